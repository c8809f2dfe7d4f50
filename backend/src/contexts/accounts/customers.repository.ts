import { emailKey } from '../../platform/credentials';
import {
  deletingBatch,
  inBatches,
  placesOf,
  statements,
  type Connection,
  type Statement,
} from '../../platform/database';
import type { customers, customerTokens } from './customers.tables';

type Customer = typeof customers.$inferSelect;
export type CustomerRow = Omit<
  Customer,
  'emailKey' | 'marketingOptIn' | 'marketingSince' | 'createdAt' | 'confirmedAt' | 'paymentCustomer'
> & {
  readonly isConfirmed: boolean;
};

const COLUMNS = `c.id, c.owner_id as "ownerId", c.email, c.firstname, c.lastname, c.password_hash as "passwordHash",
  c.confirmed_at is not null as "isConfirmed"`;

const SQL = statements({
  customer_find: `select ${COLUMNS} from customers c where c.id = $1`,
  customer_find_by_email: `select ${COLUMNS} from customers c where c.email_key = $1`,
  customer_lock: `select ${COLUMNS} from customers c where c.id = $1 for update`,
  customer_lock_by_email: `select ${COLUMNS} from customers c where c.email_key = $1 for update`,
  customer_create: `
  insert into customers (owner_id, email, email_key, firstname, lastname) values ($1, $2, $3, '', '')
  on conflict (email_key) do nothing returning id`,
  // The previous version (delete after 2027-06) stored the values of the sign-up form, which a stranger may have typed.
  // Confirmation therefore replaces all of them.
  customer_confirm: `
  update customers set confirmed_at = now(), firstname = $2, lastname = $3, password_hash = $4
  where id = $1 and confirmed_at is null
  returning id`,
  customer_set_password: 'update customers set password_hash = $2 where id = $1',
  customer_change: `
  update customers set firstname = coalesce($2, firstname), lastname = coalesce($3, lastname)
  where id = $1`,
  customer_token_add: `
  insert into customer_tokens (token_hash, customer_id, kind, expires_at, is_known_device, email)
  values ($1, $2, $3, now() + $4 * interval '1 millisecond', $5, $6)`,
  customer_token_take: `
  delete from customer_tokens where token_hash = $1 and kind = $2 and expires_at > now()
  returning customer_id as "customerId", email, created_at as "createdAt"`,
  customer_token_peek: `
  select customer_id as "customerId" from customer_tokens where token_hash = $1 and kind = $2 and expires_at > now()`,
  // Without a kind, deletes all but undo links, so that a change of address can still be undone from the old mailbox.
  customer_tokens_drop: `
  delete from customer_tokens where customer_id = $1 and case when $2::text is null then kind <> 'undo' else kind = $2 end`,
  // Does not delete undo links created before $2. They belong to an earlier address, whose owner takes precedence.
  customer_undos_drop: `delete from customer_tokens where customer_id = $1 and kind = 'undo' and created_at >= $2`,
  customer_set_email: 'update customers set email = $2, email_key = $3 where id = $1',
  customer_delete_unconfirmed: `
  with gone as (delete from customers where email_key = $1 and confirmed_at is null returning owner_id)
  delete from owners using gone where owners.id = gone.owner_id`,
  customer_tokens_count: `
  select count(*)::int as count from customer_tokens
  where customer_id = $1 and kind = $2 and is_known_device = $3
    and created_at > now() - interval '1 hour' and expires_at > now()`,
});

const UNCONFIRMED = `confirmed_at is null and created_at < $1::timestamptz - interval '7 days'`;
const EXPIRE: readonly Statement[] = [
  deletingBatch({
    name: 'customer_tokens_expire',
    table: 'customer_tokens',
    where: 'expires_at < $1',
    oldest: 'expires_at',
  }),
  // also deletes the owner, who has no data because the customer never signed in
  {
    name: 'customers_expire',
    text: `
    with gone as (
      delete from customers where ${placesOf('customers', UNCONFIRMED, 'created_at')} returning owner_id)
    delete from owners using gone where owners.id = gone.owner_id returning 1`,
  },
];

type Token = typeof customerTokens.$inferSelect;
export type TokenKind = Token['kind'];

export type NewToken = Pick<Token, 'customerId' | 'kind' | 'isKnownDevice'> & {
  readonly hash: string;
  readonly forMs: number;
  readonly email?: string;
};
export type TokenRow = Pick<Token, 'customerId' | 'email' | 'createdAt'>;

/** Details of a new customer, typed by the person who opened the mailed link. */
export type Profile = Pick<Customer, 'firstname' | 'lastname' | 'passwordHash'>;

export const EMPTY_PROFILE: Profile = {
  firstname: '',
  lastname: '',
  passwordHash: null,
};

/**
 * Details typed by the person who opened the confirmation link. Pages of the previous version send no details.
 * Delete after 2027-06.
 */
export interface ConfirmedDetails {
  readonly password?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}

const firstRow = async <Row extends object>(rows: Promise<readonly Row[]>): Promise<Row | undefined> =>
  (await rows)[0];

export const customersRepository = {
  find: (connection: Connection, id: string) =>
    firstRow(connection.query<CustomerRow>(SQL.customer_find, [id])),
  lock: (transaction: Connection, id: string) =>
    firstRow(transaction.query<CustomerRow>(SQL.customer_lock, [id])),
  findByEmail: (connection: Connection, email: string) =>
    firstRow(connection.query<CustomerRow>(SQL.customer_find_by_email, [emailKey(email)])),
  lockByEmail: (transaction: Connection, email: string) =>
    firstRow(transaction.query<CustomerRow>(SQL.customer_lock_by_email, [emailKey(email)])),
  /** @returns the customer's id; undefined if the address has an account already */
  create: async (transaction: Connection, ownerId: string, email: string) =>
    (
      await firstRow(
        transaction.query<{ id: string }>(SQL.customer_create, [ownerId, email.trim(), emailKey(email)]),
      )
    )?.id,
  /** @returns false, without a change, if the customer was confirmed before */
  confirm: async (transaction: Connection, id: string, profile: Profile) => {
    const { firstname, lastname, passwordHash } = profile;
    const values = [id, firstname, lastname, passwordHash];
    return (await transaction.query(SQL.customer_confirm, values)).length === 1;
  },
  setPassword: (transaction: Connection, id: string, passwordHash: string | null) =>
    transaction.query(SQL.customer_set_password, [id, passwordHash]),
  change: (connection: Connection, id: string, changes: { firstname?: string; lastname?: string }) =>
    connection.query(SQL.customer_change, [id, changes.firstname ?? null, changes.lastname ?? null]),
  addToken: (
    transaction: Connection,
    { hash, customerId, kind, forMs, isKnownDevice, email = undefined }: NewToken,
  ) =>
    transaction.query(SQL.customer_token_add, [hash, customerId, kind, forMs, isKnownDevice, email ?? null]),
  /** Uses up a token. @returns undefined if the token was used, has expired or is unknown */
  takeToken: (transaction: Connection, hash: string, kind: TokenKind) =>
    firstRow(transaction.query<TokenRow>(SQL.customer_token_take, [hash, kind])),
  /** Like `takeToken`, but does not use up the token. */
  peekToken: async (connection: Connection, hash: string, kind: TokenKind) =>
    (await firstRow(connection.query<{ customerId: string }>(SQL.customer_token_peek, [hash, kind])))
      ?.customerId,
  dropTokens: (transaction: Connection, customerId: string, kind?: TokenKind) =>
    transaction.query(SQL.customer_tokens_drop, [customerId, kind ?? null]),
  /** Deletes the undo links created at or after `startTime`. */
  dropLaterUndos: (transaction: Connection, customerId: string, startTime: Date) =>
    transaction.query(SQL.customer_undos_drop, [customerId, startTime]),
  /** @throws a unique violation if another account has the address */
  setEmail: (transaction: Connection, id: string, email: string) =>
    transaction.query(SQL.customer_set_email, [id, email.trim(), emailKey(email)]),
  deleteUnconfirmed: (transaction: Connection, email: string) =>
    transaction.query(SQL.customer_delete_unconfirmed, [emailKey(email)]),
  /** Counts the links of a kind that are valid and were created in the last hour. */
  countTokens: async (connection: Connection, customerId: string, kind: TokenKind, isKnownDevice: boolean) =>
    (await firstRow(
      connection.query<{ count: number }>(SQL.customer_tokens_count, [customerId, kind, isKnownDevice]),
    ))!.count,
  expire: async (connection: Connection, now: Date): Promise<void> => {
    for (const statement of EXPIRE) await inBatches(connection, statement, [now]);
  },
};
