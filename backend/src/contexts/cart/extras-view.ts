import type { LineItem } from '@bindery/shared/contracts';
import type { NamedFormat } from '@bindery/shared/customisation';
import { toWireMoney, type Market } from '@bindery/shared/market';
import { misfitOf, type ExtraShelf } from '../catalogue';
import { priceChanged } from './agreed-price';
import type { PricedLine } from './cart-money';
import type { ExtraRow, LineRow } from './cart.repository';

/** The displayed line that extras belong to. `format`: undefined if this process does not have the format. */
export interface ParentLine {
  readonly line: LineRow;
  readonly view: LineItem;
  readonly format: NamedFormat | undefined;
}

/**
 * Returns an extra as a line behind its parent, with the parent's quantity; unavailable if the parent is. An extra that
 * does not fit the line in this market stays, gives the reason and does not count.
 * Source: docs/rules.md EXTRA-03, EXTRA-06
 */
function extraView(
  { id, sku, kind, agreedPrices }: ExtraRow,
  { line, view: parent, format }: ParentLine,
  extras: ExtraShelf,
  market: Market,
): LineItem {
  const extra = extras.find(sku);
  const each = extra?.price ?? { minor: 0, currency: market.currency };
  const misfit = extra && format && misfitOf(extra, market, line.productSlug, format);
  const unavailable = parent.unavailable ?? (misfit || !extra ? 'discontinued' : extra.unavailable);
  const priceChange = unavailable ? undefined : priceChanged({ agreedPrices }, each, market);
  const name = extra?.document.name ?? sku;
  const picture = extra?.document.picture;
  return {
    id,
    type: kind,
    name,
    productName: name,
    englishName: extra?.document.englishName ?? sku,
    productId: sku,
    productSku: sku,
    productSlug: '',
    variantSku: sku,
    itemCategory: kind,
    brand: parent.brand,
    quantity: line.quantity,
    format: { id: '', identifier: '', name: '' },
    customisation: {},
    ...(unavailable && { unavailable }),
    ...(misfit && { misfit }),
    ...(priceChange && { priceChanged: priceChange }),
    parentLineItemId: line.id,
    components: [],
    summary: [],
    upsells: [],
    price: toWireMoney(each, market.moneyLocale),
    lineTotal: toWireMoney(
      { minor: each.minor * line.quantity, currency: market.currency },
      market.moneyLocale,
    ),
    ...(picture && picture.url !== '' && { coverImage: { ...picture, isMuseImage: false } }),
  };
}

/** Returns the extras of a line, in their order, with the price of one piece each. */
export const extraViews = (parent: ParentLine, extras: ExtraShelf, market: Market): PricedLine[] =>
  parent.line.extras.map((extra) => {
    const view = extraView(extra, parent, extras, market);
    return { view, each: view.unavailable ? undefined : extras.find(extra.sku)?.price?.minor };
  });
