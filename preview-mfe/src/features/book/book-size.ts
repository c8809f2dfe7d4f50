import type { ElementSize } from '../page-image';
import type { PagesAcross } from './openings';
import { isCover, type PagePosition } from './page-position';

/** From this width of the slot on, two pages lie side by side. */
export const TWO_PAGES_FROM_PX = 480;

/** 'tight': beside the book and without words below, for a slot that a keyboard or a lying phone makes short. */
export type ControlPlace = 'below' | 'beside' | 'tight';

/** What the controls take from the slot on each side and below the book, px. */
export const CONTROL_SPACE: Readonly<Record<ControlPlace, { besidePx: number; belowPx: number }>> = {
  below: { besidePx: 0, belowPx: 60 },
  beside: { besidePx: 56, belowPx: 36 },
  tight: { besidePx: 56, belowPx: 0 },
};

/** For the edges of the pages below. */
const MARGIN_PX = 8;
const SHORT_SLOT_PX = 180;

/** How much of the slot's width a closed book takes where an open one takes all of it: it comes nearer, as in a hand. */
const CLOSED_SHARE = 0.78;

/** CSS width of one page, px, when the book is open and when only a cover is seen; and where that leaves the controls. */
export interface BookSize {
  openPx: number;
  closedPx: number;
  controls: ControlPlace;
}

/**
 * The largest book that fits the slot in both directions: the controls stand where they cost it least.
 *
 * @param aspect - of a page, width divided by height
 */
export function bookSize(slot: ElementSize, across: PagesAcross, aspect: number): BookSize {
  const places: ControlPlace[] = slot.heightPx < SHORT_SLOT_PX ? ['tight'] : ['below', 'beside'];
  return places
    .map((place) => sizeWith(place, slot, across, aspect))
    .reduce((best, size) => (size.openPx > best.openPx ? size : best));
}

function sizeWith(controls: ControlPlace, slot: ElementSize, across: PagesAcross, aspect: number): BookSize {
  const { besidePx, belowPx } = CONTROL_SPACE[controls];
  const freeWidth = Math.max(0, slot.widthPx - 2 * (besidePx + MARGIN_PX));
  const byHeight = Math.max(0, slot.heightPx - belowPx - MARGIN_PX) * aspect;
  const openPx = Math.floor(Math.min(freeWidth / across, byHeight));
  return {
    controls,
    openPx,
    closedPx: across === 1 ? openPx : Math.floor(Math.min(freeWidth * CLOSED_SHARE, byHeight)),
  };
}

/** A page is always asked for in one width, whether the book is open or not: a turn never waits for another. */
export function widthOf(position: PagePosition, { openPx, closedPx }: BookSize): number {
  return isCover(position) ? closedPx : openPx;
}
