import { createElement, memo, type ReactNode } from 'react';
import { LateBoundary, lateModule, pageImageUrl, PAGE_IMAGE_WIDTHS, useParams } from '@bindery/shared';
import { preloadedBook } from '@bindery/shared/boot';
import type { Product } from '@bindery/shared/contracts';
import { Box, Image, Text } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import {
  FormSkeleton,
  PersonalisationLayout,
  PreviewSkeleton,
  ProductHeading,
} from './personalisation-layout';
import { LateRelatedBooks } from '../../related-books';
import { RemoteSlot } from '../remotes';
import { useProduct } from './product-context';

const aboutProduct = lateModule(
  () => import(/* webpackChunkName: "about-product" */ './about/about-product'),
);

/**
 * The description below the form. The description's files load after the files of the form and the book. Memoised,
 * because an update before hydration would replace the server's HTML with the empty box.
 */
const AboutProduct = memo(function AboutProduct({ product }: { product: Product }) {
  return (
    <LateBoundary loading={<Box minH="100vh" />} notice={() => null}>
      {createElement(aboutProduct.get('AboutProduct'), { product })}
    </LateBoundary>
  );
});

/**
 * CSS `sizes` of the closed book in its slot. In a window of usual height it equals `bookSize` of the preview, so the
 * preview reuses the fetched picture. The value does not use min() and max(), because Safari does not support them in
 * `sizes`. It does not use `dvh`, because Chrome's preload scanner computes `dvh` differently, and Chrome would fetch a
 * second picture.
 */
const PAGE_SIZES =
  '(min-width: 75rem) 30.125rem, (min-width: 62rem) calc(45.5vw - 3.96rem), calc(33vh - 3.75rem)';

/**
 * Shows the book's first page where the preview will draw it, above the space for the preview's controls. If the page
 * was not preloaded, shows a skeleton.
 */
export function FirstPage({ slug }: { slug: string }) {
  const [page] = preloadedBook(useBootData().preloaded, slug)?.toc.pages ?? [];
  if (!page) return <PreviewSkeleton />;
  return (
    <Box height={{ base: 'calc(100% - 36px)', lg: 'calc(100% - 60px)' }} display="grid" placeItems="center">
      <Image
        src={pageImageUrl(page.url, 640)}
        srcSet={PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(page.url, width)} ${width}w`).join(', ')}
        sizes={PAGE_SIZES}
        alt={page.info.alternativeText}
        lang={page.info.lang}
        height="calc(100% - 8px)"
        maxW={{ base: 'calc(100% - 8rem)', lg: 'calc(78% - 0.78rem)' }}
        objectFit="contain"
        fetchPriority="high"
        decoding="sync"
      />
    </Box>
  );
}

interface ProductFrameProps {
  product: Product;
  book?: ReactNode;
  children?: ReactNode;
}

/**
 * The frame of a product's page. The server renders the same frame for all shoppers, without book and form, because
 * these need the browser's draft. The browser adds book and form, and does not change the other parts.
 */
export function ProductFrame({
  product,
  book = <FirstPage slug={product.slug} />,
  children = <FormToCome product={product} />,
}: ProductFrameProps) {
  const { step } = useParams();
  return (
    <>
      <PersonalisationLayout preview={book}>
        <ProductHeading>{product.name}</ProductHeading>
        {children}
      </PersonalisationLayout>
      {step === undefined ? <AboutProduct product={product} /> : null}
      {step === undefined ? <LateRelatedBooks slug={product.slug} /> : null}
    </>
  );
}

function FormToCome({ product }: { product: Product }) {
  return (
    <>
      <noscript>
        <Text>{product.price.formatted}</Text>
      </noscript>
      <FormSkeleton />
    </>
  );
}

export function BookSlot() {
  const product = useProduct();
  return (
    <RemoteSlot
      remote="preview_mfe"
      expose="./BookPreview"
      props={{ slug: product.slug, title: product.name, isBound: product.isBound ?? true }}
      part="preview"
      isSecond
      loading={<FirstPage slug={product.slug} />}
    />
  );
}
