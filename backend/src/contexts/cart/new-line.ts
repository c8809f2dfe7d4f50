import type { Customisation, Product, Variant } from '@bindery/shared/contracts';
import { findFormat, isFilled } from '@bindery/shared/customisation';
import type { Market } from '@bindery/shared/market';
import { UNAVAILABLE, type Shelf } from '../catalogue';
import {
  currentDay,
  customisationBytes,
  MAX_CUSTOMISATION_BYTES,
  type Muse,
  type ProductPackage,
} from '@bindery/muse';
import { photoFaults } from '../photos';
import { InvalidCustomisationError, NotSaleableError } from './cart.errors';
import type { CartShelf, CartWriting, LinePatch } from './cart-desk';
import type { ExtraRow, NewLine, LineRow } from './cart.repository';
import {
  cardOf,
  checkExtras,
  checkMessage,
  identityOf,
  type CheckedExtras,
  type WantedExtra,
} from './line-extras';
import { FIELDS_BY_ID, type ItemFields } from './wanted-items';
import { unavailabilityOf } from './cart-view';

/** Maximum quantity of a line, which can grow by many requests. The schema limits one request to 99 pieces. */
export const MAX_QUANTITY = 9999;

/** A line that a request asks for. `at`: the path of the line in errors, for example 'items.0'. */
export interface WantedLine {
  readonly at: string;
  readonly fields?: ItemFields;
  readonly productId: string;
  readonly customisations: Customisation;
  readonly quantity: number;
  /** the present variant of the line; used if the request names neither a variant nor a format */
  readonly currentVariantId?: string;
  /** the package version of the pages shown; undefined means the current version */
  readonly book?: ProductPackage | undefined;
  /** the line's package version if its choices do not change, because they were checked with this version */
  readonly keptVersion?: string | undefined;
  /** ids of photos that the caller may use; undefined means the line's own photos, which were checked earlier */
  readonly usablePhotos?: ReadonlySet<string> | undefined;
  readonly extras: readonly WantedExtra[];
  readonly heldExtras?: readonly ExtraRow[];
  readonly giftMessage?: string | undefined;
  /** the present text of the line's card; used if `giftMessage` is missing */
  readonly heldMessage?: string | null;
}

export type CheckedLine = NewLine & Pick<CheckedExtras, 'dropped'>;

const productField = ({ at: fieldPath, fields = FIELDS_BY_ID }: WantedLine): string =>
  `${fieldPath}.${fields.product}`;
const choicesField = ({ at: fieldPath, fields = FIELDS_BY_ID }: WantedLine): string =>
  `${fieldPath}.${fields.choices}`;

/** Returns the named variant, else the chosen format's variant, else the present variant, else the first. */
function chooseVariant(
  product: Product,
  wantedLine: WantedLine,
  namedVariantId: string | undefined,
): Variant {
  const chosenFormat = wantedLine.customisations['format'];
  const { variants } = product;
  const format = findFormat(
    variants.map((variant) => variant.format),
    chosenFormat,
  );
  if (!namedVariantId && isFilled(chosenFormat) && !format) {
    throw new NotSaleableError({
      code: 'unknown_format',
      detail: 'This product is not sold in this format',
      field: `${choicesField(wantedLine)}.format`,
    });
  }
  return (
    variants.find(({ id }) => id === namedVariantId) ??
    variants.find((variant) => variant.format === format) ??
    variants.find(({ id }) => id === wantedLine.currentVariantId) ??
    variants[0]!
  );
}

/** Validates the choices. Returns only the format and the keys of the form. */
function cleanChoices(
  wantedLine: WantedLine,
  book: ProductPackage,
  variant: Variant,
  market: Market,
  muse: Muse,
): Customisation {
  if (wantedLine.keptVersion !== undefined)
    return { ...wantedLine.customisations, format: variant.format.identifier };
  if (customisationBytes(wantedLine.customisations) > MAX_CUSTOMISATION_BYTES) {
    throw new NotSaleableError({
      code: 'customisation_too_large',
      detail: 'The choices are larger than 8 KB',
      field: choicesField(wantedLine),
    });
  }
  const verdict = muse.validate(book, currentDay(wantedLine.customisations), { lang: market.locale })!;
  if (verdict.kind === 'invalid')
    throw new InvalidCustomisationError(choicesField(wantedLine), verdict.errors);
  checkPhotos(wantedLine, verdict.values);
  return { ...verdict.values, format: variant.format.identifier };
}

/** Refuses photos that do not belong to the shopper, because the pages of the book would lack them. */
function checkPhotos(wantedLine: WantedLine, values: Customisation): void {
  if (!wantedLine.usablePhotos) return;
  const faults = photoFaults(values, wantedLine.usablePhotos);
  if (faults.length > 0) throw new InvalidCustomisationError(choicesField(wantedLine), faults);
}

/** Refuses an implausible quantity. @throws NotSaleableError */
export function checkQuantity(quantity: number, fieldPath: string): void {
  if (quantity > MAX_QUANTITY)
    throw new NotSaleableError({
      code: 'quantity_limit',
      detail: `No more than ${MAX_QUANTITY} of one book`,
      field: `${fieldPath}.quantity`,
      limit: MAX_QUANTITY,
    });
}

/**
 * Checks a wanted line and returns it ready to store. Ignores prices sent by the caller.
 * Source: docs/rules.md CART-03, CART-05
 *
 * @throws NotSaleableError, InvalidCustomisationError
 */
export function newLine(wantedLine: WantedLine, shelf: CartShelf, market: Market, muse: Muse): CheckedLine {
  const foundBook = shelf.find(wantedLine.productId);
  const product = foundBook && shelf.product(foundBook.slug);
  if (!foundBook || !product)
    throw new NotSaleableError({
      code: 'unknown_product',
      detail: 'There is no product with this id',
      field: productField(wantedLine),
    });
  const variant = chooseVariant(product, wantedLine, foundBook.variantId);
  const unavailable = shelf.unavailable(product.slug, variant.format.identifier);
  if (unavailable)
    throw new NotSaleableError({
      code: 'product_unavailable',
      detail: `This product ${UNAVAILABLE[unavailable]}`,
      field: productField(wantedLine),
    });
  const book = wantedLine.book ?? muse.package(product.slug)!;
  const customisation = cleanChoices(wantedLine, book, variant, market, muse);
  const packageVersion = wantedLine.keptVersion ?? book.version;
  const { slug } = product;
  const place = { slug, format: variant.format, market, extras: shelf.extras };
  const checkedExtras = checkExtras(wantedLine.extras, wantedLine.heldExtras ?? [], place);
  checkMessage(wantedLine.giftMessage, checkedExtras, wantedLine.at);
  const { extras, dropped } = checkedExtras;
  const card = cardOf(wantedLine.giftMessage ?? wantedLine.heldMessage, extras);
  return {
    productSlug: slug,
    variantId: variant.id,
    packageVersion,
    customisation,
    extras,
    ...card,
    identity: identityOf({ variantId: variant.id, packageVersion, customisation, extras, ...card }),
    quantity: wantedLine.quantity,
    dropped,
  };
}

/** Returns the product's id if the choices name a format, which decides the variant. Else returns the variant's id. */
const namedBy = ({ customisations }: LinePatch, line: LineRow, shelf: Shelf): string =>
  (isFilled(customisations?.['format']) && shelf.product(line.productSlug)?.id) || line.variantId;

/** Refuses a line that cannot be bought. It can only be saved for later or removed. @throws NotSaleableError */
export function checkAvailable(line: LineRow, shelf: Shelf): void {
  const unavailable = unavailabilityOf(line, shelf);
  if (unavailable)
    throw new NotSaleableError({
      code: 'product_unavailable',
      detail: `This product ${UNAVAILABLE[unavailable]}`,
      field: 'item',
    });
}

const isSameBook = ({ productId, customisations }: LinePatch, line: LineRow, shelf: Shelf): boolean =>
  customisations === undefined &&
  (productId === undefined || shelf.find(productId)?.slug === line.productSlug);

const wantedExtras = ({ extras }: LinePatch, line: LineRow): WantedExtra[] =>
  (extras ?? line.extras.map(({ sku }) => sku)).map((sku, index) => ({ sku, at: `item.extras.${index}` }));

/**
 * Returns a line with its patch applied. Unchanged choices keep the package version with which they were checked. New
 * choices get the current version, because the shopper saw its pages. Source: docs/rules.md PACK-09
 */
export function patchedLine(
  { muse }: Pick<CartWriting, 'muse'>,
  line: LineRow,
  patch: LinePatch,
  {
    usable,
    shelf,
    market,
    book,
  }: {
    usable: ReadonlySet<string>;
    shelf: CartShelf;
    market: Market;
    /** the package version that the line should use; undefined means that rule PACK-09 decides */
    book: ProductPackage | undefined;
  },
): CheckedLine {
  return newLine(
    {
      at: 'item',
      quantity: patch.quantity ?? line.quantity,
      productId: patch.productId ?? namedBy(patch, line, shelf),
      customisations: patch.customisations ?? line.customisation,
      currentVariantId: line.variantId,
      book,
      keptVersion: !book && isSameBook(patch, line, shelf) ? line.packageVersion : undefined,
      usablePhotos: patch.customisations ? usable : undefined,
      extras: wantedExtras(patch, line),
      heldExtras: line.extras,
      giftMessage: patch.giftMessage,
      heldMessage: line.giftMessage,
    },
    shelf,
    market,
    muse,
  );
}
