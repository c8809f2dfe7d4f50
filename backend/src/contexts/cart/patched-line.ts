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

/** Returns the product id if the choices name a format, else the line's variant id. */
const namedBy = ({ customisations }: LinePatch, line: LineRow, shelf: Shelf): string =>
  (isFilled(customisations?.['format']) && shelf.product(line.productSlug)?.id) || line.variantId;

/** A line that can no longer be bought can only be saved for later or removed. @throws NotSaleableError */
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
 * Returns a line with its patch applied. Unchanged choices were checked earlier and keep their package version. New
 * choices were made on pages of the current version. Source: docs/rules.md PACK-09
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
    /** the version to move to; undefined: PACK-09 decides */
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
