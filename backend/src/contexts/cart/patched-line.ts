import { isFilled } from '@bindery/shared/customisation';
import type { Market } from '@bindery/shared/market';
import type { ProductPackage } from '@bindery/muse';
import { UNAVAILABLE, type Shelf } from '../catalogue';
import type { CartShelf, CartWriting, LinePatch } from './cart-desk';
import { NotSaleableError } from './cart.errors';
import type { LineRow } from './cart.repository';
import { unavailabilityOf } from './cart-view';
import type { WantedExtra } from './line-extras';
import { newLine, type CheckedLine } from './new-line';

/** A format among the choices names the variant anew; otherwise it is the line's. */
const namedBy = ({ customisations }: LinePatch, line: LineRow, shelf: Shelf): string =>
  (isFilled(customisations?.['format']) && shelf.product(line.productSlug)?.id) || line.variantId;

/** What cannot be bought any more can only be saved or removed. @throws NotSaleableError */
export function checkAvailable(line: LineRow, shelf: Shelf): void {
  const unavailable = unavailabilityOf(line, shelf);
  if (unavailable)
    throw new NotSaleableError({
      code: 'product_unavailable',
      detail: `This product ${UNAVAILABLE[unavailable]}`,
      field: 'item',
    });
}

/** Does the line stay the book it is, in another format at most? */
const isSameBook = ({ productId, customisations }: LinePatch, line: LineRow, shelf: Shelf): boolean =>
  customisations === undefined &&
  (productId === undefined || shelf.find(productId)?.slug === line.productSlug);

const wantedExtras = ({ extras }: LinePatch, line: LineRow): WantedExtra[] =>
  (extras ?? line.extras.map(({ sku }) => sku)).map((sku, index) => ({ sku, at: `item.extras.${index}` }));

/**
 * A line as its patch makes it. What the line holds already was checked when it came in, and stays as it is in its
 * version of the package; other choices were made on pages of the current version. Source: docs/rules.md PACK-09
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
    /** the version it is to have; undefined: as PACK-09 says */
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
    },
    shelf,
    market,
    muse,
  );
}
