import { preload } from 'react-dom';
import { PAGE_IMAGE_WIDTHS, pageImageUrl } from '@bindery/shared';
import type { ProductSummary } from '@bindery/shared/contracts';

export const HERO_COVER_SIZES = '(min-width: 62rem) 34rem, (min-width: 36rem) 30rem, 84vw';

/** @returns `src` and `srcset` of a cover in every width used */
export function coverSources(url: string): { src: string; srcSet: string } {
  return {
    src: pageImageUrl(url, 750),
    srcSet: PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(url, width)} ${width}w`).join(', '),
  };
}

/** Fetches the first book's cover while the page still renders: it is the largest contentful paint. */
export function preloadHero([firstProduct]: readonly ProductSummary[]): void {
  if (!firstProduct) return;
  const { src, srcSet } = coverSources(firstProduct.coverImage.url);
  preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: HERO_COVER_SIZES, fetchPriority: 'high' });
}
