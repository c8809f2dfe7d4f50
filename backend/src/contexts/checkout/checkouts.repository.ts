import { statements, type Connection } from '../../platform/database';
import type { checkouts } from './checkouts.tables';

export type CheckoutRow = Omit<typeof checkouts.$inferSelect, 'createdAt' | 'changedAt' | 'completedAt'>;
export type CheckoutEntries = Pick<
  CheckoutRow,
  'email' | 'billingAddress' | 'business' | 'parcels' | 'useCredit' | 'method' | 'failure'
>;

const COLUMNS = `k.id, k.cart_id as "cartId", k.revision::float8 as revision, k.email, k.billing_address as "billingAddress", k.business,
  k.parcels, k.use_credit as "useCredit", k.method, k.paying, k.failure, k.placed_order as "placedOrder"`;

const SQL = statements({
  checkout_open: `
  select ${COLUMNS} from checkouts k join carts c on c.id = k.cart_id where c.owner_id = $1 and c.is_open`,
  // a shopper who returns within an hour after paying gets the order; a later visit begins a new purchase
  checkout_complete_lately: `
  select ${COLUMNS} from checkouts k join carts c on c.id = k.cart_id
  where c.owner_id = $1 and k.completed_at > now() - interval '1 hour' order by k.completed_at desc limit 1`,
  checkout_of_cart_locked: `select ${COLUMNS} from checkouts k where k.cart_id = $1 for update`,
  checkout_lock: `select ${COLUMNS} from checkouts k where k.id = $1 for update`,
  checkout_insert: `
  insert into checkouts as k (cart_id, email, parcels) values ($1, $2, $3::jsonb)
  on conflict (cart_id) do nothing returning k.id`,
  checkout_change: `
  update checkouts k set email = $2, billing_address = $3::jsonb, parcels = $4::jsonb, use_credit = $5, method = $6::jsonb,
    failure = $7::jsonb, business = $8::jsonb, revision = revision + 1, changed_at = now() where id = $1 returning ${COLUMNS}`,
  checkout_paying: `
  update checkouts set paying = $2::jsonb, failure = null, revision = revision + 1, changed_at = now() where id = $1`,
  // clears the shopper's entries, because the order stores copies of them
  checkout_paid: `
  update checkouts set placed_order = $2::jsonb, completed_at = now(), email = null, billing_address = null,
    business = null, parcels = '[]', use_credit = false, method = null, paying = null, failure = null, revision = revision + 1,
    changed_at = now()
  where id = $1`,
  checkout_failed: `
  update checkouts set paying = null, failure = $2::jsonb, method = case when $3 then null else method end,
    revision = revision + 1, changed_at = now()
  where id = $1`,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const firstRow = <Row>([row]: readonly Row[]): Row | undefined => row;

/** SQL of checkouts. Every write locks the row of the cart first, then that of the checkout. */
export const checkoutsRepository = {
  open: async (connection: Connection, ownerId: string) =>
    firstRow(await connection.query<CheckoutRow>(SQL.checkout_open, [ownerId])),
  /** Returns the owner's latest checkout completed within the last hour. */
  completeLately: async (connection: Connection, ownerId: string) =>
    firstRow(await connection.query<CheckoutRow>(SQL.checkout_complete_lately, [ownerId])),
  lockOfCart: async (transaction: Connection, cartId: string) =>
    firstRow(await transaction.query<CheckoutRow>(SQL.checkout_of_cart_locked, [cartId])),
  lock: async (transaction: Connection, id: string) =>
    firstRow(await transaction.query<CheckoutRow>(SQL.checkout_lock, [id])),
  insert: (transaction: Connection, cartId: string, entries: Pick<CheckoutEntries, 'email' | 'parcels'>) =>
    transaction.query(SQL.checkout_insert, [cartId, entries.email, JSON.stringify(entries.parcels)]),
  change: async (transaction: Connection, id: string, entries: CheckoutEntries) =>
    firstRow(
      await transaction.query<CheckoutRow>(SQL.checkout_change, [
        id,
        entries.email,
        json(entries.billingAddress),
        JSON.stringify(entries.parcels),
        entries.useCredit,
        json(entries.method),
        json(entries.failure),
        json(entries.business),
      ]),
    ),
  paying: (transaction: Connection, id: string, credit: number) =>
    transaction.query(SQL.checkout_paying, [id, JSON.stringify({ credit })]),
  paid: (transaction: Connection, id: string, order: { readonly id: string; readonly number: string }) =>
    transaction.query(SQL.checkout_paid, [id, JSON.stringify({ id: order.id, number: order.number })]),
  failed: (
    transaction: Connection,
    id: string,
    failure: { readonly code: string; readonly message: string },
    isMethodSpent: boolean,
  ) => transaction.query(SQL.checkout_failed, [id, JSON.stringify(failure), isMethodSpent]),
};
