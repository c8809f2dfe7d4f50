import type { Cart, LineItem } from '@bindery/shared/contracts';
import {
  currencyDecimals,
  parseAmount,
  toWireMoney,
  type Market,
  type MinorMoney,
} from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { CartShelf } from './cart-desk';
import type { AddedLine, LineRow, NewLine, StoredCart } from './cart.repository';
import { linePrice } from './line-price';
import { lineStates } from './line-states.repository';

/** The price of a line, where it is not the one that its shopper agreed to in this market. Source: docs/rules.md CART-22 */
export function priceChanged(
  { agreedPrices }: Pick<LineRow, 'agreedPrices'>,
  each: MinorMoney,
  { identifier, moneyLocale }: Market,
): LineItem['priceChanged'] {
  const agreed = agreedPrices[identifier];
  if (!agreed || (agreed.minor === each.minor && agreed.currency === each.currency)) return undefined;
  return { before: toWireMoney(agreed, moneyLocale), now: toWireMoney(each, moneyLocale) };
}

/**
 * Records the prices of a cart that is shown, for lines that were never shown in this market: they are what later ones
 * are compared with. What cannot be bought has no price to agree to.
 */
export async function agreeToNewPrices(
  connection: Connection,
  { cart, lines }: StoredCart,
  { items, saved = [], currency }: Cart,
  { identifier }: Market,
): Promise<void> {
  const rows = [...lines, ...lines.flatMap(({ extras }) => extras)];
  const known = new Set(rows.filter(({ agreedPrices }) => agreedPrices[identifier]).map(({ id }) => id));
  const prices = [...items, ...saved]
    .filter(({ id, unavailable }) => !unavailable && !known.has(id))
    .map(({ id, price }) => ({ id, price: parseAmount(price.amount, currency) }));
  if (prices.length > 0) await lineStates.agree(connection, cart.id, identifier, prices);
}

/** What a page showed; undefined where it showed nothing, or no amount of this currency. */
const seenAmount = (seenPrice: string | undefined, currency: string): MinorMoney | undefined =>
  seenPrice === undefined || (seenPrice.split('.')[1] ?? '').length > currencyDecimals(currency)
    ? undefined
    : parseAmount(seenPrice, currency);

/** What a page showed for one of what is added. */
interface SeenItem {
  readonly seenPrice: string | undefined;
  readonly extras: readonly { readonly sku: string; readonly seenPrice?: string | undefined }[];
}

/**
 * A line to add, with its extras, agreed to at the prices that the page showed; what it showed none of, at those of now.
 * Source: docs/rules.md CART-22
 *
 * @param line - of what this market sells
 */
export function agreedLine(line: NewLine, seen: SeenItem, shelf: CartShelf, market: Market): AddedLine {
  const { identifier, currency } = market;
  const product = shelf.product(line.productSlug)!;
  const variant = product.variants.find(({ id }) => id === line.variantId)!;
  const now = linePrice(line, product, variant, currency).each;
  return {
    ...line,
    agreedPrices: { [identifier]: seenAmount(seen.seenPrice, currency) ?? now },
    extras: line.extras.map((extra) => {
      const { seenPrice } = seen.extras.find(({ sku }) => sku === extra.sku) ?? {};
      const price = seenAmount(seenPrice, currency) ?? shelf.extras.find(extra.sku)?.price;
      return { ...extra, ...(price && { agreedPrices: { [identifier]: price } }) };
    }),
  };
}

/**
 * Records for lines and extras that have no price in this market the one that the page showed with what was asked for:
 * where the shop asks another by now, the answer says so. What is no amount of this market is left out.
 */
export async function agreeToSeenPrices(
  connection: Connection,
  cartId: string,
  { identifier, currency }: Market,
  seen: readonly { readonly id: string; readonly seenPrice: string | undefined }[],
): Promise<void> {
  const prices = seen.flatMap(({ id, seenPrice }) => {
    const price = seenAmount(seenPrice, currency);
    return price ? [{ id, price }] : [];
  });
  if (prices.length > 0) await lineStates.agree(connection, cartId, identifier, prices);
}
