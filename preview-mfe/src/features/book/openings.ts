export type PagePosition = 'cover-right' | 'cover-left' | 'page-right' | 'page-left' | 'sheet';

/** A product with at least this number of pages has a back cover as its last page. Source: docs/rules.md PAGE-02 */
const PAGES_WITH_BACK_COVER = 5;

/**
 * Returns a page's position in the book.
 *
 * @param index - index of the page, from 0
 * @param count - number of all pages
 * @param isBound - false for loose, single-sided pages without a cover. Source: docs/rules.md PAGE-02, OPT-01
 */
export function pagePosition(index: number, count: number, isBound: boolean): PagePosition {
  if (!isBound) return 'sheet';
  if (index === 0) return 'cover-right';
  if (index === count - 1 && count >= PAGES_WITH_BACK_COVER) return 'cover-left';
  return index % 2 === 0 ? 'page-right' : 'page-left';
}

export const isLeft = (position: PagePosition): boolean => position.endsWith('left');
export const isCover = (position: PagePosition): boolean => position.startsWith('cover');

export type PagesAcross = 1 | 2;
export type Side = 'left' | 'right';

/** The pages that are open together: the index of the left page, the right page, or both. */
export type Opening = Readonly<Partial<Record<Side, number>>>;

/**
 * Returns all openings of a book in reading order. If two pages fit side by side, a left page and the next right page
 * form an opening. Covers and unpaired pages lie alone.
 *
 * @param count - of all pages
 */
export function openingsOf(count: number, across: PagesAcross, isBound: boolean): Opening[] {
  const openings: Opening[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!isLeft(pagePosition(index, count, isBound))) openings.push({ right: index });
    else if (across === 2 && pagePosition(index + 1, count, isBound) === 'page-right' && index + 1 < count)
      openings.push({ left: index, right: ++index });
    else openings.push({ left: index });
  }
  return openings;
}

/** @returns the indexes of the open pages, in reading order */
export function pagesOf({ left: leftIndex, right }: Opening): number[] {
  return [leftIndex, right].filter((index) => index !== undefined);
}

/** @returns the index of the opening with this page; that of the last opening if there is no such page */
export function openingWith(openings: readonly Opening[], pageIndex: number): number {
  const openingIndex = openings.findIndex((opening) => pagesOf(opening).includes(pageIndex));
  return openingIndex < 0 ? Math.max(0, openings.length - 1) : openingIndex;
}
