import type { Address, PageProof } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import type { Outbox } from '../../platform/outbox';
import { newNumber, notReady, type Carts, type CartToOrder } from '../cart';
import type { Sales } from '../commerce';
import type { Mailer } from '../mail';
import type { Restrictions } from '../owners';
import { photoIdsIn, type Photos } from '../photos';
import { freezeCart } from './freeze-cart';
import { mailPlaced } from './order-mails';
import { CartNotOrderableError, CartToOrderNotFoundError, OrderedCartChangedError } from './orders.errors';
import { ordersRepository, type Actor, type NewOrderItem, type OrderRow } from './orders.repository';
import type { FrozenShipping } from './orders.tables';

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
  readonly by?: 'shopper' | 'staff';
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

/** What a shopper was shown of a line, and approved. */
export interface LineProofs {
  /** every page of the line as it would be printed now. Outside every transaction: it draws */
  pagesOf(line: CartToOrder['lines'][number], market: Market): Promise<readonly PageProof[]>;
  /** when the shopper approved all these pages; null where one is not approved as it is */
  approvedAt(transaction: Connection, lineId: string, pages: readonly PageProof[]): Promise<Date | null>;
}

/** Something that belongs into the transaction that places an order: printing is enqueued by one. */
export type PlacedHook = (transaction: Connection, order: OrderRow) => Promise<unknown>;

export interface OrdersParts {
  readonly database: Database;
  readonly carts: Pick<Carts, 'toOrder' | 'lock' | 'close'>;
  readonly photos: Pick<Photos, 'markUsed' | 'deleteLetGo'>;
  readonly restrictions: Pick<Restrictions, 'refuseOrder'>;
  readonly sales: Pick<Sales, 'record'>;
  readonly outbox: Pick<Outbox, 'put'>;
  readonly mailer: Mailer;
  readonly proofs: LineProofs;
}

function checkOrderable({ cart, view }: CartToOrder, revision: number | undefined): void {
  if (revision !== undefined && revision !== cart.revision) throw new OrderedCartChangedError();
  const reasons = notReady(view);
  if (reasons.length > 0) throw new CartNotOrderableError(reasons);
}

type ProvenItem = Omit<NewOrderItem, 'approvedAt'>;

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
 * Places an order from a cart, once: a second call for the same cart answers the same order. What is slow (prices, pages)
 * is done before, and counts for the state of the cart that it was done with: the transaction finds it so, or refuses.
 * Source: docs/rules.md ORDER-08, ORDER-09
 *
 * @throws CartToOrderNotFoundError, OrderedCartChangedError, CartNotOrderableError, ShopperRestrictedError
 */
export async function placeOrder(
  parts: OrdersParts,
  request: OrderRequest,
  hooks: readonly PlacedHook[],
): Promise<PlacedOrder> {
  const { database, carts, photos } = parts;
  const { ownerId, cartNumber, market, revision, region } = request;
  const ordered = await carts.toOrder({ ownerId, number: cartNumber }, market, region);
  if (!ordered) throw new CartToOrderNotFoundError();
  const earlier = await ordersRepository.ofCart(database, ordered.cart.id);
  if (earlier) return referenceOf(earlier);
  checkOrderable(ordered, revision);
  const frozen = freezeCart(ordered, request.shipping);
  const items = await withPages(parts, ordered, market, frozen.items);
  const { released, ...placed } = await database.transaction(async (transaction) => {
    const cart = await carts.lock(transaction, ordered.cart.id);
    // another call was faster
    const order = await ordersRepository.ofCart(transaction, ordered.cart.id);
    if (order) return { ...referenceOf(order), released: [] };
    if (!cart?.isOpen || cart.revision !== ordered.cart.revision || cart.ownerId !== ordered.cart.ownerId)
      throw new OrderedCartChangedError();
    await parts.restrictions.refuseOrder(transaction, cart.ownerId);
    return storeOrder(parts, transaction, { request, ordered, frozen, items, hooks });
  });
  await photos.deleteLetGo(released);
  return placed;
}

const referenceOf = ({ id, number }: PlacedOrder): PlacedOrder => ({ id, number });

interface OrderToStore {
  readonly request: OrderRequest;
  readonly ordered: CartToOrder;
  readonly frozen: ReturnType<typeof freezeCart>;
  readonly items: readonly ProvenItem[];
  readonly hooks: readonly PlacedHook[];
}

/** The cart is locked. @returns `released`: ids of the photos that the cart used */
async function storeOrder(
  { carts, photos, sales, outbox, mailer, proofs }: OrdersParts,
  transaction: Connection,
  { request, ordered, frozen, items, hooks }: OrderToStore,
): Promise<PlacedOrder & { readonly released: readonly string[] }> {
  const { market, by = 'shopper' } = request;
  const { cart, view } = ordered;
  const actor: Actor = { by, actor: by === 'shopper' ? cart.ownerId : by };
  const order = await ordersRepository.insert(transaction, {
    number: newNumber('R'),
    ownerId: cart.ownerId,
    cartId: cart.id,
    market: market.identifier,
    locale: market.locale,
    currency: market.currency,
    email: request.email.trim(),
    shippingAddress: request.shippingAddress ?? null,
    billingAddress: request.billingAddress ?? null,
    shipping: request.shipping ?? null,
    money: frozen.money,
    promotions: frozen.promotions,
    delivery: view.delivery ?? null,
    processAt: new Date(view.processAt!),
  });
  const { id, number } = order;
  const approvedItems: NewOrderItem[] = [];
  for (const item of items) {
    const { pages } = item;
    const approvedAt = pages.length > 0 ? await proofs.approvedAt(transaction, item.id, pages) : null;
    approvedItems.push({ ...item, approvedAt });
  }
  await ordersRepository.insertItems(transaction, id, approvedItems, actor);
  await ordersRepository.addEvent(transaction, id, { kind: 'placed', by });
  const photoIds = items.flatMap(({ customisation }) => (customisation ? photoIdsIn(customisation) : []));
  await photos.markUsed(transaction, [...new Set(photoIds)].sort(), `order:${id}`);
  const released = await carts.close(transaction, ordered);
  await sales.record(transaction, { orderNumber: number, at: order.placedAt, goods: goodsOf(items) });
  await tellOf(outbox, transaction, order);
  await mailPlaced(mailer, transaction, order, items);
  for (const hook of hooks) await hook(transaction, order);
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
