import type { Binding } from '@bindery/muse';
import { growMm, type RectMm } from './lengths';

/** Paper beyond the trim on all sides. */
export const COVER_BLEED_MM = 3;

/**
 * @param innerPages - number of pages between the covers; if it is odd, the back of the last leaf is empty
 * @returns width of the spine in mm, rounded to a tenth
 */
export function spineWidthMm({ leafMm, endpapersMm, coverMm }: Binding, innerPages: number): number {
  return Math.round((Math.ceil(innerPages / 2) * leafMm + endpapersMm + 2 * coverMm) * 10) / 10;
}

/**
 * Layout of a flat cover sheet, seen from outside: back, spine, front. `sheet` is the trimmed cover plus the bleed on
 * all sides. `back` and `front` are the panels that are visible on the closed book, including the joints.
 */
export interface CoverLayout {
  readonly sheet: RectMm;
  readonly trim: RectMm;
  readonly back: RectMm;
  readonly spine: RectMm;
  readonly front: RectMm;
  readonly foldsX: readonly number[];
  readonly foldsY: readonly number[];
  /** Factor by which the artwork is enlarged on the panels. */
  readonly scale: number;
}

/**
 * @param page - size of the trimmed page, in mm
 * @param innerPages - pages between the covers
 */
export function layoutCover(
  page: { readonly width: number; readonly height: number },
  binding: Binding,
  innerPages: number,
): CoverLayout {
  const { wrap } = binding;
  const spineWidth = spineWidthMm(binding, innerPages);
  const turnIn = wrap?.turnInMm ?? 0;
  // the square is the board's overhang at each edge, so the panel (joint and board) is wider and higher than the page
  // by twice the square
  const panel = {
    width: page.width + 2 * (wrap?.squareMm ?? 0),
    height: page.height + 2 * (wrap?.squareMm ?? 0),
  };
  const trim = {
    x: COVER_BLEED_MM,
    y: COVER_BLEED_MM,
    width: 2 * (panel.width + turnIn) + spineWidth,
    height: panel.height + 2 * turnIn,
  };
  const leftEdge = trim.x + turnIn;
  const top = trim.y + turnIn;
  const spine = { x: leftEdge + panel.width, y: top, width: spineWidth, height: panel.height };
  const right = spine.x + spine.width + panel.width;
  const joints = wrap ? [spine.x - wrap.jointMm, spine.x + spine.width + wrap.jointMm] : [];
  return {
    sheet: growMm(trim, COVER_BLEED_MM),
    trim,
    spine,
    back: { x: leftEdge, y: top, ...panel },
    front: { x: spine.x + spine.width, y: top, ...panel },
    foldsX: [...(wrap ? [leftEdge, right] : []), spine.x, spine.x + spine.width, ...joints].sort(
      (a, b) => a - b,
    ),
    foldsY: wrap ? [top, top + panel.height] : [],
    scale: Math.max(panel.width / page.width, panel.height / page.height),
  };
}
