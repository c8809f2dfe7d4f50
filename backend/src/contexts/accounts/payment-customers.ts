import { statements, type Connection } from '../../platform/database';

const SQL = statements({
  payment_customer: 'select payment_customer as "paymentCustomer" from customers where id = $1',
  payment_customer_keep: `
  update customers set payment_customer = coalesce(payment_customer, $2) where id = $1
  returning payment_customer as "paymentCustomer"`,
  payment_customers_of_owners: `
  select payment_customer as "paymentCustomer" from customers
  where owner_id = any($1::uuid[]) and payment_customer is not null`,
});

interface Row {
  readonly paymentCustomer: string | null;
}

/** Accounts' ids at the payment provider. */
export const paymentCustomers = {
  /** @returns undefined if the account does not exist, or if its customer never saved a card */
  get: async (on: Connection, customerId: string): Promise<string | undefined> =>
    (await on.query<Row>(SQL.payment_customer, [customerId]))[0]?.paymentCustomer ?? undefined,
  /**
   * Stores the provider's id if none is stored yet.
   * @returns the id that is stored now; undefined if the account was deleted
   */
  keep: async (on: Connection, customerId: string, paymentCustomer: string): Promise<string | undefined> =>
    (await on.query<Row>(SQL.payment_customer_keep, [customerId, paymentCustomer]))[0]?.paymentCustomer ??
    undefined,
  ofOwners: async (on: Connection, owners: readonly string[]): Promise<readonly string[]> =>
    (await on.query<{ paymentCustomer: string }>(SQL.payment_customers_of_owners, [owners])).map(
      ({ paymentCustomer }) => paymentCustomer,
    ),
};
