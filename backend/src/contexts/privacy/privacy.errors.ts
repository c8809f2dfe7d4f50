import { refusal } from '../../platform/problems';
import type { OpenOrder } from './personal-data.repository';

/**
 * The person has open orders, and must first cancel them or choose to wait for them. In each entry, `field` is the id
 * of an order and `detail` is its number. Source: docs/rules.md PRIV-10
 */
export class OrdersOpenError extends refusal(409, 'orders_open', (orders: readonly OpenOrder[]) => ({
  message: 'Some orders are not finished: cancel them, or everything is deleted once they have shipped',
  fields: orders.map(({ id, number, isCancellable }) => ({
    code: isCancellable ? 'order_cancellable' : 'order_in_production',
    detail: number,
    field: id,
  })),
})) {}

/** Thrown if the visitor is unknown, so that there is no data to delete or send. */
export class NobodyError extends refusal(
  401,
  'nobody',
  'Nothing is kept here of whoever asks without a guest token or a session',
) {}

export class ReceiptNotFoundError extends refusal(404, 'receipt_not_found', 'There is no such receipt') {}

/** Also thrown if the export belongs to another owner or has expired. */
export class ExportNotFoundError extends refusal(404, 'export_not_found', 'There is no such export') {}
