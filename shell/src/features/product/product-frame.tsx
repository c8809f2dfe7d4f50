import { pageImageUrl, PAGE_IMAGE_WIDTHS, useParams } from '@bindery/shared';
import { preloadedBook } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import { Box, Image, Text } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { useWords } from '../../words';
import { AboutProduct } from './about-product';
import {
  FormSkeleton,
  PersonalisationLayout,
  PreviewSkeleton,
  ProductHeading,
} from './personalisation-layout';

/** CSS `sizes` of a page of the book in its slot. */
const PAGE_SIZES = '(min-width: 62rem) 33rem, 13rem';

/** The book's first page, about where and as large as the preview will draw it; a skeleton where it did not come with the page. */
function FirstPage({ slug }: { slug: string }) {
  const [page] = preloadedBook(useBootData().preloaded, slug)?.toc.pages ?? [];
  if (!page) return <PreviewSkeleton />;
  return (
    <Box height="full" display="grid" justifyItems="center" alignItems={{ base: 'start', lg: 'center' }}>
      <Image
        src={pageImageUrl(page.url, 640)}
        srcSet={PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(page.url, width)} ${width}w`).join(', ')}
        sizes={PAGE_SIZES}
        alt={page.info.alternativeText}
        lang={page.info.lang}
        height="calc(100% - 2.5rem)"
        maxW="78%"
        objectFit="contain"
        fetchPriority="high"
        decoding="sync"
      />
    </Box>
  );
}

/** A product's page until its draft is loaded, which only the browser has. The server renders it for everybody. */
export function ProductFrame({ product }: { product: Product }) {
  const words = useWords();
  const { step } = useParams();
  return (
    <>
      <PersonalisationLayout preview={<FirstPage slug={product.slug} />}>
        <ProductHeading>{product.name}</ProductHeading>
        <noscript>
          <Text>{words.fromPrice(product.price.formatted)}</Text>
        </noscript>
        <FormSkeleton />
      </PersonalisationLayout>
      {step === undefined ? <AboutProduct product={product} /> : null}
    </>
  );
}
