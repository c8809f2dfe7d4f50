import type { BookFormat } from '@bindery/shared/customisation';

/**
 * How a format is bound: what the width of the spine and the size of the cover follow from. Thicknesses and lengths
 * in mm.
 */
export interface Binding {
  readonly format: BookFormat;
  readonly paper: string;
  /** Of one leaf, which has two pages. */
  readonly leafMm: number;
  readonly endpapersMm: number;
  /** One cover: of a case the board, of a softcover its card. */
  readonly coverMm: number;
  /** A cover that is wrapped around boards; undefined for one that is cut with the pages. */
  readonly wrap: Wrap | undefined;
}

/** A case: boards, joints and the paper that is folded around them. */
export interface Wrap {
  /** The boards stand over the pages by so much at head, tail and fore-edge. */
  readonly squareMm: number;
  /** From the spine's edge to the board: the groove in which the book opens. */
  readonly jointMm: number;
  /** The paper goes around the boards' edges by so much. */
  readonly turnInMm: number;
}

const CASE: Wrap = { squareMm: 3, jointMm: 8, turnInMm: 18 };

/** The house's bindings. Agreed with the print partner: docs/printing.md has the same table. */
const BINDINGS: Readonly<Record<BookFormat, Binding>> = {
  hardcover: {
    format: 'hardcover',
    paper: 'uncoated 200 g/m2',
    leafMm: 0.24,
    endpapersMm: 0.8,
    coverMm: 2.5,
    wrap: CASE,
  },
  layflat: {
    format: 'layflat',
    paper: 'silk 250 g/m2, two sheets back to back',
    leafMm: 0.7,
    endpapersMm: 0,
    coverMm: 2.5,
    wrap: CASE,
  },
  softcover: {
    format: 'softcover',
    paper: 'uncoated 200 g/m2',
    leafMm: 0.24,
    endpapersMm: 0,
    coverMm: 0.3,
    wrap: undefined,
  },
};

export const bindingOf = (format: BookFormat): Binding => BINDINGS[format];

/**
 * @param innerPages - pages between the covers; an odd one out has an empty back
 * @returns width of the spine in mm, to a tenth
 */
export function spineWidthMm({ leafMm, endpapersMm, coverMm }: Binding, innerPages: number): number {
  return Math.round((Math.ceil(innerPages / 2) * leafMm + endpapersMm + 2 * coverMm) * 10) / 10;
}
