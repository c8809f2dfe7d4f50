import type {
  CheckoutOrder,
  Order,
  OrderDocument,
  OrderListResponse,
  Address,
} from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Muse } from '@bindery/muse';
import { changeOrderState, setTracking, type StateChange } from './order-state';
import { checkoutOrderView } from './checkout-order-view';
import { ItemCovers } from './item-covers';
import { orderSummary, orderView } from './order-view';
import { OrderNotFoundError } from './orders.errors';
import { ordersRepository, type OrderRow, type StoredOrder } from './orders.repository';
import { parcelsRepository } from './parcels.repository';
import type { CartToOrder } from '../cart';
import {
  placeOrder,
  placePrepared,
  prepareOrder,
  type OrderRequest,
  type OrdersParts,
  type PlacedHook,
  type PlacedOrder,
  type PreparedOrder,
} from './place-order';

/** An order with all its amounts. It names the buyer, not the recipient of a gift. It contains no covers or events. */
export interface BoughtOrder {
  readonly order: Order;
  readonly totals: CheckoutOrder['totals_v2'];
  readonly buyer: { readonly email: string | null; readonly address: Address | null };
}

export async function readBoughtOrder(connection: Connection, order: OrderRow): Promise<BoughtOrder> {
  const items = await ordersRepository.items(connection, order.id);
  const parcels = await parcelsRepository.of(connection, order.id);
  const storedOrder = { order, items, parcels };
  return {
    order: orderView(storedOrder, [], { covers: new Map(), now: new Date() }),
    totals: checkoutOrderView(storedOrder).totals_v2,
    buyer: { email: order.email, address: order.billingAddress ?? order.shippingAddress },
  };
}

type Tracking = NonNullable<StateChange['tracking']>;
/** Runs after staff moved an order, for example to stop the printing of an order sent by hand. */
type MovedHook = (
  transaction: Connection,
  orderId: string,
  change: Pick<StateChange, 'state'>,
) => Promise<unknown>;

export interface OrderService {
  /** See {@link placeOrder}. */
  place(request: OrderRequest): Promise<PlacedOrder>;
  /** Does the slow work of an order before its payment begins; see {@link prepareOrder}. */
  prepare(ordered: CartToOrder, request: OrderRequest): Promise<PreparedOrder>;
  placePrepared(
    transaction: Connection,
    prepared: PreparedOrder,
    stockHolder?: string,
  ): Promise<PlacedOrder & { readonly released: readonly string[] }>;
  /** Registers a hook that runs in the transaction that places an order. Call it before the first request. */
  onPlaced(hook: PlacedHook): void;
  forgetCovers(): void;
  /** Returns the cover of an ordered book, JPEG of 320 px; undefined if it cannot be drawn. */
  coverPicture(
    cover: { readonly orderId: string; readonly itemId: string },
    signal: AbortSignal,
  ): Promise<Buffer | undefined>;
  /** @throws OrderNotFoundError to everyone without access to the order */
  read(ownerId: string, id: string): Promise<Order>;
  /**
   * Reads an order by its number, for the analytics model.
   * @param ownerId - undefined: a browser without a visitor
   * @throws as `read`
   */
  readBought(ownerId: string | undefined, number: string): Promise<BoughtOrder>;
  /** Returns the same order in the shape of the checkout API. @throws as `read` */
  readForCheckout(ownerId: string, id: string): Promise<CheckoutOrder>;
  readBoth(ownerId: string, id: string): Promise<{ order: Order; checkoutOrder: CheckoutOrder }>;
  /** Returns the view of an order within the transaction that has just written to it. */
  view(connection: Connection, order: OrderRow): Promise<Order>;
  changeState(transaction: Connection, id: string, change: StateChange): Promise<void>;
  /** Registers a hook that runs in the transaction in which staff move an order by hand. Call it before the first request. */
  onMovedByStaff(hook: MovedHook): void;
  /** See {@link setTracking}. */
  setTracking(transaction: Connection, id: string, tracking: Tracking, parcelId?: string): Promise<void>;
  /** Newest first. @param beforeId - `next` of the previous page */
  list(ownerId: string, beforeId?: string): Promise<OrderListResponse>;
}

const PAGE_LENGTH = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

class Orders implements OrderService {
  private readonly covers: ItemCovers;
  private readonly hooks: PlacedHook[] = [];
  private readonly movedHooks: MovedHook[] = [];

  constructor(
    private readonly dependencies: OrdersParts,
    muse: Muse,
  ) {
    this.covers = new ItemCovers(muse);
  }

  forgetCovers(): void {
    this.covers.forgetAll();
  }

  async coverPicture(
    { orderId, itemId }: { readonly orderId: string; readonly itemId: string },
    signal: AbortSignal,
  ): Promise<Buffer | undefined> {
    const { database } = this.dependencies;
    const order = await ordersRepository.find(database, orderId, undefined);
    const item = (await ordersRepository.items(database, orderId)).find(({ id }) => id === itemId);
    return order && item && this.covers.picture(item, order.locale, signal);
  }

  place(request: OrderRequest): Promise<PlacedOrder> {
    return placeOrder(this.dependencies, request, this.hooks);
  }

  prepare(ordered: CartToOrder, request: OrderRequest): Promise<PreparedOrder> {
    return prepareOrder(this.dependencies, ordered, request);
  }

  placePrepared(
    transaction: Connection,
    prepared: PreparedOrder,
    stockHolder?: string,
  ): ReturnType<OrderService['placePrepared']> {
    return placePrepared(this.dependencies, transaction, prepared, this.hooks, stockHolder);
  }

  onPlaced(hook: PlacedHook): void {
    this.hooks.push(hook);
  }

  async read(ownerId: string, id: string): Promise<Order> {
    return (await this.readBoth(ownerId, id)).order;
  }

  async readBoth(ownerId: string, id: string): Promise<{ order: Order; checkoutOrder: CheckoutOrder }> {
    const { database, documents } = this.dependencies;
    const order = await this.find(ownerId, id);
    const [items, events, parcels, billed] = await Promise.all([
      ordersRepository.items(database, order.id),
      ordersRepository.events(database, order.id),
      parcelsRepository.of(database, order.id),
      documents.documentsOf(database, order.id),
    ]);
    const storedOrder = { order, items, parcels };
    const view = await this.withCovers(storedOrder, events, billed);
    return { order: view, checkoutOrder: checkoutOrderView({ order, items }) };
  }

  async readBought(ownerId: string | undefined, number: string): Promise<BoughtOrder> {
    const { database } = this.dependencies;
    const named = ownerId && (await ordersRepository.findByNumber(database, number));
    if (!ownerId || !named) throw new OrderNotFoundError();
    return readBoughtOrder(database, await this.find(ownerId, named.id));
  }

  async readForCheckout(ownerId: string, id: string): Promise<CheckoutOrder> {
    const order = await this.find(ownerId, id);
    return checkoutOrderView({
      order,
      items: await ordersRepository.items(this.dependencies.database, order.id),
    });
  }

  async view(connection: Connection, order: OrderRow): Promise<Order> {
    const items = await ordersRepository.items(connection, order.id);
    const events = await ordersRepository.events(connection, order.id);
    const parcels = await parcelsRepository.of(connection, order.id);
    const documents = await this.dependencies.documents.documentsOf(connection, order.id);
    return this.withCovers({ order, items, parcels }, events, documents);
  }

  async changeState(transaction: Connection, id: string, change: StateChange): Promise<void> {
    const state = await changeOrderState(this.dependencies.mailer, transaction, id, change);
    if (state !== undefined && change.by === 'staff')
      for (const hook of this.movedHooks) await hook(transaction, id, { state });
  }

  onMovedByStaff(hook: MovedHook): void {
    this.movedHooks.push(hook);
  }

  setTracking(transaction: Connection, id: string, tracking: Tracking, parcelId?: string): Promise<void> {
    return setTracking(transaction, id, tracking, parcelId);
  }

  async list(ownerId: string, beforeId?: string): Promise<OrderListResponse> {
    const { database } = this.dependencies;
    const validId = beforeId !== undefined && UUID.test(beforeId) ? beforeId : undefined;
    const rows = await ordersRepository.list(database, ownerId, validId, PAGE_LENGTH + 1);
    const page = rows.slice(0, PAGE_LENGTH);
    const items = await ordersRepository.itemsOf(
      database,
      page.map(({ id }) => id),
    );
    const data = page.map(async (order) => {
      const storedOrder: StoredOrder = { order, items: items.filter(({ orderId }) => orderId === order.id) };
      const covers = await this.covers.coversOf(storedOrder.items.slice(0, 1), order.locale);
      return orderSummary(storedOrder, { covers, now: new Date() });
    });
    return {
      data: await Promise.all(data),
      next: rows.length > PAGE_LENGTH ? page.at(-1)!.id : null,
    };
  }

  private async withCovers(
    storedOrder: StoredOrder,
    events: Parameters<typeof orderView>[1],
    documents: readonly OrderDocument[],
  ): Promise<Order> {
    const covers = await this.covers.coversOf(storedOrder.items, storedOrder.order.locale);
    return orderView(storedOrder, events, { covers, documents, now: new Date() });
  }

  private async find(ownerId: string, id: string): Promise<OrderRow> {
    const order = UUID.test(id)
      ? await ordersRepository.find(this.dependencies.database, id, ownerId)
      : undefined;
    if (!order) throw new OrderNotFoundError();
    return order;
  }
}

export const createOrders = (ordersParts: OrdersParts, muse: Muse): OrderService =>
  new Orders(ordersParts, muse);
