import type { Database } from '../../platform/database';
import type { BooksAfter, HoldsVersion } from '../packages';
import { ordersRepository } from './orders.repository';

export { editingOf, editRefusalOf, type EditedOrder } from './editing';
export { orderGrants, orderLinks } from './order-access.tables';
export {
  orderEvents,
  orderItemRevisions,
  orderItems,
  orderParcels,
  orders,
  type FrozenItem,
  type FrozenParcel,
  type FrozenShipping,
  type OrderMoney,
  type ParcelState,
} from './orders.tables';
export {
  CartNotOrderableError,
  OrderedCartChangedError,
  OrderNotFoundError,
  ParcelNotFoundError,
} from './orders.errors';
export {
  ordersRepository,
  type Actor,
  type ItemChange,
  type NewEvent,
  type OrderItemRow,
  type OrderRow,
  type StoredOrder,
} from './orders.repository';
export { checkSplit, hasLeft } from './parcels';
export { parcelsRepository, type ParcelRow } from './parcels.repository';
export {
  mailAddressChanged,
  mailCancelled,
  mailPaid,
  mailPaymentFailed,
  mailRefunded,
  type GivenBack,
  type RefundReason,
} from './order-mails';
export { createOrderAccess } from './order-grants';
export { createOrderLinks, type OrderLinks } from './order-links';
export { orderLinksRoutes } from './order-links.routes';
export { createOrderEmail } from './order-email';
export { orderEmailRoutes } from './order-email.routes';
export type { StateChange } from './order-state';
export { ordersRoutes } from './orders.routes';
export { readBoughtOrder, type BoughtOrder } from './bought-order';
export { createOrders, type OrderService } from './orders.service';
export { staffOrdersRoutes } from './staff-orders.routes';
export type {
  LineProofs,
  MeasuredBrowser,
  OrderRequest,
  OrdersParts,
  PlacedHook,
  PlacedOrder,
  PreparedOrder,
} from './place-order';

/** Is a book of an order made with this version of a package, or was it? */
export const holdsOrderVersion: HoldsVersion = (transaction, version) =>
  ordersRepository.holdsVersion(transaction, version);

/** The books of orders that can still be edited. */
export const booksInOrders =
  (database: Database): BooksAfter =>
  (slug, after) =>
    ordersRepository.openBooksAfter(database, slug, after);
