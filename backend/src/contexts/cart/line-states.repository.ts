import type { MinorMoney } from '@bindery/shared/market';
import type { Connection, Statement } from '../../platform/database';
import { SAVED } from './cart.tables';

// A read records too: it takes the cart as every write does, but never waits for one, which records by itself.
const AGREE: Statement = {
  name: 'cart_line_agree',
  text: `
  with cart as (select id from carts where id = $1 for no key update skip locked)
  update line_items l set agreed_prices = jsonb_build_object($2::text, shown.price) || l.agreed_prices
  from cart, json_to_recordset($3::json) as shown (id uuid, price jsonb)
  where l.cart_id = cart.id and l.id = shown.id`,
};
const DISAGREE: Statement = {
  name: 'cart_line_disagree',
  text: `
  update line_items set agreed_prices = case when $2::text is null then '{}' else agreed_prices - $2 end where id = $1`,
};
const SAVE: Statement = {
  name: 'cart_line_save',
  text: 'update line_items set saved_for_later = $2, identity = $3, quantity = $4 where id = $1',
};

/** As it is stored for a line that is saved, or is not. */
export function identityOn(isSaved: boolean, identity: string): string {
  const own = identity.startsWith(SAVED) ? identity.slice(SAVED.length) : identity;
  return isSaved ? `${SAVED}${own}` : own;
}

/** SQL of what happens to a line over time. */
export const lineStates = {
  /** Records prices for one, for lines that have none in this market. Source: docs/rules.md CART-22 */
  agree: (
    connection: Connection,
    cartId: string,
    market: string,
    prices: readonly { readonly id: string; readonly price: MinorMoney }[],
  ) => connection.query(AGREE, [cartId, market, JSON.stringify(prices)]),
  /** Forgets what was agreed to: in one market, or in all. What is shown next is agreed to. */
  disagree: (transaction: Connection, lineId: string, market?: string) =>
    transaction.query(DISAGREE, [lineId, market ?? null]),
  move: (
    transaction: Connection,
    lineId: string,
    { isSaved, identity, quantity }: { isSaved: boolean; identity: string; quantity: number },
  ) => transaction.query(SAVE, [lineId, isSaved, identityOn(isSaved, identity), quantity]),
};
