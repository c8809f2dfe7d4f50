import type { Connection, Statement } from '../../platform/database';
import type { carts, lineItems } from './cart.tables';

const LOCK: Statement = {
  name: 'merge_lock_carts',
  text: `
  select id, owner_id as "ownerId", promotion_codes as "promotionCodes", payment_id as "paymentId" from carts
  where owner_id in ($1, $2) and is_open order by id for update`,
};
const LINES: Statement = {
  name: 'merge_lines',
  text: `
  select id, cart_id as "cartId", identity, quantity from line_items where cart_id in ($1, $2)
  order by created_at, id for update`,
};
// a cart that is being paid for keeps its revision, because the payment refers to it
const TAKE_CART: Statement = {
  name: 'merge_take_cart',
  text: `
  update carts set owner_id = $2, guest_id = null, revision = revision + case when payment_id is null then 1 else 0 end,
    last_used_at = now()
  where id = $1`,
};
const COUNT: Statement = {
  name: 'merge_count_lines',
  text: 'select count(*)::int as count from line_items where cart_id = $1',
};
const MOVE_LINE: Statement = {
  name: 'merge_move_line',
  text: 'update line_items set cart_id = $2 where id = $1',
};
// if both agreed to a price, the customer's agreed price wins over the guest's
const JOIN_LINE: Statement = {
  name: 'merge_join_line',
  text: `
  update line_items stays set quantity = $3, agreed_prices = goes.agreed_prices || stays.agreed_prices
  from line_items goes where stays.id = $1 and goes.id = $2`,
};
const DELETE_LINE: Statement = { name: 'merge_delete_line', text: 'delete from line_items where id = $1' };
// Copies the guest's entries if the customer's checkout has no entries of its own. Its first address is not regarded as
// an entry, because it may come from the account.
const FILL_CHECKOUT: Statement = {
  name: 'merge_fill_checkout',
  text: `
  update checkouts kept set email = brought.email, billing_address = brought.billing_address, parcels = brought.parcels,
    use_credit = brought.use_credit, method = brought.method, failure = brought.failure,
    revision = kept.revision + 1, changed_at = now()
  from checkouts brought
  where brought.cart_id = $1 and kept.cart_id = $2 and kept.paying is null
    and jsonb_path_exists(brought.parcels, '$[*].address ? (@.type() == "object")')
    and kept.method is null and kept.billing_address is null and jsonb_array_length(kept.parcels) < 2
    and not jsonb_path_exists(kept.parcels, '$[*].gift ? (@.type() == "object")')
    and not jsonb_path_exists(kept.parcels, '$[*].rateId ? (@.type() == "string")')`,
};
const MOVE_CHECKOUT: Statement = {
  name: 'merge_move_checkout',
  text: `
  update checkouts set cart_id = $2, revision = revision + 1 where cart_id = $1
    and not exists (select from checkouts kept where kept.cart_id = $2)`,
};
const END_CART: Statement = { name: 'merge_end_cart', text: 'delete from carts where id = $1' };
const RAISE_CART: Statement = {
  name: 'merge_raise_cart',
  text: `
  update carts set revision = revision + 1, promotion_codes = $2::jsonb, last_used_at = now() where id = $1`,
};

export type MergedCart = Pick<typeof carts.$inferSelect, 'id' | 'ownerId' | 'promotionCodes' | 'paymentId'>;
export type MergedLine = Pick<typeof lineItems.$inferSelect, 'id' | 'cartId' | 'identity' | 'quantity'>;

export const mergeRepository = {
  /** Locks the open carts of two owners until the transaction ends. Carts are locked before lines, as in every write. */
  lockCarts: (transaction: Connection, firstOwnerId: string, secondOwnerId: string) =>
    transaction.query<MergedCart>(LOCK, [firstOwnerId, secondOwnerId]),
  lines: (transaction: Connection, firstCartId: string, secondCartId: string) =>
    transaction.query<MergedLine>(LINES, [firstCartId, secondCartId]),
  takeCart: (transaction: Connection, id: string, ownerId: string) =>
    transaction.query(TAKE_CART, [id, ownerId]),
  countLines: async (transaction: Connection, cartId: string) =>
    (await transaction.query<{ count: number }>(COUNT, [cartId]))[0]!.count,
  moveLine: (transaction: Connection, id: string, cartId: string) =>
    transaction.query(MOVE_LINE, [id, cartId]),
  joinLine: async (transaction: Connection, stays: string, goes: string, quantity: number) => {
    await transaction.query(JOIN_LINE, [stays, goes, quantity]);
    await transaction.query(DELETE_LINE, [goes]);
  },
  /** Moves the guest's checkout to the customer's cart. If both have one, keeps the checkout that is filled in. Source: docs/rules.md CHECK-11 */
  async moveCheckout(transaction: Connection, from: string, to: string): Promise<void> {
    await transaction.query(FILL_CHECKOUT, [from, to]);
    await transaction.query(MOVE_CHECKOUT, [from, to]);
  },
  endCart: (transaction: Connection, id: string) => transaction.query(END_CART, [id]),
  raiseCart: (transaction: Connection, id: string, promotionCodes: readonly string[]) =>
    transaction.query(RAISE_CART, [id, JSON.stringify(promotionCodes)]),
};
