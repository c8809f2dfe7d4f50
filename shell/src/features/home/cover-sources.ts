import { PAGE_IMAGE_WIDTHS, pageImageUrl } from '@bindery/shared';

/** CSS `sizes` of the first book's cover. */
export const HERO_COVER_SIZES = '(min-width: 62rem) 34rem, (min-width: 36rem) 30rem, 84vw';

/** @returns `src` and `srcset` of a cover in every width it is drawn in */
export function coverSources(url: string): { src: string; srcSet: string } {
  return {
    src: pageImageUrl(url, 750),
    srcSet: PAGE_IMAGE_WIDTHS.map((width) => `${pageImageUrl(url, width)} ${width}w`).join(', '),
  };
}
