import { Box, Button, ErrorNotice, Skeleton } from '@bindery/shared/ui';
import type { PagePreviewProps } from '@bindery/contracts/preview';
import { useWords } from '../../words';
import { PageImage } from './page-image';
import { useElementSize } from '../../use-element-size';
import { useBookPages } from '@bindery/shared/forms';

export function PagePreview({ slug, pageName, isDiagnostic = false }: PagePreviewProps) {
  const words = useWords();
  const { pages, aspect, hasFailed, retry } = useBookPages(slug);
  const [ref, size] = useElementSize();
  const page = pages?.find(({ info }) => info.pageName === pageName);

  if (pages && !page) return <ErrorNotice title={words.noPage(pageName)} />;
  if (!page && hasFailed) {
    return (
      <ErrorNotice
        title={words.bookFailedTitle}
        message={words.bookFailedText}
        action={
          <Button variant="outline" onClick={retry}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  }
  return (
    <Box
      ref={ref}
      position="relative"
      width="full"
      containerType="inline-size"
      bg="bg.panel"
      boxShadow="book"
      borderRadius="sm"
      overflow="hidden"
      style={{ aspectRatio: aspect }}
    >
      {page ? (
        <PageImage page={page} elementWidthPx={size?.widthPx} isDiagnostic={isDiagnostic} />
      ) : (
        <Skeleton position="absolute" inset="0" />
      )}
    </Box>
  );
}
