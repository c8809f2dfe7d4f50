import { statements, type Connection } from '../../platform/database';
import type { carts, lineItems } from './cart.tables';

const SQL = statements({
  merge_lock_carts: `
  select id, owner_id as "ownerId", promotion_codes as "promotionCodes", payment_id as "paymentId" from carts
  where owner_id in ($1, $2) and is_open order by id for update`,
  merge_lines: `
  select id, cart_id as "cartId", identity, quantity from line_items where cart_id in ($1, $2)
  order by created_at, id for update`,
  // the revision of a cart that is being paid for does not change, because the payment refers to it
  merge_take_cart: `
  update carts set owner_id = $2, guest_id = null, revision = revision + case when payment_id is null then 1 else 0 end,
    last_used_at = now()
  where id = $1`,
  merge_count_lines: 'select count(*)::int as count from line_items where cart_id = $1',
  merge_move_line: 'update line_items set cart_id = $2 where id = $1',
  // if both lines have an agreed price, the price on the customer's line is stored
  merge_join_line: `
  update line_items stays set quantity = $3, agreed_prices = goes.agreed_prices || stays.agreed_prices
  from line_items goes where stays.id = $1 and goes.id = $2`,
  merge_delete_line: 'delete from line_items where id = $1',
  // Copies the guest's entries if the customer's checkout has no entries. The customer's first address does not count
  // as an entry, because it may come from the account.
  merge_fill_checkout: `
  update checkouts kept set email = brought.email, billing_address = brought.billing_address,
    business = brought.business, parcels = brought.parcels,
    use_credit = brought.use_credit, method = brought.method, failure = brought.failure,
    revision = kept.revision + 1, changed_at = now()
  from checkouts brought
  where brought.cart_id = $1 and kept.cart_id = $2 and kept.paying is null
    and jsonb_path_exists(brought.parcels, '$[*].address ? (@.type() == "object")')
    and kept.method is null and kept.billing_address is null and jsonb_array_length(kept.parcels) < 2
    and not jsonb_path_exists(kept.parcels, '$[*].gift ? (@.type() == "object")')
    and not jsonb_path_exists(kept.parcels, '$[*].rateId ? (@.type() == "string")')`,
  merge_move_checkout: `
  update checkouts set cart_id = $2, revision = revision + 1 where cart_id = $1
    and not exists (select from checkouts kept where kept.cart_id = $2)`,
  merge_end_cart: 'delete from carts where id = $1',
  merge_raise_cart: `
  update carts set revision = revision + 1, promotion_codes = $2::jsonb, last_used_at = now() where id = $1`,
});

export type MergedCart = Pick<typeof carts.$inferSelect, 'id' | 'ownerId' | 'promotionCodes' | 'paymentId'>;
export type MergedLine = Pick<typeof lineItems.$inferSelect, 'id' | 'cartId' | 'identity' | 'quantity'>;

export const mergeRepository = {
  /** Locks the open carts of two owners until the transaction ends. Carts are locked before lines, as in every write. */
  lockCarts: (transaction: Connection, firstOwnerId: string, secondOwnerId: string) =>
    transaction.query<MergedCart>(SQL.merge_lock_carts, [firstOwnerId, secondOwnerId]),
  lines: (transaction: Connection, firstCartId: string, secondCartId: string) =>
    transaction.query<MergedLine>(SQL.merge_lines, [firstCartId, secondCartId]),
  takeCart: (transaction: Connection, id: string, ownerId: string) =>
    transaction.query(SQL.merge_take_cart, [id, ownerId]),
  countLines: async (transaction: Connection, cartId: string) =>
    (await transaction.query<{ count: number }>(SQL.merge_count_lines, [cartId]))[0]!.count,
  moveLine: (transaction: Connection, id: string, cartId: string) =>
    transaction.query(SQL.merge_move_line, [id, cartId]),
  joinLine: async (transaction: Connection, stays: string, goes: string, quantity: number) => {
    await transaction.query(SQL.merge_join_line, [stays, goes, quantity]);
    await transaction.query(SQL.merge_delete_line, [goes]);
  },
  /** Moves the guest's checkout, unless the customer's checkout has entries. Source: docs/rules.md CHECK-11 */
  async moveCheckout(transaction: Connection, from: string, to: string): Promise<void> {
    await transaction.query(SQL.merge_fill_checkout, [from, to]);
    await transaction.query(SQL.merge_move_checkout, [from, to]);
  },
  endCart: (transaction: Connection, id: string) => transaction.query(SQL.merge_end_cart, [id]),
  raiseCart: (transaction: Connection, id: string, promotionCodes: readonly string[]) =>
    transaction.query(SQL.merge_raise_cart, [id, JSON.stringify(promotionCodes)]),
};
