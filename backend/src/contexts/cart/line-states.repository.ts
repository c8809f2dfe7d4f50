import type { MinorMoney } from '@bindery/shared/market';
import { statements, type Connection } from '../../platform/database';
import { SAVED } from './cart.tables';

const LEFT = `case when $2::text is null then '{}' else agreed_prices - $2 end`;

const SQL = statements({
  // Runs when a cart is read. Locks the cart like a write, but skips a cart that is already locked, because the write
  // that holds the lock records the prices.
  cart_line_agree: `
  with cart as (select id from carts where id = $1 for no key update skip locked),
    shown as (select id, price from json_to_recordset($3::json) as s (id uuid, price jsonb)),
    lines as (
      update line_items l set agreed_prices = jsonb_build_object($2::text, shown.price) || l.agreed_prices
      from cart, shown where l.cart_id = cart.id and l.id = shown.id)
  update line_extras e set agreed_prices = jsonb_build_object($2::text, shown.price) || e.agreed_prices
  from cart, shown, line_items l where e.id = shown.id and l.id = e.line_id and l.cart_id = cart.id`,
  cart_line_disagree: `
  with line as (update line_items set agreed_prices = ${LEFT} where id = $1)
  update line_extras set agreed_prices = ${LEFT} where id = $1`,
  cart_line_save: 'update line_items set saved_for_later = $2, identity = $3, quantity = $4 where id = $1',
});

/** Returns the identity as stored: with a prefix if the line is saved for later. */
export function identityOn(isSaved: boolean, identity: string): string {
  const plainIdentity = identity.startsWith(SAVED) ? identity.slice(SAVED.length) : identity;
  return isSaved ? `${SAVED}${plainIdentity}` : plainIdentity;
}

export const lineStates = {
  /** Records the agreed price of one piece for lines that have none in this market. Source: docs/rules.md CART-22 */
  agree: (
    connection: Connection,
    cartId: string,
    market: string,
    prices: readonly { readonly id: string; readonly price: MinorMoney }[],
  ) => connection.query(SQL.cart_line_agree, [cartId, market, JSON.stringify(prices)]),
  /**
   * Deletes the agreed price of a line or an extra. The price that a page shows next becomes the agreed price.
   *
   * @param market - undefined means all markets
   */
  disagree: (transaction: Connection, id: string, { market }: { market?: string }) =>
    transaction.query(SQL.cart_line_disagree, [id, market ?? null]),
  move: (
    transaction: Connection,
    lineId: string,
    { isSaved, identity, quantity }: { isSaved: boolean; identity: string; quantity: number },
  ) => transaction.query(SQL.cart_line_save, [lineId, isSaved, identityOn(isSaved, identity), quantity]),
};
