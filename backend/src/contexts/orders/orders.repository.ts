import type { Customisation, PageProof } from '@bindery/shared/contracts';
import type { KeptBook } from '../books';
import type { Connection, Statement } from '../../platform/database';
import { GRANT_LIVES, orderGrantsRepository } from './order-grants';
import type { ParcelRow } from './parcels.repository';
import type { FrozenItem, FrozenShipping, orderEvents, orderItems, orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = Omit<typeof orderItems.$inferSelect, 'orderId'>;
export type OrderEventRow = Pick<typeof orderEvents.$inferSelect, 'at' | 'kind' | 'changedBy'>;
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

/** The author of a change. `actor`: id of an owner, or the name that staff give. */
export interface Actor {
  readonly by: 'shopper' | 'staff' | 'system' | 'print_house';
  readonly actor: string;
}

export interface NewEvent {
  readonly kind: string;
  readonly by: string;
  /** only ids and the shop's own words, never a customer's text */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly isPublic?: boolean;
}

export interface ItemChange {
  readonly customisation: Customisation;
  readonly packageVersion: string;
  readonly pages: readonly PageProof[];
  readonly approvedAt: Date | null;
  readonly frozen: FrozenItem;
  readonly changedKeys: readonly string[];
}

const ORDER_COLUMNS = `o.id, o.numeric_id::float8 as "numericId", o.number, o.owner_id as "ownerId", o.cart_id as "cartId",
  o.revision::float8 as revision, o.state, o.market, o.locale, o.currency, o.email, o.shipping_address as "shippingAddress",
  o.billing_address as "billingAddress", o.shipping, o.money, o.promotions, o.delivery, o.payment_method as "paymentMethod", o.placed_at as "placedAt",
  o.process_at as "processAt", o.paused_at as "pausedAt", o.locked_at as "lockedAt", o.cancelled_at as "cancelledAt"`;
const ITEM_COLUMNS = `i.id, i.parent_item_id as "parentItemId", i.position, i.kind, i.sku, i.product_slug as "productSlug",
  i.variant_id as "variantId", i.package_version as "packageVersion", i.customisation, i.quantity, i.frozen, i.pages,
  i.approved_at as "approvedAt", i.revision`;

const INSERT: Statement = {
  name: 'order_insert',
  text: `
  insert into orders as o (number, owner_id, cart_id, market, locale, currency, email, shipping_address, billing_address,
    shipping, money, promotions, delivery, process_at, payment_method)
  values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13::jsonb, $14, $15)
  returning ${ORDER_COLUMNS}`,
};
// The key share lock waits for a running expiry that deletes the version. Cart lines take the same lock.
const HOLD_VERSIONS: Statement = {
  name: 'order_hold_versions',
  text: 'select version from package_versions where version = any($1::text[]) order by version for key share',
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
const INSERT_REVISIONS: Statement = {
  name: 'order_insert_revisions',
  text: `
  insert into order_item_revisions (item_id, revision, package_version, customisation, pages, changed_keys, changed_by, actor)
  select i.id, i.revision, i.package_version, i.customisation, i.pages, $4::jsonb, $2, $3 from order_items i
  where i.id = any($1::uuid[]) and i.package_version is not null`,
};
/**
 * SQL of the ids of the orders that an owner placed or was granted access to. It is a union, because no index serves an
 * OR over two tables.
 *
 * @param owner - SQL of the owner's id
 */
const ordersSeenBy = (owner: string): string =>
  `select id from orders where owner_id = ${owner}
    union select g.order_id from order_grants g where g.owner_id = ${owner} and ${GRANT_LIVES}`;
const MAY_SEE = `(o.owner_id = $2 or exists (select from order_grants g where g.order_id = o.id and g.owner_id = $2 and ${GRANT_LIVES}))`;
const FIND: Statement = {
  name: 'order_find',
  text: `select ${ORDER_COLUMNS} from orders o where o.id = $1 and ($2::uuid is null or ${MAY_SEE})`,
};
const FIND_BY_NUMBER: Statement = {
  name: 'order_find_by_number',
  text: `select ${ORDER_COLUMNS} from orders o where o.number = $1`,
};
const OF_CART: Statement = {
  name: 'order_of_cart',
  text: `select ${ORDER_COLUMNS} from orders o where o.cart_id = $1`,
};
const OF_ITEM: Statement = {
  name: 'order_of_item',
  text: `select ${ORDER_COLUMNS} from orders o join order_items i on i.order_id = o.id where i.id = $1 and ($2::uuid is null or ${MAY_SEE})`,
};
const LOCK: Statement = {
  name: 'order_lock',
  text: `select ${ORDER_COLUMNS} from orders o where o.id = $1 for update`,
};
const ITEMS: Statement = {
  name: 'order_items',
  text: `select i.order_id as "orderId", ${ITEM_COLUMNS} from order_items i where i.order_id = any($1::uuid[]) order by i.order_id, i.position`,
};
// Keyset pagination by time, then by id. A page starts after the last order of the previous page.
const LIST: Statement = {
  name: 'order_list',
  text: `
  select ${ORDER_COLUMNS} from orders o
  where o.id in (${ordersSeenBy('$1')}) and ($2::uuid is null or (o.placed_at, o.id) < (select b.placed_at, b.id from orders b where b.id = $2))
  order by o.placed_at desc, o.id desc limit $3`,
};
const EVENTS: Statement = {
  name: 'order_events',
  text: `select at, kind, changed_by as "changedBy" from order_events where order_id = $1 and is_public order by at, "position"`,
};
const HAS_TOLD: Statement = {
  name: 'order_has_told_of',
  text: `
  select exists (
    select from order_events where order_id = $1 and kind in ('shipped', 'parcel_shipped')
      and ($2::text is null or detail ->> 'parcel' is null or detail ->> 'parcel' = $2)) as "hasTold"`,
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
const TOUCH: Statement = {
  name: 'order_raise_revision',
  text: 'update orders set revision = revision + 1 where id = $1',
};
const SET_EMAIL: Statement = {
  name: 'order_set_email',
  text: 'update orders set email = $2, revision = revision + 1 where id = $1',
};
const COUNT_RECENT_EVENTS: Statement = {
  name: 'order_count_recent_events',
  text: `
  select count(*)::int as count from order_events where order_id = $1 and kind = $2 and at > now() - interval '1 hour'`,
};
const CHANGE_ITEM: Statement = {
  name: 'order_change_item',
  text: `
  update order_items set customisation = $2::jsonb, package_version = $3, pages = $4::jsonb, approved_at = $5, frozen = $6::jsonb,
    revision = revision + 1
  where id = $1`,
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
const HOLDS_VERSION: Statement = {
  name: 'order_holds_version',
  text: `
  select exists (select from order_items where package_version = $1)
    or exists (select from order_item_revisions where package_version = $1) as "isHeld"`,
};

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const firstRow = <T>(rows: readonly T[]): T | undefined => rows[0];

/** If the owner has access by a mailed link, records its use, so that the access does not expire. */
async function recordUse(
  connection: Connection,
  order: OrderRow | undefined,
  ownerId: string | undefined,
): Promise<OrderRow | undefined> {
  if (order && ownerId !== undefined && order.ownerId !== ownerId)
    await orderGrantsRepository.touch(connection, order.id, ownerId);
  return order;
}

/** SQL of orders. Before each write, lock the order first, then its items. */
export const ordersRepository = {
  insert: async (transaction: Connection, order: NewOrder): Promise<OrderRow> =>
    (
      await transaction.query<OrderRow>(INSERT, [
        order.number,
        order.ownerId,
        order.cartId,
        order.market,
        order.locale,
        order.currency,
        order.email,
        json(order.shippingAddress),
        json(order.billingAddress),
        json(order.shipping),
        json(order.money),
        json(order.promotions),
        json(order.delivery),
        order.processAt,
        order.paymentMethod,
      ])
    )[0]!,
  /** Also inserts the first revision of each book. */
  async insertItems(
    transaction: Connection,
    orderId: string,
    items: readonly NewOrderItem[],
    { by: actorKind, actor }: Actor,
  ): Promise<void> {
    const versions = items.flatMap(({ packageVersion }) => packageVersion ?? []);
    await transaction.query(HOLD_VERSIONS, [versions]);
    await transaction.query(INSERT_ITEMS, [orderId, JSON.stringify(items)]);
    await transaction.query(INSERT_REVISIONS, [items.map(({ id }) => id), actorKind, actor, '[]']);
  },
  /** @param ownerId - must own the order or have access to it; undefined: any owner */
  find: async (connection: Connection, id: string, ownerId: string | undefined) =>
    recordUse(connection, firstRow(await connection.query<OrderRow>(FIND, [id, ownerId ?? null])), ownerId),
  findByNumber: async (connection: Connection, number: string) =>
    firstRow(await connection.query<OrderRow>(FIND_BY_NUMBER, [number])),
  ofCart: async (connection: Connection, cartId: string) =>
    firstRow(await connection.query<OrderRow>(OF_CART, [cartId])),
  /** Returns the order of an item. @param ownerId - as of `find` */
  ofItem: async (connection: Connection, itemId: string, ownerId: string | undefined) =>
    recordUse(
      connection,
      firstRow(await connection.query<OrderRow>(OF_ITEM, [itemId, ownerId ?? null])),
      ownerId,
    ),
  /** Locks the order's row until the transaction ends. Every write of an order calls this first. */
  lock: async (transaction: Connection, id: string) =>
    firstRow(await transaction.query<OrderRow>(LOCK, [id])),
  items: (connection: Connection, orderId: string) => connection.query<OrderItemRow>(ITEMS, [[orderId]]),
  itemsOf: (connection: Connection, orderIds: readonly string[]) =>
    connection.query<OrderItemRow & { readonly orderId: string }>(ITEMS, [orderIds]),
  /** Newest first. @param beforeId - id of the last order of the previous page */
  list: (connection: Connection, ownerId: string, beforeId: string | undefined, limit: number) =>
    connection.query<OrderRow>(LIST, [ownerId, beforeId ?? null, limit]),
  events: (connection: Connection, orderId: string) => connection.query<OrderEventRow>(EVENTS, [orderId]),
  /** Returns true if the buyer was told of the shipment. @param parcelId - undefined: the shipment of the whole order */
  hasToldOf: async (connection: Connection, orderId: string, parcelId: string | undefined) =>
    (await connection.query<{ hasTold: boolean }>(HAS_TOLD, [orderId, parcelId ?? null]))[0]!.hasTold,
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
  raiseRevision: (transaction: Connection, id: string) => transaction.query(TOUCH, [id]),
  /** Call it for a locked order. @param email - null: no mails about the order */
  setEmail: (transaction: Connection, id: string, email: string | null) =>
    transaction.query(SET_EMAIL, [id, email]),
  countRecentEvents: async (connection: Connection, orderId: string, kind: string) =>
    (await connection.query<{ count: number }>(COUNT_RECENT_EVENTS, [orderId, kind]))[0]!.count,
  /** Adds a revision of a book. Call it for a locked order. */
  async changeItem(
    transaction: Connection,
    itemId: string,
    { customisation, packageVersion, pages, approvedAt, frozen, changedKeys }: ItemChange,
    { by: actorKind, actor }: Actor,
  ): Promise<void> {
    await transaction.query(HOLD_VERSIONS, [[packageVersion]]);
    const values = [JSON.stringify(customisation), packageVersion, JSON.stringify(pages), approvedAt];
    await transaction.query(CHANGE_ITEM, [itemId, ...values, JSON.stringify(frozen)]);
    await transaction.query(INSERT_REVISIONS, [[itemId], actorKind, actor, JSON.stringify(changedKeys)]);
  },
  holdsVersion: async (connection: Connection, version: string) =>
    (await connection.query<{ isHeld: boolean }>(HOLDS_VERSION, [version]))[0]!.isHeld,
  openBooksAfter: (connection: Connection, slug: string, afterId: string | undefined) =>
    connection.query<KeptBook>(OPEN_BOOKS_AFTER, [slug, afterId ?? null]),
};
