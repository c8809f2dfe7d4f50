import type { CheckoutOrder, Order, OrderListResponse } from '@bindery/shared/contracts';
import type { Connection } from '../../platform/database';
import type { Muse } from '@bindery/muse';
import type { CartToOrder } from '../cart';
import { ItemCovers } from './item-covers';
import { changeOrderState, setTracking, type StateChange } from './order-state';
import { boughtOrderView, checkoutOrderView, orderSummary, orderView, type BoughtOrder } from './order-view';
import { OrderNotFoundError } from './orders.errors';
import {
  isUuid,
  ordersRepository as repository,
  type OrderFilter,
  type OrderRow,
  type StoredOrder,
} from './orders.repository';
import { parcelsRepository } from './parcels.repository';
import {
  placeOrder,
  placePrepared,
  prepareOrder,
  type OrderRequest,
  type OrdersParts,
  type PlacedHook,
  type PreparedOrder,
} from './place-order';

/** A callback that runs after staff have changed an order's state by hand, for example to stop its printing. */
type MovedHook = (transaction: Connection, orderId: string, moved: { state: string }) => Promise<unknown>;

interface OrderedBook {
  readonly orderId: string;
  readonly itemId: string;
}

const PAGE_LENGTH = 20;
const STAFF_PAGE_LENGTH = 50;

/** The queries run one after another, because a transaction has only one connection. */
const storedOrderOf = async (connection: Connection, order: OrderRow): Promise<Required<StoredOrder>> => ({
  order,
  items: await repository.items(connection, order.id),
  parcels: await parcelsRepository.of(connection, order.id),
});

export const readBoughtOrder = async (connection: Connection, order: OrderRow): Promise<BoughtOrder> =>
  boughtOrderView(await storedOrderOf(connection, order));

/** @param rows - one more than a page if another page follows @returns `next`: id for the next page; null if none */
function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], length: number) {
  const page = rows.slice(0, length);
  return { page, next: rows.length > length ? page.at(-1)!.id : null };
}

/** @param ownerId - undefined means any owner. @throws OrderNotFoundError if the owner has no access */
export async function findOrder(
  connection: Connection,
  id: string,
  ownerId: string | undefined,
): Promise<OrderRow> {
  const order = await repository.find(connection, id, ownerId);
  if (!order) throw new OrderNotFoundError();
  return order;
}

/** Reads orders for their owners. Methods with `ownerId` throw OrderNotFoundError if this owner has no access. */
function createReader({ database, documents }: OrdersParts, covers: ItemCovers) {
  async function readBoth(ownerId: string, id: string) {
    const row = await findOrder(database, id, ownerId);
    const [items, parcels, events, orderDocuments] = await Promise.all([
      repository.items(database, id),
      parcelsRepository.of(database, id),
      repository.events(database, id),
      documents.documentsOf(database, id),
    ]);
    const storedOrder = { order: row, items, parcels };
    const itemCovers = await covers.coversOf(items, row.locale);
    const order = orderView(storedOrder, { events, documents: orderDocuments, covers: itemCovers });
    return { order, checkoutOrder: checkoutOrderView(storedOrder, order) };
  }
  return {
    readBoth,
    read: async (ownerId: string, id: string): Promise<Order> => (await readBoth(ownerId, id)).order,
    async readForCheckout(ownerId: string, id: string): Promise<CheckoutOrder> {
      const order = await findOrder(database, id, ownerId);
      return checkoutOrderView({ order, items: await repository.items(database, id) });
    },
    /** Reads an order by its number, for analytics. @param ownerId - undefined means a browser without a visitor */
    async readBought(ownerId: string | undefined, number: string): Promise<BoughtOrder> {
      const named = ownerId === undefined ? undefined : await repository.findByNumber(database, number);
      if (!named) throw new OrderNotFoundError();
      return readBoughtOrder(database, await findOrder(database, named.id, ownerId));
    },
    /** Returns the view of an order within the transaction that has just written to it. */
    async view(connection: Connection, order: OrderRow): Promise<Order> {
      const storedOrder = await storedOrderOf(connection, order);
      return orderView(storedOrder, {
        events: await repository.events(connection, order.id),
        documents: await documents.documentsOf(connection, order.id),
        covers: await covers.coversOf(storedOrder.items, order.locale),
      });
    },
    /** Returns a page of the owner's orders, newest first. @param beforeId - `next` of the previous page */
    async list(ownerId: string, beforeId?: string): Promise<OrderListResponse> {
      const validId = beforeId !== undefined && isUuid(beforeId) ? beforeId : undefined;
      const rows = await repository.list(database, ownerId, validId, PAGE_LENGTH + 1);
      const { page, next } = pageOf(rows, PAGE_LENGTH);
      const items = await repository.itemsOf(
        database,
        page.map(({ id }) => id),
      );
      const data = page.map(async (order) => {
        const itemsOfOrder = items.filter(({ orderId }) => orderId === order.id);
        const firstCover = await covers.coversOf(itemsOfOrder.slice(0, 1), order.locale);
        return orderSummary({ order, items: itemsOfOrder }, firstCover);
      });
      return { data: await Promise.all(data), next };
    },
  };
}

export type OrderService = ReturnType<typeof createOrders>;

export function createOrders(ordersParts: OrdersParts, muse: Muse) {
  const { database, mailer } = ordersParts;
  const covers = new ItemCovers(muse);
  const hooks: PlacedHook[] = [];
  const desk = { ...ordersParts, onPlaced: hooks };
  const movedHooks: MovedHook[] = [];
  const reader = createReader(ordersParts, covers);
  const bookOf = async ({ orderId, itemId }: OrderedBook) => {
    const order = await repository.find(database, orderId, undefined);
    const items = order ? await repository.items(database, order.id) : [];
    return { order, item: items.find(({ id }) => id === itemId) };
  };
  return {
    ...reader,
    /** All orders for staff, newest first. Source: docs/rules.md ORDER-13 */
    listAll: async (filter: OrderFilter) =>
      pageOf(await repository.listAll(database, filter, STAFF_PAGE_LENGTH + 1), STAFF_PAGE_LENGTH),
    /** Returns an order with all its events, for staff. @throws OrderNotFoundError */
    async readForStaff(id: string) {
      const order = await reader.view(database, await findOrder(database, id, undefined));
      return { order, events: await repository.events(database, id, true) };
    },
    forgetCovers: (): void => covers.forgetAll(),
    /** Returns the cover of an ordered book as a JPEG of 640 px; undefined if it cannot be drawn. */
    async coverPicture(book: OrderedBook, signal: AbortSignal): Promise<Buffer | undefined> {
      const { order, item } = await bookOf(book);
      return order && item && covers.picture(item, order.locale, signal);
    },
    /** Returns the title on an ordered book; undefined if its personal data was deleted. */
    async bookTitle(book: OrderedBook): Promise<string | undefined> {
      const { order, item } = await bookOf(book);
      return order && item && covers.title(item, order.locale);
    },
    /** See {@link placeOrder}. */
    place: (request: OrderRequest) => placeOrder(desk, request),
    /** Does the slow work for an order before the payment begins. See {@link prepareOrder}. */
    prepare: (ordered: CartToOrder, request: OrderRequest) => prepareOrder(desk, ordered, request),
    /** See {@link placePrepared}. */
    placePrepared: (transaction: Connection, prepared: PreparedOrder, stockHolder?: string) =>
      placePrepared(desk, transaction, prepared, stockHolder),
    /** Registers a hook for the transaction that places an order. Call it before the first request. */
    onPlaced: (hook: PlacedHook): void => void hooks.push(hook),
    /** See {@link changeOrderState}. */
    async changeState(transaction: Connection, id: string, change: StateChange): Promise<void> {
      const state = await changeOrderState(mailer, transaction, id, change);
      if (state !== undefined && change.by === 'staff')
        for (const hook of movedHooks) await hook(transaction, id, { state });
    },
    /** Registers a hook for the transaction in which staff set an order's state. Call it before the first request. */
    onMovedByStaff: (hook: MovedHook): void => void movedHooks.push(hook),
    setTracking,
  };
}
