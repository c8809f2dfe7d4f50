import type { Connection } from '../../../platform/database';
import type { GivenBack } from '../order-mails';
import type { OrderRow } from '../orders.repository';

/** Gives back what was paid: the credit that was used as credit, the rest the way it came. Source: docs/rules.md EDIT-11, PAY-07 */
export interface Refunds {
  /**
   * In the transaction that cancels the order; the call to whoever took the money comes after it. Once for an order.
   *
   * @returns what its buyer is told of it
   */
  owe(transaction: Connection, order: OrderRow): Promise<GivenBack>;
}
