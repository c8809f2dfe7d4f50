import { Type, type Static } from 'typebox';
import { Identifier, Length, SLUG_PATTERN, strict, Uuid, Words } from './document-parts';

const NotNegative = Type.Number({ minimum: 0 });

/** The measures of a case: boards, joints, and the paper folded around the boards. */
const WrapSchema = Type.Object(
  {
    /** How far the boards extend beyond the pages at head, tail and fore-edge. */
    squareMm: NotNegative,
    /** Width of the groove between the spine and the board, in which the book opens. */
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
    /** Thickness of a leaf, which is two pages. */
    leafMm: Length,
    endpapersMm: NotNegative,
    /** Thickness of the front or back cover: the board of a case, otherwise the card. */
    coverMm: NotNegative,
    /** For covers wrapped around boards; undefined if the cover is trimmed with the pages. */
    wrap: Type.Optional(WrapSchema),
    /** Allowed number of pages between the covers. */
    minPages: Type.Optional(Type.Integer({ minimum: 0 })),
    maxPages: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  strict,
);
export type Binding = Static<typeof BindingSchema>;

/**
 * A format of the product. `id`: id of the variant in carts and orders. `widthMm`, `heightMm`: size of the trimmed
 * page. `picture`: picture on the format's card, either a file in options/ or the name of a drawing of the shop.
 * `binding`: data of the binding, or the name of a house binding. Missing properties come from the house format of the
 * same identifier.
 */
const FormatSchema = Type.Object(
  {
    id: Uuid,
    identifier: Identifier,
    aliases: Type.Optional(Type.Array(Words)),
    picture: Type.Optional(Words),
    binding: Type.Optional(Type.Union([BindingSchema, Type.String()])),
    weightG: Length,
    heightMm: Length,
    widthMm: Length,
    depthMm: Length,
  },
  strict,
);
export type FormatDocument = Static<typeof FormatSchema>;

/** A choice that costs extra. `key`: the key of the choice. The price is in commerce.json. */
const UpsellSchema = Type.Object({ slug: Identifier, key: Words }, strict);

/**
 * product.json: the identity of the product, and data for its art and form. Part of the version's hash.
 * Source: docs/product-packages.md, product.json
 */
export const ProductDocumentSchema = Type.Object(
  {
    formatVersion: Type.Literal(2),
    id: Uuid,
    slug: Type.String({ pattern: SLUG_PATTERN }),
    brand: Words,
    category: Words,
    ages: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
    formats: Type.Array(FormatSchema, { minItems: 1 }),
    upsells: Type.Optional(Type.Array(UpsellSchema)),
  },
  strict,
);
export type ProductSource = Static<typeof ProductDocumentSchema>;

/**
 * A format completed with the house's defaults. `binding`: undefined for sheets without covers. `punchedMm`: height of
 * the strip at the head that is punched for a wire.
 */
export interface ProductFormat extends Omit<FormatDocument, 'aliases' | 'picture' | 'binding'> {
  readonly aliases: readonly string[];
  readonly picture: string;
  readonly binding: Binding | undefined;
  readonly punchedMm: number;
}

/** product.json as read, with its formats completed. */
export interface ProductDocument extends Omit<ProductSource, 'formats'> {
  readonly formats: readonly ProductFormat[];
}
