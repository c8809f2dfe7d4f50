import { preload } from 'react-dom';
import type { ProductSummary } from '@bindery/shared/contracts';
import { coverSources, HERO_COVER_SIZES } from './cover-sources';

/** Fetches the cover that home is about while the page still renders: it is the largest thing to paint. */
export function preloadHero([first]: readonly ProductSummary[]): void {
  if (!first) return;
  const { src, srcSet } = coverSources(first.coverImage.url);
  preload(src, { as: 'image', imageSrcSet: srcSet, imageSizes: HERO_COVER_SIZES, fetchPriority: 'high' });
}
