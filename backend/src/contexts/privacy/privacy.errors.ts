import { NotFoundError, refusal } from '../../platform/problems';
import type { OpenOrder } from './open-orders';

/**
 * Orders can still be changed or are being made: who asks decides first, to cancel them or to wait. `field` is the id of
 * one, `detail` its number. Source: docs/rules.md PRIV-10
 */
export class OrdersOpenError extends refusal(409, 'orders_open', (orders: readonly OpenOrder[]) => ({
  message: 'Some orders are not finished: cancel them, or everything is deleted once they have shipped',
  fields: orders.map(({ id, number, isCancellable }) => ({
    code: isCancellable ? 'order_cancellable' : 'order_in_production',
    detail: number,
    field: id,
  })),
})) {}

/** Nobody is known here whose anything could be. */
export class NobodyError extends refusal(
  401,
  'nobody',
  'Nothing is kept here of whoever asks without a guest token or a session',
) {}

export class ReceiptNotFoundError extends NotFoundError {
  override readonly code = 'receipt_not_found';
  constructor() {
    super('There is no such receipt');
  }
}

/** To everybody but its owner, and when its time is over. */
export class ExportNotFoundError extends NotFoundError {
  override readonly code = 'export_not_found';
  constructor() {
    super('There is no such export');
  }
}
