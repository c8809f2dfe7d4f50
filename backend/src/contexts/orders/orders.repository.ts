import type { KeptBook } from '../books';
import type { Connection, Statement } from '../../platform/database';
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
  /** only ids and the shop's own words, never a customer's text */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly isPublic?: boolean;
}

/** `before`: id of the previous page's last order */
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

const INSERT: Statement = {
  name: 'order_insert',
  text: `
  insert into orders as o (number, owner_id, cart_id, market, locale, currency, email, shipping_address, billing_address,
    shipping, money, promotions, delivery, process_at, payment_method)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15)
  returning ${ORDER_COLUMNS}`,
};
const INSERT_ITEMS: Statement = {
  name: 'order_insert_items',
  text: `
  insert into order_items (id, order_id, parent_item_id, "position", kind, sku, product_slug, variant_id, package_version,
    customisation, quantity, frozen, pages, approved_at)
  select n.id, $1, n."parentItemId", n."position", n.kind, n.sku, n."productSlug", n."variantId", n."packageVersion",
    n.customisation, n.quantity, n.frozen, n.pages, n."approvedAt"
  from json_to_recordset($2::json) as n (id uuid, "parentItemId" uuid, "position" int, kind text, sku text, "productSlug" text,
    "variantId" text, "packageVersion" text, customisation jsonb, quantity int, frozen jsonb, pages jsonb, "approvedAt" timestamptz)`,
};
const findBy = (name: string, condition: string): Statement => ({
  name,
  text: `select ${ORDER_COLUMNS} from orders o ${condition}`,
});
const MAY_ANYBODY_SEE = `($2::uuid is null or ${MAY_SEE})`;
const FIND = findBy('order_find', `where o.id = $1 and ${MAY_ANYBODY_SEE}`);
const OF_ITEM = findBy(
  'order_of_item',
  `join order_items i on i.order_id = o.id where i.id = $1 and ${MAY_ANYBODY_SEE}`,
);
const FIND_BY_NUMBER = findBy('order_find_by_number', 'where o.number = $1');
const OF_CART = findBy('order_of_cart', 'where o.cart_id = $1');
const LOCK = findBy('order_lock', 'where o.id = $1 for update');
/**
 * SQL of keyset pagination by time, then by id. A page starts after the last order of the previous page.
 *
 * @param lastId - SQL of the id of that order; null: the first page
 */
const pageAfter = (lastId: string, limit: string): string => `
    and (${lastId}::uuid is null or (o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = ${lastId}))
  order by o.placed_at desc, o.id desc limit ${limit}`;
const LIST = findBy('order_list', `where o.id in (${SEEN_ORDERS})${pageAfter('$2', '$3')}`);
// One statement for each filter, so that each uses its index.
const listBy = (name: string, condition: string): Statement => ({
  name: `staff_orders_list_${name}`,
  text: `
  select ${LISTED_COLUMNS},
    (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id and i.kind = 'personalised_product') as "itemCount"
  from orders o
  where ($1::text is null or o.state = $1) and ($2::text is null or o.market = $2) and ${condition}${pageAfter('$5', '$6')}`,
});
const LIST_NEWEST = listBy('newest', '$3::text is null and $4::text is null');
const LIST_BY_NUMBER = listBy('number', 'o.number = $3 and ($4::text is null or lower(o.email) = lower($4))');
const LIST_BY_EMAIL = listBy('email', '$3::text is null and lower(o.email) = lower($4)');
const ITEMS: Statement = {
  name: 'order_items',
  text: `
  select i.order_id as "orderId", i.id, i.parent_item_id as "parentItemId", i.position, i.kind, i.sku, i.product_slug as "productSlug",
    i.variant_id as "variantId", i.package_version as "packageVersion", i.customisation, i.quantity, i.frozen, i.pages,
    i.approved_at as "approvedAt", i.revision
  from order_items i where i.order_id = any($1::uuid[]) order by i.order_id, i.position`,
};
const OPEN_BOOKS_AFTER: Statement = {
  name: 'order_open_books_after',
  text: `
  select i.id, i.variant_id as "variantId", i.customisation from order_items i join orders o on o.id = i.order_id
  where i.product_slug = $1 and i.kind = 'personalised_product' and i.customisation is not null
    and o.locked_at is null and o.cancelled_at is null and (o.process_at > now() or o.paused_at is not null)
    and ($2::uuid is null or i.id > $2::uuid)
  order by i.id limit 200`,
};
const EVENTS: Statement = {
  name: 'order_events',
  text: `
  select at, kind, changed_by as "changedBy", detail, is_public as "isPublic" from order_events
  where order_id = $1 and (is_public or $2) order by at, "position"`,
};
const HAS_TOLD: Statement = {
  name: 'order_has_told_of',
  text: `
  select exists (
    select from order_events where order_id = $1 and kind in ('shipped', 'parcel_shipped')
      and ($2::text is null or detail ->> 'parcel' is null or detail ->> 'parcel' = $2)) as "hasTold"`,
};
const COUNT_RECENT_EVENTS: Statement = {
  name: 'order_count_recent_events',
  text: `
  select count(*)::int as count from order_events where order_id = $1 and kind = $2 and at > now() - interval '1 hour'`,
};
const ADD_EVENT: Statement = {
  name: 'order_add_event',
  text: 'insert into order_events (order_id, kind, changed_by, detail, is_public) values ($1, $2, $3, $4::jsonb, $5)',
};
const SET_STATE: Statement = {
  name: 'order_set_state',
  text: `
  update orders set state = $2, revision = revision + 1, shipping = coalesce($3::jsonb, shipping),
    cancelled_at = case when $2 = 'cancelled' then coalesce(cancelled_at, now()) else cancelled_at end
  where id = $1`,
};
const SET_PAUSED: Statement = {
  name: 'order_set_paused',
  text: `update orders set paused_at = case when $2 then coalesce(paused_at, now()) end, revision = revision + 1 where id = $1`,
};
const RAISE_REVISION: Statement = {
  name: 'order_raise_revision',
  text: 'update orders set revision = revision + 1 where id = $1',
};
const SET_EMAIL: Statement = {
  name: 'order_set_email',
  text: 'update orders set email = $2, revision = revision + 1 where id = $1',
};

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** PostgreSQL refuses to compare another text with an id. */
export const isUuid = (id: string): boolean => UUID.test(id);

/** @param values - with an id first: nothing has an id that is not a UUID */
async function firstOf(
  connection: Connection,
  statement: Statement,
  values: readonly [id: string, ...unknown[]],
): Promise<OrderRow | undefined> {
  return isUuid(values[0]) ? (await connection.query<OrderRow>(statement, values))[0] : undefined;
}

/**
 * Returns the order only if the owner placed it or has access to it. Records the use of an access by a mailed link, so
 * that the access does not expire.
 *
 * @param ownerId - undefined: any owner
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

/** SQL of orders. Before each write, lock the order first, then its items. An id may be any text. */
export const ordersRepository = {
  insert: async (transaction: Connection, order: NewOrder): Promise<OrderRow> =>
    (
      await transaction.query<OrderRow>(INSERT, [
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
    await transaction.query(INSERT_ITEMS, [orderId, JSON.stringify(items)]);
    const ids = items.map(({ id }) => id);
    await revisionsRepository.insert(transaction, ids, actor, []);
  },
  /** @param ownerId - as of `seenBy` */
  find: (connection: Connection, id: string, ownerId: string | undefined) =>
    seenBy(connection, FIND, id, ownerId),
  /** Returns the order of an item. @param ownerId - as of `seenBy` */
  ofItem: (connection: Connection, itemId: string, ownerId: string | undefined) =>
    seenBy(connection, OF_ITEM, itemId, ownerId),
  findByNumber: async (connection: Connection, number: string) =>
    (await connection.query<OrderRow>(FIND_BY_NUMBER, [number]))[0],
  ofCart: (connection: Connection, cartId: string) => firstOf(connection, OF_CART, [cartId]),
  /** Locks the order's row until the transaction ends. Every write of an order calls this first. */
  lock: (transaction: Connection, id: string) => firstOf(transaction, LOCK, [id]),
  /** Newest first. @param beforeId - id of the last order of the previous page */
  list: (connection: Connection, ownerId: string, beforeId: string | undefined, limit: number) =>
    connection.query<OrderRow>(LIST, [ownerId, beforeId ?? null, limit]),
  /** All orders, newest first. */
  listAll(connection: Connection, filter: OrderFilter, limit: number): Promise<ListedOrderRow[]> {
    const { state, market, number, email, before: beforeId } = filter;
    const withoutNumber = email === undefined ? LIST_NEWEST : LIST_BY_EMAIL;
    const values = [state, market, number, email, beforeId].map((value) => value ?? null);
    return connection.query(number === undefined ? withoutNumber : LIST_BY_NUMBER, [...values, limit]);
  },
  items: (connection: Connection, orderId: string) => connection.query<OrderItemRow>(ITEMS, [[orderId]]),
  itemsOf: (connection: Connection, orderIds: readonly string[]) =>
    connection.query<OrderItemRow & { readonly orderId: string }>(ITEMS, [orderIds]),
  openBooksAfter: (connection: Connection, slug: string, afterId: string | undefined) =>
    connection.query<KeptBook>(OPEN_BOOKS_AFTER, [slug, afterId ?? null]),
  /** @param isForStaff - includes events that shoppers never see */
  events: (connection: Connection, orderId: string, isForStaff = false) =>
    connection.query<OrderEventRow>(EVENTS, [orderId, isForStaff]),
  /** Returns true if the buyer was told of the shipment. @param parcelId - undefined: the shipment of the whole order */
  hasToldOf: async (connection: Connection, orderId: string, parcelId: string | undefined) =>
    (await connection.query<{ hasTold: boolean }>(HAS_TOLD, [orderId, parcelId ?? null]))[0]!.hasTold,
  countRecentEvents: async (connection: Connection, orderId: string, kind: string) =>
    (await connection.query<{ count: number }>(COUNT_RECENT_EVENTS, [orderId, kind]))[0]!.count,
  addEvent: (
    transaction: Connection,
    orderId: string,
    { kind, by: actorKind, detail = {}, isPublic = true }: NewEvent,
  ) => transaction.query(ADD_EVENT, [orderId, kind, actorKind, JSON.stringify(detail), isPublic]),
  /** Call it for a locked order. @param shipping - with its tracking; undefined: unchanged */
  setState: (transaction: Connection, id: string, state: string, shipping?: FrozenShipping | null) =>
    transaction.query(SET_STATE, [id, state, shipping ? JSON.stringify(shipping) : null]),
  setPaused: (transaction: Connection, id: string, isPaused: boolean) =>
    transaction.query(SET_PAUSED, [id, isPaused]),
  /** Raises the order's revision. Call it for a locked order, with every other write. */
  raiseRevision: (transaction: Connection, id: string) => transaction.query(RAISE_REVISION, [id]),
  /** Call it for a locked order. @param email - null: no mails about the order */
  setEmail: (transaction: Connection, id: string, email: string | null) =>
    transaction.query(SET_EMAIL, [id, email]),
};
