import type { Cart, LineItem } from '@bindery/shared/contracts';
import {
  currencyDecimals,
  parseAmount,
  toWireMoney,
  type Market,
  type MinorMoney,
} from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { LineRow, StoredCart } from './cart.repository';
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
  const decimals = currencyDecimals(currency);
  const prices = seen.flatMap(({ id, seenPrice }) =>
    seenPrice === undefined || (seenPrice.split('.')[1] ?? '').length > decimals
      ? []
      : [{ id, price: parseAmount(seenPrice, currency) }],
  );
  if (prices.length > 0) await lineStates.agree(connection, cartId, identifier, prices);
}
