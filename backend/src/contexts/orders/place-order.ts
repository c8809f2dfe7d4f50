import type { Address, PageProof } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import { newNumber, notReady, tooMany, type Carts, type CartToOrder } from '../cart';
import type { Sales, Stock } from '../catalogue';
import type { Mailer } from '../mail';
import type { Restrictions } from '../shoppers';
import { photoIdsIn, type Photos } from '../photos';
import type { Actor } from './edits/edits.repository';
import type { Invoices } from './invoices/invoices.service';
import { freezeCart, processAtOf, promisedNow } from './freeze-cart';
import { mailPlaced } from './order-mails';
import { CartNotOrderableError, CartToOrderNotFoundError, OrderedCartChangedError } from './orders.errors';
import { ordersRepository, type NewOrder, type NewOrderItem, type OrderRow } from './orders.repository';
import { checkSplit } from './parcels';
import { parcelsRepository } from './parcels.repository';
import type { BilledAddress, FrozenParcel, FrozenShipping, OrderMoney } from './orders.tables';

export interface OrderRequest {
  /** owner of the cart. Without `cartNumber`, the owner's open cart is ordered */
  readonly ownerId?: string | undefined;
  readonly cartNumber?: string | undefined;
  readonly market: Market;
  /** revision of the cart that the shopper saw; undefined means the current revision */
  readonly revision?: number | undefined;
  readonly email: string;
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: BilledAddress | undefined;
  /** undefined means not chosen */
  readonly shipping?: FrozenShipping | undefined;
  /** destination state or province, for sales tax */
  readonly region?: string | undefined;
  /** parcels and their addresses; undefined means one parcel to `shippingAddress` */
  readonly parcels?: readonly FrozenParcel[] | undefined;
  /** amounts to which the shopper agreed, with shipping and credit; by default computed from cart and `shipping` */
  readonly money?: OrderMoney | undefined;
  /** the parcel's delivery promise; undefined means the cart's promise */
  readonly delivery?: PreparedOrder['delivery'] | undefined;
  /** 'card' or 'paypal'; undefined if it is unknown or nothing is charged */
  readonly paymentMethod?: string | undefined;
  readonly by?: 'shopper' | 'staff';
}

type ProvenItem = Omit<NewOrderItem, 'approvedAt'>;

/** The ids of the buyer's browser for analytics, if the shopper consents. Source: docs/rules.md TRACK-51 */
export interface MeasuredBrowser {
  readonly clientId: string;
  readonly sessionId: string | null;
  /** id of the consent; null if the market grants consent by default and the shopper has made no choice */
  readonly consentId: string | null;
  /** the browser sends a privacy signal. Source: docs/rules.md CONS-09 */
  readonly underSignal: boolean;
}

/**
 * Everything that an order will contain, frozen at its preparation. It is stored as JSON during the payment, and
 * contains children's names.
 */
export interface PreparedOrder extends Readonly<
  Omit<NewOrder, 'number' | 'ownerId' | 'cartId' | 'email' | 'processAt' | 'paymentMethod'>
> {
  readonly cart: { readonly id: string; readonly revision: number; readonly ownerId: string };
  readonly email: string;
  readonly parcels: readonly FrozenParcel[];
  /** end of the edit window if the order is placed now, ISO 8601; a later order has a later end */
  readonly processAt: string;
  /** missing in orders prepared before this field existed */
  readonly paymentMethod?: string | null;
  readonly items: readonly ProvenItem[];
  /** true means that the payment takes days to arrive, which the mail to the buyer then mentions */
  readonly awaitsPayment?: boolean;
  readonly measured?: MeasuredBrowser | undefined;
  readonly by: 'shopper' | 'staff';
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

/** `released`: ids of the photos that the cart used, for `photos.deleteLetGo` after the commit */
interface ReleasingOrder extends PlacedOrder {
  readonly released: readonly string[];
}

export interface LineProofs {
  /** returns every page of the line as printed now. Must not run in a transaction, because it draws pages. */
  pagesOf(line: CartToOrder['lines'][number], market: Market): Promise<readonly PageProof[]>;
  /** Returns when the shopper approved all pages of each line. Omits lines without approval. */
  approvedAt(
    transaction: Connection,
    lines: readonly Pick<ProvenItem, 'id' | 'pages'>[],
  ): Promise<ReadonlyMap<string, Date>>;
}

/** A callback that runs in the transaction that places an order, for example to enqueue printing. */
export type PlacedHook = (
  transaction: Connection,
  order: OrderRow,
  prepared: PreparedOrder,
) => Promise<unknown>;

export interface OrdersParts {
  readonly database: Database;
  readonly carts: Pick<Carts, 'toOrder' | 'lock' | 'close'>;
  readonly photos: Pick<Photos, 'markUsed' | 'deleteLetGo'>;
  readonly restrictions: Pick<Restrictions, 'refuseOrder'>;
  readonly sales: Pick<Sales, 'record'>;
  readonly stock: Pick<Stock, 'take'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly mailer: Mailer;
  readonly proofs: LineProofs;
  readonly documents: Pick<Invoices, 'documentsOf'>;
}

export interface OrdersDesk extends OrdersParts {
  readonly onPlaced: readonly PlacedHook[];
}

async function withPages(
  { proofs }: OrdersParts,
  ordered: CartToOrder,
  market: Market,
  items: ReturnType<typeof freezeCart>['items'],
): Promise<readonly ProvenItem[]> {
  const linesById = new Map(ordered.lines.map((line) => [line.id, line]));
  const provenItems: ProvenItem[] = [];
  for (const item of items) {
    const line = linesById.get(item.id);
    provenItems.push({ ...item, pages: line ? await proofs.pagesOf(line, market) : [] });
  }
  return provenItems;
}

/**
 * Computes the slow parts of an order (prices, pages) for the cart's current revision. Must not run in a transaction.
 *
 * @throws OrderedCartChangedError if the cart is not at `revision`, CartNotOrderableError
 */
export async function prepareOrder(
  ordersParts: OrdersParts,
  ordered: CartToOrder,
  request: OrderRequest,
): Promise<PreparedOrder> {
  const { cart, view } = ordered;
  const { revision = cart.revision } = request;
  if (revision !== cart.revision) throw new OrderedCartChangedError();
  const reasons = notReady(view);
  if (reasons.length > 0) throw new CartNotOrderableError(reasons);
  const { market, shippingAddress = null, billingAddress = null, shipping = null } = request;
  const frozen = freezeCart(ordered, request.shipping);
  return {
    cart: { id: cart.id, revision: cart.revision, ownerId: cart.ownerId },
    ...{ market: market.identifier, locale: market.locale, currency: market.currency },
    ...{ email: request.email.trim(), shippingAddress, billingAddress, shipping },
    parcels: request.parcels ?? [],
    money: request.money ?? frozen.money,
    promotions: frozen.promotions,
    delivery: request.delivery ?? view.delivery ?? null,
    paymentMethod: request.paymentMethod ?? null,
    processAt: view.processAt!,
    items: await withPages(ordersParts, ordered, market, frozen.items),
    by: request.by ?? 'shopper',
  };
}

/**
 * Places an order from a cart. A second call for the same cart returns the same order. Does the slow work before the
 * transaction. The transaction fails if the cart has changed meanwhile. Source: docs/rules.md ORDER-08, ORDER-09
 *
 * @throws CartToOrderNotFoundError, OrderedCartChangedError, CartNotOrderableError, ShopperRestrictedError
 */
export async function placeOrder(desk: OrdersDesk, request: OrderRequest): Promise<PlacedOrder> {
  const { database, carts, photos } = desk;
  const { ownerId, cartNumber, market, region } = request;
  const ordered = await carts.toOrder({ ownerId, number: cartNumber }, market, region);
  if (!ordered) throw new CartToOrderNotFoundError();
  const earlierOrder = await ordersRepository.ofCart(database, ordered.cart.id);
  if (earlierOrder) return { id: earlierOrder.id, number: earlierOrder.number };
  const prepared = await prepareOrder(desk, ordered, request);
  const { released, ...placed } = await database.transaction((transaction) =>
    placePrepared(desk, transaction, prepared, prepared.cart.id),
  );
  await photos.deleteLetGo(released);
  return placed;
}

/**
 * Places a prepared order, once per cart. Locks the cart's row first.
 *
 * @param stockHolder - id of the holder that takes the pieces from stock; undefined if a payment has already taken them
 * @throws ShopperRestrictedError, OrderedCartChangedError if the cart has changed, CartNotOrderableError if stock is
 *   too low; then the caller must roll back
 */
export async function placePrepared(
  desk: OrdersDesk,
  transaction: Connection,
  prepared: PreparedOrder,
  stockHolder?: string,
): Promise<ReleasingOrder> {
  const { carts, restrictions, stock } = desk;
  const cart = await carts.lock(transaction, prepared.cart.id);
  // a concurrent call has placed the order
  const order = await ordersRepository.ofCart(transaction, prepared.cart.id);
  if (order) return { id: order.id, number: order.number, released: [] };
  if (!cart?.isOpen || cart.revision !== prepared.cart.revision || cart.ownerId !== prepared.cart.ownerId)
    throw new OrderedCartChangedError();
  await restrictions.refuseOrder(transaction, cart.ownerId);
  const storedOrder = await storeOrder(desk, transaction, promisedNow(prepared));
  // takes the stock last, because other buyers of the same goods then wait until the commit
  if (stockHolder !== undefined) {
    const beyond = await stock.take(transaction, stockHolder, prepared.items);
    if (beyond.size > 0) throw new CartNotOrderableError(tooMany(beyond));
  }
  return storedOrder;
}

/** Call it with the cart locked. */
async function storeOrder(
  { carts, photos, sales, outbox, mailer, proofs, onPlaced }: OrdersDesk,
  transaction: Connection,
  prepared: PreparedOrder,
): Promise<ReleasingOrder> {
  const { cart, items, by: actorKind } = prepared;
  const actor: Actor = { by: actorKind, actor: actorKind === 'shopper' ? cart.ownerId : actorKind };
  const { parcels, paymentMethod = null } = prepared;
  if (parcels.length > 0) checkSplit(parcels, items);
  const order = await ordersRepository.insert(transaction, {
    ...prepared,
    ...{ number: newNumber('R'), ownerId: cart.ownerId, cartId: cart.id },
    ...{ paymentMethod, processAt: processAtOf(prepared) },
  });
  const { id, number } = order;
  const approvedAt = await proofs.approvedAt(transaction, items);
  const approvedItems: NewOrderItem[] = items.map((item) => ({
    ...item,
    approvedAt: approvedAt.get(item.id) ?? null,
  }));
  await ordersRepository.insertItems(transaction, id, approvedItems, actor);
  await parcelsRepository.insert(transaction, id, parcels);
  await ordersRepository.addEvent(transaction, id, { kind: 'placed', by: actorKind });
  const photoIds = items.flatMap(({ customisation }) => (customisation ? photoIdsIn(customisation) : []));
  await photos.markUsed(transaction, [...new Set(photoIds)].sort(), `order:${id}`);
  const lineIds = items.filter(({ kind }) => kind === 'personalised_product').map((item) => item.id);
  const released = await carts.close(transaction, cart.id, lineIds);
  const goods = items.map(({ sku, productSlug, quantity }) => ({ sku, slug: productSlug, quantity }));
  await sales.record(transaction, { orderNumber: number, at: order.placedAt, goods });
  // only ids; subscribers read the rest. Source: docs/rules.md JOB-06
  await outbox.put(transaction, {
    ...{ channel: 'webhook', id: `order.placed ${id}`, aggregate: `order ${id}` },
    payload: { type: 'order.placed', data: { id, number } },
  });
  await mailPlaced(mailer, transaction, order, items, prepared);
  for (const hook of onPlaced) await hook(transaction, order, prepared);
  return { id, number, released };
}
