export type PagePosition = 'cover-right' | 'cover-left' | 'page-right' | 'page-left' | 'sheet';

/** From this many pages on the last one is the back cover. Source: docs/rules.md PAGE-02 */
const PAGES_WITH_BACK_COVER = 5;

/**
 * Returns a page's position in the book.
 *
 * @param index - of the page, from 0
 * @param count - of all pages
 * @param isBound - false: loose single-sided pages without a cover
 * Source: docs/rules.md PAGE-02, OPT-01
 */
export function pagePosition(index: number, count: number, isBound: boolean): PagePosition {
  if (!isBound) return 'sheet';
  if (index === 0) return 'cover-right';
  if (index === count - 1 && count >= PAGES_WITH_BACK_COVER) return 'cover-left';
  return index % 2 === 0 ? 'page-right' : 'page-left';
}

export const isLeft = (position: PagePosition): boolean => position.endsWith('left');
export const isCover = (position: PagePosition): boolean => position.startsWith('cover');
