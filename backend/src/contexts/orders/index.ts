import type { Database } from '../../platform/database';
import type { BooksAfter, HoldsVersion } from '../books';
import { revisionsRepository } from './edits/edits.repository';
import { ordersRepository } from './orders.repository';

export { readBoughtOrder, createOrders, type OrderService } from './orders.service';
export type { BoughtOrder } from './order-view';
export { orderEditsRoutes } from './edits/order-edits.routes';
export { createOrderEdits, type OrderEdits, type OrderEditsParts } from './edits/order-edits.service';
export type { Refunds } from './edits/edit-desk';
export { staffEditsRoutes } from './edits/staff-edits.routes';
export { invoicesInChildren, createInvoices, type Invoices } from './invoices/invoices.service';
export { invoicesRoutes } from './invoices/invoices.routes';
export { type MakeInvoicePdf, makeInvoicesHere } from './invoices/make-invoice-pdf';
export { mayNameExampleSeller, readSellers, refuseExampleSeller, type Sellers } from './invoices/sellers';
export { orderEmailRoutes, orderLinksRoutes } from './order-access.routes';
export { createOrderEmail } from './order-email';
export { createOrderAccess, createOrderLinks, mailedLink, type OrderLinks } from './order-links';
export { mailPaid, mailRefunded, type RefundReason } from './order-mails';
export { writtenMoment } from './order-mail-parts';
export { CartNotOrderableError, OrderedCartChangedError, ParcelNotFoundError } from './orders.errors';
export { type OrderRow, ordersRepository } from './orders.repository';
export { ordersRoutes } from './orders.routes';
export {
  type FrozenItem,
  type FrozenParcel,
  type FrozenShipping,
  orderItems,
  orders,
  type ParcelState,
} from './orders.tables';
export { type ParcelRow, parcelsRepository } from './parcels.repository';
export { checkSplit, hasLeft } from './parcels';
export type {
  LineProofs,
  MeasuredBrowser,
  OrderRequest,
  OrdersParts,
  PlacedOrder,
  PreparedOrder,
} from './place-order';
export { staffOrdersRoutes } from './staff-orders.routes';

/** Returns true if a book of an order uses this version of a package, now or in an earlier state. */
export const holdsOrderVersion: HoldsVersion = revisionsRepository.holdsVersion;

export const ordersPlacedLately = ordersRepository.placedLately;

export const booksInOrders =
  (database: Database): BooksAfter =>
  (slug, afterId) =>
    ordersRepository.openBooksAfter(database, slug, afterId);
