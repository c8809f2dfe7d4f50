import type { Cart, LineItem, Product, Variant } from '@bindery/shared/contracts';
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
import { lineStates } from './line-states.repository';
import { chosenUpsells, type ChosenUpsell } from '@bindery/shared/customisation';

/**
 * Returns the price of one book of a line: the price of the variant plus the prices of the chosen upsells. Ignores
 * prices in the request. Source: docs/rules.md CART-05
 *
 * @param product - a product with prices in `currency`
 */
export function linePrice(
  { customisation }: Pick<LineRow, 'customisation'>,
  { upsells }: Product,
  variant: Variant,
  currency: string,
): { each: MinorMoney; upsells: ChosenUpsell[] } {
  const upsellChoices = chosenUpsells(upsells, customisation);
  const amounts = [variant, ...upsellChoices].map(({ price }) => parseAmount(price.amount, currency).minor);
  return { each: { minor: amounts.reduce((sum, minor) => sum + minor), currency }, upsells: upsellChoices };
}

/**
 * Returns a line's current price if it differs from the price that the shopper agreed to in this market.
 * Source: docs/rules.md CART-22
 */
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
 * Records the current price of each line that is shown in this market for the first time. Later prices are compared
 * with it. Skips lines that cannot be bought.
 */
export async function agreeToNewPrices(
  connection: Connection,
  { cart, lines }: StoredCart,
  { items, saved = [], currency }: Cart,
  { identifier }: Market,
): Promise<void> {
  const rows = [...lines, ...lines.flatMap(({ extras }) => extras)];
  const agreedIds = new Set(rows.filter(({ agreedPrices }) => agreedPrices[identifier]).map(({ id }) => id));
  const prices = [...items, ...saved]
    .filter(({ id, unavailable }) => !unavailable && !agreedIds.has(id))
    .map(({ id, price }) => ({ id, price: parseAmount(price.amount, currency) }));
  if (prices.length > 0) await lineStates.agree(connection, cart.id, identifier, prices);
}

/** Returns the price that a page showed. Returns undefined if the page sent no price, or if the price is not a valid amount of this currency. */
const seenAmount = (seenPrice: string | undefined, currency: string): MinorMoney | undefined =>
  seenPrice === undefined || (seenPrice.split('.')[1] ?? '').length > currencyDecimals(currency)
    ? undefined
    : parseAmount(seenPrice, currency);

interface SeenItem {
  readonly seenPrice: string | undefined;
  readonly extras: readonly { readonly sku: string; readonly seenPrice?: string | undefined }[];
}

/**
 * Returns a line that will be added to the cart, with its extras. The agreed price is the price that the page showed
 * or, if the page sent none, the current price. Source: docs/rules.md CART-22
 *
 * @param line - a line whose book and extras are sold in this market
 */
export function agreedLine(line: NewLine, seenItem: SeenItem, shelf: CartShelf, market: Market): AddedLine {
  const { identifier, currency } = market;
  const product = shelf.product(line.productSlug)!;
  const variant = product.variants.find(({ id }) => id === line.variantId)!;
  const now = linePrice(line, product, variant, currency).each;
  return {
    ...line,
    agreedPrices: { [identifier]: seenAmount(seenItem.seenPrice, currency) ?? now },
    extras: line.extras.map((extra) => {
      const { seenPrice } = seenItem.extras.find(({ sku }) => sku === extra.sku) ?? {};
      const price = seenAmount(seenPrice, currency) ?? shelf.extras.find(extra.sku)?.price;
      return { ...extra, ...(price && { agreedPrices: { [identifier]: price } }) };
    }),
  };
}

/**
 * Stores the prices that the page showed as agreed prices of lines and extras that have none in this market. If the
 * shop's price differs, the response reports the change. Skips prices that are not a valid amount in this market.
 */
export async function agreeToSeenPrices(
  connection: Connection,
  cartId: string,
  { identifier, currency }: Market,
  seenItems: readonly { readonly id: string; readonly seenPrice: string | undefined }[],
): Promise<void> {
  const prices = seenItems.flatMap(({ id, seenPrice }) => {
    const price = seenAmount(seenPrice, currency);
    return price ? [{ id, price }] : [];
  });
  if (prices.length > 0) await lineStates.agree(connection, cartId, identifier, prices);
}
