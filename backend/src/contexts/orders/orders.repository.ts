import type { KeptBook } from '../books';
import { statements, type Connection, type Statement } from '../../platform/database';
import { revisionsRepository, type Actor } from './edits/edits.repository';
import { MAY_SEE, orderAccessRepository, SEEN_ORDERS } from './order-access.repository';
import type { ParcelRow } from './parcels.repository';
import type { FrozenShipping, orderEvents, orderItems, orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'orderId'>;
export type OrderEventRow = Omit<typeof orderEvents.$inferSelect, 'id' | 'orderId' | 'position'>;
export type NewOrder = Omit<
  OrderRow,
  'id' | 'numericId' | 'revision' | 'state' | 'placedAt' | 'pausedAt' | 'lockedAt' | 'cancelledAt'
>;
export type NewOrderItem = Omit<OrderItemRow, 'revision'>;

/** An order with all its rows, from which every view is built. Source: docs/rules.md ORDER-10 */
export interface StoredOrder {
  readonly order: OrderRow;
  /** a book's extras follow it */
  readonly items: readonly OrderItemRow[];
  readonly parcels?: readonly ParcelRow[];
}

export interface NewEvent {
  readonly kind: string;
  readonly by: string;
  /** contains only ids and texts of the shop, but no text of a customer */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly isPublic?: boolean;
}

/** `before`: id of the last order on the previous page */
export type OrderFilter = {
  readonly [Key in 'state' | 'market' | 'number' | 'email' | 'before']?: string | undefined;
};

/** A row of the staff's order list. It contains no names and no customisation. `itemCount`: books */
export type ListedOrderRow = Pick<OrderRow, 'id' | 'number' | 'state' | 'market' | 'email' | OrderMoment> & {
  readonly itemCount: number;
};
type OrderMoment = 'placedAt' | 'processAt' | 'pausedAt' | 'lockedAt' | 'cancelledAt';

const LISTED_COLUMNS = `o.id, o.number, o.state, o.market, o.email, o.placed_at as "placedAt", o.process_at as "processAt",
  o.paused_at as "pausedAt", o.locked_at as "lockedAt", o.cancelled_at as "cancelledAt"`;
const ORDER_COLUMNS = `${LISTED_COLUMNS}, o.numeric_id::float8 as "numericId", o.owner_id as "ownerId", o.cart_id as "cartId",
  o.revision::float8 as revision, o.locale, o.currency, o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
  o.shipping, o.money, o.promotions, o.delivery, o.payment_method as "paymentMethod"`;
const ORDERS = `select ${ORDER_COLUMNS} from orders o`;
const MAY_ANYBODY_SEE = `($2::uuid is null or ${MAY_SEE})`;
/**
 * SQL of keyset pagination by time, then by id. A page begins after the last order of the previous page.
 *
 * @param lastId - SQL of the id of the last order on the previous page; null means the first page
 */
const pageAfter = (lastId: string, limit: string): string => `
    and (${lastId}::uuid is null or (o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = ${lastId}))
  order by o.placed_at desc, o.id desc limit ${limit}`;
const listBy = (condition: string): string => `
  select ${LISTED_COLUMNS},
    (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id and i.kind = 'personalised_product') as "itemCount"
  from orders o
  where ($1::text is null or o.state = $1) and ($2::text is null or o.market = $2) and ${condition}${pageAfter('$5', '$6')}`;

const SQL = statements({
  order_insert: `
  insert into orders as o (number, owner_id, cart_id, market, locale, currency, email, shipping_address, billing_address,
    shipping, money, promotions, delivery, process_at, payment_method)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15)
  returning ${ORDER_COLUMNS}`,
  order_insert_items: `
  insert into order_items (id, order_id, parent_item_id, "position", kind, sku, product_slug, variant_id, package_version,
    customisation, quantity, frozen, pages, approved_at)
  select n.id, $1, n."parentItemId", n."position", n.kind, n.sku, n."productSlug", n."variantId", n."packageVersion",
    n.customisation, n.quantity, n.frozen, n.pages, n."approvedAt"
  from json_to_recordset($2::json) as n (id uuid, "parentItemId" uuid, "position" int, kind text, sku text, "productSlug" text,
    "variantId" text, "packageVersion" text, customisation jsonb, quantity int, frozen jsonb, pages jsonb, "approvedAt" timestamptz)`,
  order_find: `${ORDERS} where o.id = $1 and ${MAY_ANYBODY_SEE}`,
  order_of_item: `${ORDERS} join order_items i on i.order_id = o.id where i.id = $1 and ${MAY_ANYBODY_SEE}`,
  order_find_by_number: `${ORDERS} where o.number = $1`,
  order_of_cart: `${ORDERS} where o.cart_id = $1`,
  order_lock: `${ORDERS} where o.id = $1 for update`,
  order_list: `${ORDERS} where o.id in (${SEEN_ORDERS})${pageAfter('$2', '$3')}`,
  // each filter has its own statement, so that PostgreSQL uses the filter's index
  staff_orders_list_newest: listBy('$3::text is null and $4::text is null'),
  staff_orders_list_number: listBy('o.number = $3 and ($4::text is null or lower(o.email) = lower($4))'),
  staff_orders_list_email: listBy('$3::text is null and lower(o.email) = lower($4)'),
  order_items: `
  select i.order_id as "orderId", i.id, i.parent_item_id as "parentItemId", i.position, i.kind, i.sku, i.product_slug as "productSlug",
    i.variant_id as "variantId", i.package_version as "packageVersion", i.customisation, i.quantity, i.frozen, i.pages,
    i.approved_at as "approvedAt", i.revision
  from order_items i where i.order_id = any($1::uuid[]) order by i.order_id, i.position`,
  order_open_books_after: `
  select i.id, i.variant_id as "variantId", i.customisation from order_items i join orders o on o.id = i.order_id
  where i.product_slug = $1 and i.kind = 'personalised_product' and i.customisation is not null
    and o.locked_at is null and o.cancelled_at is null and (o.process_at > now() or o.paused_at is not null)
    and ($2::uuid is null or i.id > $2::uuid)
  order by i.id limit 200`,
  order_events: `
  select at, kind, changed_by as "changedBy", detail, is_public as "isPublic" from order_events
  where order_id = $1 and (is_public or $2) order by at, "position"`,
  order_has_told_of: `
  select exists (
    select from order_events where order_id = $1 and kind in ('shipped', 'parcel_shipped')
      and ($2::text is null or detail ->> 'parcel' is null or detail ->> 'parcel' = $2)) as "hasTold"`,
  order_count_recent_events: `
  select count(*)::int as count from order_events where order_id = $1 and kind = $2 and at > now() - interval '1 hour'`,
  order_add_event:
    'insert into order_events (order_id, kind, changed_by, detail, is_public) values ($1, $2, $3, $4::jsonb, $5)',
  order_set_state: `
  update orders set state = $2, revision = revision + 1, shipping = coalesce($3::jsonb, shipping),
    cancelled_at = case when $2 = 'cancelled' then coalesce(cancelled_at, now()) else cancelled_at end
  where id = $1`,
  order_set_paused: `update orders set paused_at = case when $2 then coalesce(paused_at, now()) end, revision = revision + 1 where id = $1`,
  order_raise_revision: 'update orders set revision = revision + 1 where id = $1',
  order_set_email: 'update orders set email = $2, revision = revision + 1 where id = $1',
  orders_placed_lately: `select count(*)::int as count from orders where placed_at > now() - interval '1 hour'`,
});

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Check an id before it is used in a query, because PostgreSQL throws an error if it is not a UUID. */
export const isUuid = (id: string): boolean => UUID.test(id);

/** Returns the first row. Runs no query if the first value, which is the order's id, is not a UUID. */
async function firstOf(
  connection: Connection,
  statement: Statement,
  values: readonly [id: string, ...unknown[]],
): Promise<OrderRow | undefined> {
  return isUuid(values[0]) ? (await connection.query<OrderRow>(statement, values))[0] : undefined;
}

/**
 * Returns the order only if the owner placed it or has access to it. Records the time of use, so that access by a
 * mailed link does not expire while its reader uses it.
 *
 * @param ownerId - undefined means any owner
 */
async function seenBy(
  connection: Connection,
  statement: Statement,
  id: string,
  ownerId: string | undefined,
): Promise<OrderRow | undefined> {
  const order = await firstOf(connection, statement, [id, ownerId ?? null]);
  if (order && ownerId !== undefined && order.ownerId !== ownerId)
    await orderAccessRepository.touch(connection, order.id, ownerId);
  return order;
}

/** SQL of orders. Before a write, lock the order, then its items. `find`, `ofItem`, `ofCart`, `lock` take any id. */
export const ordersRepository = {
  insert: async (transaction: Connection, order: NewOrder): Promise<OrderRow> =>
    (
      await transaction.query<OrderRow>(SQL.order_insert, [
        ...[
          order.number,
          order.ownerId,
          order.cartId,
          order.market,
          order.locale,
          order.currency,
          order.email,
        ],
        ...[order.shippingAddress, order.billingAddress, order.shipping, order.money, order.promotions].map(
          json,
        ),
        ...[json(order.delivery), order.processAt, order.paymentMethod],
      ])
    )[0]!,
  /** Also inserts the first revision of each book. */
  async insertItems(
    transaction: Connection,
    orderId: string,
    items: readonly NewOrderItem[],
    actor: Actor,
  ): Promise<void> {
    const versions = items.flatMap(({ packageVersion }) => packageVersion ?? []);
    await revisionsRepository.holdVersions(transaction, versions);
    await transaction.query(SQL.order_insert_items, [orderId, JSON.stringify(items)]);
    const ids = items.map(({ id }) => id);
    await revisionsRepository.insert(transaction, ids, actor, []);
  },
  /** @param ownerId - as of `seenBy` */
  find: (connection: Connection, id: string, ownerId: string | undefined) =>
    seenBy(connection, SQL.order_find, id, ownerId),
  /** Returns the order of an item. @param ownerId - as of `seenBy` */
  ofItem: (connection: Connection, itemId: string, ownerId: string | undefined) =>
    seenBy(connection, SQL.order_of_item, itemId, ownerId),
  findByNumber: async (connection: Connection, number: string) =>
    (await connection.query<OrderRow>(SQL.order_find_by_number, [number]))[0],
  ofCart: (connection: Connection, cartId: string) => firstOf(connection, SQL.order_of_cart, [cartId]),
  /** Locks the order's row until the transaction ends. Every function that changes an order calls this first. */
  lock: (transaction: Connection, id: string) => firstOf(transaction, SQL.order_lock, [id]),
  /** Newest first. @param beforeId - id of the last order of the previous page */
  list: (connection: Connection, ownerId: string, beforeId: string | undefined, limit: number) =>
    connection.query<OrderRow>(SQL.order_list, [ownerId, beforeId ?? null, limit]),
  /** All orders, newest first. */
  listAll(connection: Connection, filter: OrderFilter, limit: number): Promise<ListedOrderRow[]> {
    const { state, market, number, email, before: beforeId } = filter;
    const withoutNumber = email === undefined ? SQL.staff_orders_list_newest : SQL.staff_orders_list_email;
    const values = [state, market, number, email, beforeId].map((value) => value ?? null);
    return connection.query(number === undefined ? withoutNumber : SQL.staff_orders_list_number, [
      ...values,
      limit,
    ]);
  },
  items: (connection: Connection, orderId: string) =>
    connection.query<OrderItemRow>(SQL.order_items, [[orderId]]),
  itemsOf: (connection: Connection, orderIds: readonly string[]) =>
    connection.query<OrderItemRow & { readonly orderId: string }>(SQL.order_items, [orderIds]),
  openBooksAfter: (connection: Connection, slug: string, afterId: string | undefined) =>
    connection.query<KeptBook>(SQL.order_open_books_after, [slug, afterId ?? null]),
  /** @param isForStaff - includes events that shoppers never see */
  events: (connection: Connection, orderId: string, isForStaff = false) =>
    connection.query<OrderEventRow>(SQL.order_events, [orderId, isForStaff]),
  /** Returns true if the buyer got a mail about the shipment. @param parcelId - undefined means the whole order */
  hasToldOf: async (connection: Connection, orderId: string, parcelId: string | undefined) =>
    (await connection.query<{ hasTold: boolean }>(SQL.order_has_told_of, [orderId, parcelId ?? null]))[0]!
      .hasTold,
  countRecentEvents: async (connection: Connection, orderId: string, kind: string) =>
    (await connection.query<{ count: number }>(SQL.order_count_recent_events, [orderId, kind]))[0]!.count,
  addEvent: (
    transaction: Connection,
    orderId: string,
    { kind, by: actorKind, detail = {}, isPublic = true }: NewEvent,
  ) => transaction.query(SQL.order_add_event, [orderId, kind, actorKind, JSON.stringify(detail), isPublic]),
  /** Expects a locked order. @param shipping - with its tracking; undefined means unchanged */
  setState: (transaction: Connection, id: string, state: string, shipping?: FrozenShipping | null) =>
    transaction.query(SQL.order_set_state, [id, state, shipping ? JSON.stringify(shipping) : null]),
  setPaused: (transaction: Connection, id: string, isPaused: boolean) =>
    transaction.query(SQL.order_set_paused, [id, isPaused]),
  /** Raises the revision of a locked order. Every function that changes the order calls this. */
  raiseRevision: (transaction: Connection, id: string) => transaction.query(SQL.order_raise_revision, [id]),
  /** Expects a locked order. @param email - null means that the buyer gets no mails about the order */
  setEmail: (transaction: Connection, id: string, email: string | null) =>
    transaction.query(SQL.order_set_email, [id, email]),
  /** @returns the number of orders in the last hour */
  placedLately: async (connection: Connection) =>
    (await connection.query<{ count: number }>(SQL.orders_placed_lately))[0]!.count,
};
