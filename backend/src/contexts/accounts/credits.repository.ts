import { statements, type Connection } from '../../platform/database';
import type { CreditKind, storeCredits } from './credits.tables';

/** An entry of the ledger. `minor` is positive if credit was added, negative if it was taken. */
export type CreditEntry = Omit<typeof storeCredits.$inferSelect, 'ownerId'>;

export type NewCreditEntry = Omit<typeof storeCredits.$inferSelect, 'id' | 'createdAt'>;

const SUM = `select coalesce(sum(s.minor), 0)::float8 as minor from store_credits s`;

const SQL = statements({
  store_credit_balance: `${SUM} join customers c on c.owner_id = s.owner_id where c.id = $1 and s.currency = $2`,
  store_credit_balance_of_owner: `${SUM} where s.owner_id = $1 and s.currency = $2`,
  // With `no key update`, other transactions can insert rows that refer to the customer. An unconfirmed customer has no
  // credit, because such an account expires.
  store_credit_lock: `select owner_id as "ownerId" from customers where id = $1 and confirmed_at is not null for no key update`,
  store_credit_of_payment: `select kind from store_credits where payment_id = $1`,
  store_credit_add: `
  insert into store_credits (owner_id, minor, currency, kind, payment_id, reason, actor)
  values ($1, $2, $3, $4, $5, $6, $7)`,
  store_credit_give_back: `
  insert into store_credits (owner_id, minor, currency, kind, payment_id, reason, actor)
  select owner_id, -minor, currency, 'returned', payment_id, 'payment given back', 'system'
  from store_credits where payment_id = $1 and kind = 'spent'
  on conflict (payment_id, kind) where payment_id is not null do nothing`,
  store_credit_entries: `
  select s.id, s.minor::float8 as minor, s.currency, s.kind, s.payment_id as "paymentId", s.reason, s.actor,
    s.created_at as "createdAt"
  from store_credits s join customers c on c.owner_id = s.owner_id
  where c.id = $1 order by s.created_at desc, s.id limit $2`,
  store_credit_balances: `
  select s.currency, sum(s.minor)::float8 as minor from store_credits s
  join customers c on c.owner_id = s.owner_id where c.id = $1 group by s.currency order by s.currency`,
});

/** SQL of store credit, in minor units. The ledger has owner ids, but most callers pass a customer id. */
export const creditsRepository = {
  balance: async (connection: Connection, customerId: string, currency: string): Promise<number> =>
    (await connection.query<{ minor: number }>(SQL.store_credit_balance, [customerId, currency]))[0]!.minor,
  balanceOfOwner: async (connection: Connection, ownerId: string, currency: string): Promise<number> =>
    (await connection.query<{ minor: number }>(SQL.store_credit_balance_of_owner, [ownerId, currency]))[0]!
      .minor,
  balances: (connection: Connection, customerId: string) =>
    connection.query<{ currency: string; minor: number }>(SQL.store_credit_balances, [customerId]),
  /** Newest first. */
  entries: (connection: Connection, customerId: string, limit: number) =>
    connection.query<CreditEntry>(SQL.store_credit_entries, [customerId, limit]),
  /**
   * Locks the customer's credit until the transaction ends, so that no parallel transaction spends or withdraws it.
   * @returns the owner's id; undefined if there is no such customer
   */
  lock: async (transaction: Connection, customerId: string): Promise<string | undefined> =>
    (await transaction.query<{ ownerId: string }>(SQL.store_credit_lock, [customerId]))[0]?.ownerId,
  kindsOfPayment: async (transaction: Connection, paymentId: string): Promise<CreditKind[]> =>
    (await transaction.query<{ kind: CreditKind }>(SQL.store_credit_of_payment, [paymentId])).map(
      ({ kind }) => kind,
    ),
  add: (transaction: Connection, entry: NewCreditEntry) =>
    transaction.query(SQL.store_credit_add, [
      entry.ownerId,
      entry.minor,
      entry.currency,
      entry.kind,
      entry.paymentId,
      entry.reason,
      entry.actor,
    ]),
  giveBack: (transaction: Connection, paymentId: string) =>
    transaction.query(SQL.store_credit_give_back, [paymentId]),
};
