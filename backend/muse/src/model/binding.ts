import { Type, type Static } from 'typebox';
import { Length, strict, Words } from './document-parts';

const NotNegative = Type.Number({ minimum: 0 });

/** A case: boards, joints and the paper folded around them. */
const WrapSchema = Type.Object(
  {
    /** The boards extend beyond the pages by this much at head, tail and fore-edge. */
    squareMm: NotNegative,
    /** From the spine's edge to the board: the groove in which the book opens. */
    jointMm: NotNegative,
    /** Width of the paper folded around the boards' edges. */
    turnInMm: NotNegative,
  },
  strict,
);

/**
 * The binding of a book, which determines the width of the spine and the size of the cover.
 * Source: docs/printing.md, The cover
 */
export const BindingSchema = Type.Object(
  {
    paper: Words,
    /** Thickness of one leaf, which has two pages. */
    leafMm: Length,
    endpapersMm: NotNegative,
    /** Thickness of one cover: the board of a case, else the card. */
    coverMm: NotNegative,
    /** A cover wrapped around boards; left out if the cover is cut with the pages. */
    wrap: Type.Optional(WrapSchema),
    /** Allowed number of pages between the covers. */
    minPages: Type.Optional(Type.Integer({ minimum: 0 })),
    maxPages: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  strict,
);
export type Binding = Static<typeof BindingSchema>;
