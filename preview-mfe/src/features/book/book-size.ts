import type { ElementSize } from '../../use-element-size';
import { type PagesAcross, isCover, type PagePosition } from './openings';

/** in slots of at least this width, two pages lie side by side */
export const TWO_PAGES_FROM_PX = 480;

/**
 * Place of the controls. 'tight' is for a short slot, as on a phone in landscape. It means beside the book, without
 * words.
 */
export type ControlPlace = 'below' | 'beside' | 'tight';

/** Space for the controls, px: `besidePx` on each side of the book, `belowPx` below the book. */
export const CONTROL_SPACE: Readonly<Record<ControlPlace, { besidePx: number; belowPx: number }>> = {
  below: { besidePx: 0, belowPx: 60 },
  beside: { besidePx: 56, belowPx: 36 },
  tight: { besidePx: 56, belowPx: 0 },
};

/** margin for the edges of the pages that lie below the open page */
const MARGIN_PX = 8;
const SHORT_SLOT_PX = 180;

/** A closed book is at most this share of the slot's width; an open book may be as wide as the slot. */
const CLOSED_SHARE = 0.78;

/**
 * CSS width of one page in px: `openPx` in an open book, `closedPx` for the cover of a closed book. `controls`: place
 * of the controls at this size.
 */
export interface BookSize {
  openPx: number;
  closedPx: number;
  controls: ControlPlace;
}

/**
 * Returns the largest book that fits the slot, and the place of the controls for this size.
 *
 * @param aspect - width of a page divided by its height
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

/**
 * Returns a page's width. It is the same in the open and the closed book, so that a turn never loads a second picture.
 */
export function widthOf(position: PagePosition, { openPx, closedPx }: BookSize): number {
  return isCover(position) ? closedPx : openPx;
}
