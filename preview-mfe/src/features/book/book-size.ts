import type { ElementSize } from '../page-image';
import type { PagesAcross } from './openings';
import { isCover, type PagePosition } from './page-position';

/** From this width of the slot on, two pages lie side by side. */
export const TWO_PAGES_FROM_PX = 480;

/**
 * Where the controls stand, px: with one page across at the book's sides, to leave it the height; else below it.
 * `margin` is for the edges of the pages below.
 */
export const CONTROLS = { 1: { besidePx: 56, belowPx: 36 }, 2: { besidePx: 0, belowPx: 60 } } as const;
const MARGIN_PX = 8;

/** How much of the slot's width a closed book takes where an open one takes all of it: it comes nearer, as in a hand. */
const CLOSED_SHARE = 0.78;

/** CSS width of one page, px, when the book is open and when only a cover is seen. */
export interface BookSize { openPx: number; closedPx: number }

/**
 * The largest book that fits the slot in both directions.
 *
 * @param aspect - of a page, width divided by height
 */
export function bookSize(slot: ElementSize, across: PagesAcross, aspect: number): BookSize {
  const { besidePx, belowPx } = CONTROLS[across];
  const freeWidth = Math.max(0, slot.widthPx - 2 * (besidePx + MARGIN_PX));
  const byHeight = Math.max(0, slot.heightPx - belowPx - MARGIN_PX) * aspect;
  const openPx = Math.floor(Math.min(freeWidth / across, byHeight));
  return { openPx, closedPx: across === 1 ? openPx : Math.floor(Math.min(freeWidth * CLOSED_SHARE, byHeight)) };
}

/** A page is always asked for in one width, whether the book is open or not: a turn never waits for another. */
export function widthOf(position: PagePosition, { openPx, closedPx }: BookSize): number {
  return isCover(position) ? closedPx : openPx;
}
