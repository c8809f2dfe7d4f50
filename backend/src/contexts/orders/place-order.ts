import type { Address, OrderDocument, PageProof } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import { newNumber, notReady, tooMany, type Carts, type CartToOrder } from '../cart';
import type { Sales, Stock } from '../catalogue';
import type { Mailer } from '../mail';
import type { Restrictions } from '../shoppers';
import { photoIdsIn, type Photos } from '../photos';
import { freezeCart } from './freeze-cart';
import { mailPlaced } from './order-mails';
import { CartNotOrderableError, CartToOrderNotFoundError, OrderedCartChangedError } from './orders.errors';
import { ordersRepository, type Actor, type NewOrderItem, type OrderRow } from './orders.repository';
import { checkSplit } from './parcels';
import { parcelsRepository } from './parcels.repository';
import { processAtOf, promisedNow } from './promised-now';
import type { FrozenItem, FrozenParcel, FrozenShipping, OrderMoney } from './orders.tables';

/** What is to be ordered, and as what. */
export interface OrderRequest {
  /** whose open cart; with `cartNumber` too: theirs of this number */
  readonly ownerId?: string | undefined;
  readonly cartNumber?: string | undefined;
  readonly market: Market;
  /** the cart's, as the shopper saw it; undefined: as it is */
  readonly revision?: number | undefined;
  readonly email: string;
  readonly shippingAddress?: Address | undefined;
  readonly billingAddress?: Address | undefined;
  /** undefined: not chosen */
  readonly shipping?: FrozenShipping | undefined;
  /** state or province that it goes to: tax on top is of that place */
  readonly region?: string | undefined;
  /** where it goes, in one parcel or in several; undefined: to `shippingAddress` */
  readonly parcels?: readonly FrozenParcel[] | undefined;
  /** as the shopper agreed to it, with shipping and credit; undefined: the cart's, and that of `shipping` */
  readonly money?: OrderMoney | undefined;
  /** what the parcel is promised; undefined: what the cart is */
  readonly delivery?: PreparedOrder['delivery'] | undefined;
  /** what it is paid with: 'card', 'paypal'; undefined: nobody says, or nothing is charged */
  readonly paymentMethod?: string | undefined;
  readonly by?: 'shopper' | 'staff';
}

type ProvenItem = Omit<NewOrderItem, 'approvedAt'>;

/** By what the browser of an order is known to who measures, where its shopper lets it be measured. Source: docs/rules.md TRACK-51 */
export interface MeasuredBrowser {
  readonly clientId: string;
  readonly sessionId: string | null;
  /** the choice that holds; null: none is made, where the market begins with yes */
  readonly consentId: string | null;
  /** it asks not to be tracked. Source: docs/rules.md CONS-09 */
  readonly underSignal: boolean;
}

/** All that an order will hold, as it was when it was prepared. JSON: it is kept while its payment runs. Holds what children are called. */
export interface PreparedOrder {
  readonly cart: { readonly id: string; readonly revision: number; readonly ownerId: string };
  readonly market: string;
  readonly locale: string;
  readonly currency: string;
  readonly email: string;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly shipping: FrozenShipping | null;
  readonly parcels: readonly FrozenParcel[];
  readonly money: OrderMoney;
  readonly promotions: FrozenItem['promotions'];
  readonly delivery: { readonly dispatch: string; readonly earliest: string; readonly latest: string } | null;
  /** ISO 8601; an order that is placed later gets its whole window all the same */
  readonly processAt: string;
  /** missing of one that was prepared before orders kept it */
  readonly paymentMethod?: string | null;
  readonly items: readonly ProvenItem[];
  /** said by who places it while its payment is on its way, for days: the mail says so */
  readonly awaitsPayment?: boolean;
  readonly measured?: MeasuredBrowser | undefined;
  readonly by: 'shopper' | 'staff';
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

/** What a shopper was shown of a line, and approved. */
export interface LineProofs {
  /** every page of the line as it would be printed now. Outside every transaction: it draws */
  pagesOf(line: CartToOrder['lines'][number], market: Market): Promise<readonly PageProof[]>;
  /** when the shopper approved all pages of a line, by its id; without an entry they did not */
  approvedAt(
    transaction: Connection,
    lines: readonly Pick<ProvenItem, 'id' | 'pages'>[],
  ): Promise<ReadonlyMap<string, Date>>;
}

/** Something that belongs into the transaction that places an order: printing is enqueued by one. */
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
  /** what an order was billed with */
  readonly documents: {
    of(connection: Connection, orderId: string): Promise<readonly OrderDocument[]>;
  };
}

function checkOrderable({ cart, view }: CartToOrder, revision: number | undefined): void {
  if (revision !== undefined && revision !== cart.revision) throw new OrderedCartChangedError();
  const reasons = notReady(view);
  if (reasons.length > 0) throw new CartNotOrderableError(reasons);
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

/** The goods of an order for the count of what was sold. */
const goodsOf = (items: readonly ProvenItem[]) =>
  items.map(({ sku, productSlug, quantity }) => ({ sku, slug: productSlug, quantity }));

/**
 * Everything of an order that is slow to find out (prices, pages): outside every transaction, for the state of the cart
 * that it is done with.
 *
 * @throws OrderedCartChangedError where that is not `revision`, CartNotOrderableError
 */
export async function prepareOrder(
  ordersParts: OrdersParts,
  ordered: CartToOrder,
  request: OrderRequest,
): Promise<PreparedOrder> {
  checkOrderable(ordered, request.revision);
  const { cart, view } = ordered;
  const {
    market,
    shippingAddress = null,
    billingAddress = null,
    shipping = null,
    by: actorKind = 'shopper',
  } = request;
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
    by: actorKind,
  };
}

/**
 * Places an order from a cart, once: a second call for the same cart answers the same order. What is slow is done before,
 * and counts for the state of the cart that it was done with: the transaction finds it so, or refuses.
 * Source: docs/rules.md ORDER-08, ORDER-09
 *
 * @throws CartToOrderNotFoundError, OrderedCartChangedError, CartNotOrderableError, ShopperRestrictedError
 */
export async function placeOrder(
  ordersParts: OrdersParts,
  request: OrderRequest,
  hooks: readonly PlacedHook[],
): Promise<PlacedOrder> {
  const { database, carts, photos } = ordersParts;
  const { ownerId, cartNumber, market, region } = request;
  const ordered = await carts.toOrder({ ownerId, number: cartNumber }, market, region);
  if (!ordered) throw new CartToOrderNotFoundError();
  const earlierOrder = await ordersRepository.ofCart(database, ordered.cart.id);
  if (earlierOrder) return referenceOf(earlierOrder);
  const prepared = await prepareOrder(ordersParts, ordered, request);
  const { released, ...placed } = await database.transaction((transaction) =>
    placePrepared(ordersParts, transaction, prepared, hooks, prepared.cart.id),
  );
  await photos.deleteLetGo(released);
  return placed;
}

const referenceOf = ({ id, number }: PlacedOrder): PlacedOrder => ({ id, number });

/**
 * Places an order that is prepared, once for its cart, whose row it locks first.
 *
 * @param stockHolder - who takes what it needs of what is counted; undefined: its payment has it
 * @returns `released`: ids of the photos that the cart used, for `photos.deleteLetGo` once the transaction has committed
 * @throws OrderedCartChangedError where the cart is another by now, ShopperRestrictedError, CartNotOrderableError where too
 * few are left: the caller's transaction has to end
 */
export async function placePrepared(
  ordersParts: OrdersParts,
  transaction: Connection,
  prepared: PreparedOrder,
  hooks: readonly PlacedHook[],
  stockHolder?: string,
): Promise<PlacedOrder & { readonly released: readonly string[] }> {
  const { carts, restrictions, stock } = ordersParts;
  const cart = await carts.lock(transaction, prepared.cart.id);
  // another call was faster
  const order = await ordersRepository.ofCart(transaction, prepared.cart.id);
  if (order) return { ...referenceOf(order), released: [] };
  if (!cart?.isOpen || cart.revision !== prepared.cart.revision || cart.ownerId !== prepared.cart.ownerId)
    throw new OrderedCartChangedError();
  await restrictions.refuseOrder(transaction, cart.ownerId);
  const storedOrder = await storeOrder(ordersParts, transaction, promisedNow(prepared), hooks);
  // last: everybody who buys waits for the row of a counted product and for the announcement
  if (stockHolder !== undefined) {
    const beyond = await stock.take(transaction, stockHolder, prepared.items);
    if (beyond.size > 0) throw new CartNotOrderableError(tooMany(beyond));
  }
  return storedOrder;
}

/** The cart is locked. */
async function storeOrder(
  { carts, photos, sales, outbox, mailer, proofs }: OrdersParts,
  transaction: Connection,
  prepared: PreparedOrder,
  hooks: readonly PlacedHook[],
): Promise<PlacedOrder & { readonly released: readonly string[] }> {
  const { cart, items, by: actorKind } = prepared;
  const actor: Actor = { by: actorKind, actor: actorKind === 'shopper' ? cart.ownerId : actorKind };
  const { market, locale, currency, email, shippingAddress, billingAddress, shipping } = prepared;
  const { money, promotions, delivery, parcels, paymentMethod = null } = prepared;
  if (parcels.length > 0) checkSplit(parcels, items);
  const order = await ordersRepository.insert(transaction, {
    number: newNumber('R'),
    ...{ ownerId: cart.ownerId, cartId: cart.id },
    ...{ market, locale, currency, email, shippingAddress, billingAddress, shipping },
    ...{ money, promotions, delivery, paymentMethod, processAt: processAtOf(prepared) },
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
  await sales.record(transaction, { orderNumber: number, at: order.placedAt, goods: goodsOf(items) });
  await tellOf(outbox, transaction, order);
  await mailPlaced(mailer, transaction, order, items, prepared);
  for (const hook of hooks) await hook(transaction, order, prepared);
  return { id, number, released };
}

/** Ids alone: who is told asks for the rest. Source: docs/rules.md JOB-06 */
const tellOf = (outbox: Pick<Outbox, 'put'>, transaction: Connection, { id, number }: OrderRow) =>
  outbox.put(transaction, {
    channel: 'webhook',
    id: `order.placed ${id}`,
    aggregate: `order ${id}`,
    payload: { type: 'order.placed', data: { id, number } },
  });
