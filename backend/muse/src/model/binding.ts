import { Type, type Static } from 'typebox';
import { Length, strict, Words } from './document-parts';

const NotNegative = Type.Number({ minimum: 0 });

/** A case: boards, joints and the paper that is folded around them. */
const WrapSchema = Type.Object(
  {
    /** The boards stand over the pages by so much at head, tail and fore-edge. */
    squareMm: NotNegative,
    /** From the spine's edge to the board: the groove in which the book opens. */
    jointMm: NotNegative,
    /** The paper goes around the boards' edges by so much. */
    turnInMm: NotNegative,
  },
  strict,
);

/**
 * How pages become a book between covers: what the width of the spine and the size of the cover follow from.
 * Source: docs/printing.md, The cover
 */
export const BindingSchema = Type.Object(
  {
    paper: Words,
    /** Of one leaf, which has two pages. */
    leafMm: Length,
    endpapersMm: NotNegative,
    /** One cover: of a case the board, else the card. */
    coverMm: NotNegative,
    /** A cover that is wrapped around boards; left out for one that is cut with the pages. */
    wrap: Type.Optional(WrapSchema),
    /** How many pages there may be between the covers. */
    minPages: Type.Optional(Type.Integer({ minimum: 0 })),
    maxPages: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  strict,
);
export type Binding = Static<typeof BindingSchema>;
