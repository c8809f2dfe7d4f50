import type { Connection, Statement } from '../../platform/database';
import type { OrderRow } from '../orders';

/** Gives back what was paid: the credit that was used as credit, the rest the way it came. */
export interface Refunds {
  /** In the transaction that cancels the order; the call to whoever took the money comes after it. Once for an order. */
  owe(transaction: Connection, order: OrderRow): Promise<void>;
}

const OWE: Statement = {
  name: 'refund_owe',
  text: `
  insert into owed_refunds (order_id, amount, credit, currency) values ($1, $2, $3, $4)
  on conflict (order_id) do nothing`,
};

/** Notes what is owed, until there is somebody to pay it. Source: docs/rules.md EDIT-11 */
export const recordedRefunds: Refunds = {
  owe: async (transaction, { id, money, currency }) =>
    void (await transaction.query(OWE, [id, money.total, money.credit, currency])),
};
