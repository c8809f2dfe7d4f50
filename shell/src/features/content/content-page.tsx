import { useMarket, useParams } from '@bindery/shared';
import { ApiError, contentPageQuery, useQuery } from '@bindery/shared/data';
import type { ContentPage as Page, ContentSlice } from '@bindery/shared/contracts';
import { Button, Container, ErrorNotice, Heading, Skeleton, Stack } from '@bindery/shared/ui';
import { useWords as useShopWords } from '../../words';
import { useListEvents } from '../catalogue';
import { NotFoundPage, usePage } from '../layout';
import { booksIn } from './book-row';
import { Slice, useWords } from './slices';

/** A page that an editor has written. */
export function ContentPage() {
  const words = useWords();
  const { failedHint, retry } = useShopWords();
  const { uid = '' } = useParams();
  const { data: page, error, refetch } = useQuery(contentPageQuery(useMarket(), uid));
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error)
    return (
      <Container py="10" maxW="prose">
        <ErrorNotice
          title={words.pageFailed}
          message={failedHint}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {retry}
            </Button>
          }
        />
      </Container>
    );
  if (!page) return <PageSkeleton />;
  return <WrittenPage key={page.uid} page={page} />;
}

function PageSkeleton() {
  const { loading } = useShopWords();
  return (
    <Container py="10" maxW="prose">
      <Stack gap="4" role="status" aria-label={loading}>
        <Skeleton height="9" width="60%" />
        <Skeleton height="40" />
      </Stack>
    </Container>
  );
}

/** True for a page with books or figures, because they need the whole width. A page with only text is narrow. */
const isWide = (slices: readonly ContentSlice[]): boolean =>
  slices.some(({ type }) => type === 'book_row' || type === 'figures');

function WrittenPage({ page: { uid, title, slices } }: { page: Page }) {
  usePage(title);
  const name = `pages/${uid}`;
  const select = useListEvents(booksIn(slices), { item_list_id: name, item_list_name: name });
  return (
    <Container py={{ base: '6', lg: '12' }} maxW={isWide(slices) ? undefined : '44rem'}>
      <Heading as="h1" size="xl" mb="6">
        {title}
      </Heading>
      {slices.map((slice, index) => (
        <Slice key={index} slice={slice} onSelect={select} />
      ))}
    </Container>
  );
}
