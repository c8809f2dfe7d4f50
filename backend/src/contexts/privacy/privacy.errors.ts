import { refusal } from '../../platform/problems';
import type { OpenOrder } from './personal-data.repository';

/**
 * The person has open orders, so they must first cancel them or choose to wait. `field` is the id of one order,
 * `detail` its number.
 * Source: docs/rules.md PRIV-10
 */
export class OrdersOpenError extends refusal(409, 'orders_open', (orders: readonly OpenOrder[]) => ({
  message: 'Some orders are not finished: cancel them, or everything is deleted once they have shipped',
  fields: orders.map(({ id, number, isCancellable }) => ({
    code: isCancellable ? 'order_cancellable' : 'order_in_production',
    detail: number,
    field: id,
  })),
})) {}

/** The visitor is unknown, so there is no data to act on. */
export class NobodyError extends refusal(
  401,
  'nobody',
  'Nothing is kept here of whoever asks without a guest token or a session',
) {}

export class ReceiptNotFoundError extends refusal(404, 'receipt_not_found', 'There is no such receipt') {}

/** Also thrown if the export is another owner's, or expired. */
export class ExportNotFoundError extends refusal(404, 'export_not_found', 'There is no such export') {}
