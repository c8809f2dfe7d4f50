import type { Connection } from '../../../platform/database';
import type { GivenBack } from '../order-mails';
import type { OrderRow } from '../orders.repository';

/**
 * Refunds a cancelled order: store credit as credit, the rest by the original payment method.
 * Source: docs/rules.md EDIT-11, PAY-07
 */
export interface Refunds {
  /**
   * Records the refund in the transaction that cancels the order, once per order. The payment provider is called after
   * it.
   *
   * @returns the data for the mail to the buyer
   */
  owe(transaction: Connection, order: OrderRow): Promise<GivenBack>;
}
