import type { Connection, Statement } from '../../platform/database';
import { PERSONAL, type PersonalTable } from './personal-data';

/**
 * A shopper's orders: those they placed, and those that a link opened to them which was mailed to whoever placed one:
 * that is the same person on another device.
 */
export const MY_ORDERS = `(
    select id from orders where owner_id = $1::uuid
    union select order_id from order_grants where owner_id = $1::uuid)`;
/** As a list: what says whose an order is goes on the way. */
const THESE_ORDERS = '(select unnest($2::uuid[]))';

/** Each takes both, the owner and the orders, whichever of them it asks for. */
const counting = (change: string): string => `
  with asked as (select $1::uuid, $2::uuid[]), changed as (${change} returning 1)
  select count(*)::int as count from changed`;

/** @returns undefined where the rows go another way */
function forgetting({ table, of, forget }: PersonalTable, name: string): Statement | undefined {
  const where = of({ orders: THESE_ORDERS });
  if (forget === 'photos' || forget === 'last') return undefined;
  if (forget === 'delete')
    return { name: `${name}_${table}`, text: counting(`delete from ${table} where ${where}`) };
  const changes = Object.entries(forget.set).map(([column, value]) => `${column} = ${value}`);
  if (changes.length === 0) return undefined;
  return {
    name: `${name}_${table}`,
    text: counting(`update ${table} set ${changes.join(', ')} where ${where}`),
  };
}

interface Step {
  readonly kind: string;
  readonly statement: Statement;
}
const stepsOf = (tables: readonly PersonalTable[]): Step[] =>
  tables.flatMap((table) => {
    const statement = forgetting(table, 'privacy_forget');
    return statement ? [{ kind: table.kind, statement }] : [];
  });
const OF_OWNER = stepsOf(PERSONAL);
const OF_ORDER = stepsOf(PERSONAL.filter(({ isOfOrder }) => isOfOrder));

async function run(transaction: Connection, steps: readonly Step[], id: string, orders: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const { kind, statement } of steps) {
    const [row] = await transaction.query<{ count: number }>(statement, [id, orders]);
    counts[kind] = (counts[kind] ?? 0) + row!.count;
  }
  return counts;
}

const LOCK_OWNER: Statement = {
  name: 'privacy_lock_owner',
  text: 'select 1 from owners where id = $1 for update',
};
const OWNER: Statement = {
  name: 'privacy_forget_owner',
  text: 'delete from owners where id = $1 or moved_to = $1',
};
const CLOSE: readonly Statement[] = [
  {
    name: 'privacy_revoke_guests',
    text: 'update guests set revoked_at = coalesce(revoked_at, now()) where owner_id = $1',
  },
  {
    name: 'privacy_close_sessions',
    text: 'delete from customer_sessions where customer_id in (select id from customers where owner_id = $1)',
  },
  {
    name: 'privacy_close_links',
    text: 'delete from customer_tokens where customer_id in (select id from customers where owner_id = $1)',
  },
];
const FOLDERS: Statement = {
  name: 'privacy_folders',
  text: 'select tag from photo_folders where owner_id = $1 order by tag',
};
const ORDERS: Statement = {
  name: 'privacy_orders',
  text: `select id from orders where id in ${MY_ORDERS} order by id for update`,
};
const EMAILS: Statement = {
  name: 'privacy_emails',
  text: `
  select email from (
    select email_key as email, 0 as place from customers where owner_id = $1
    union all select lower(email), 1 from orders where id in ${MY_ORDERS} and email <> '') mine
  group by email order by min(place), email`,
};
const PHOTOS: Statement = {
  name: 'privacy_photos',
  text: `
  select public_id as id from photos where ${PERSONAL.find(({ table }) => table === 'photos')!.of({ orders: MY_ORDERS })}
  union select public_id from photo_uses where used_by in (
    select 'order:' || id from orders where id in ${MY_ORDERS}
    union select 'damage:' || id from damage_reports where order_id in ${MY_ORDERS})
  order by id`,
};
const EXPIRE_LINKS: Statement = {
  name: 'privacy_expire_order_links',
  text: 'delete from order_links where expires_at < $1',
};
const DAMAGES: Statement = {
  name: 'privacy_damages',
  text: 'select id from damage_reports where order_id = $1',
};
const END_USES: Statement = {
  name: 'privacy_end_uses',
  text: 'delete from photo_uses where public_id = any($1::text[])',
};

/** SQL over everything that is a person's. */
export const personalDataRepository = {
  /** Nobody adds anything to an owner that is locked: a row that refers to it waits. @returns false where there is none */
  lockOwner: async (transaction: Connection, ownerId: string) =>
    (await transaction.query(LOCK_OWNER, [ownerId])).length === 1,
  /** From then on their tokens open nothing. */
  async closeDoors(transaction: Connection, ownerId: string): Promise<void> {
    for (const statement of CLOSE) await transaction.query(statement, [ownerId]);
  },
  /** Locked until the transaction ends. */
  orders: async (transaction: Connection, ownerId: string) =>
    (await transaction.query<{ id: string }>(ORDERS, [ownerId])).map(({ id }) => id),
  /** Small letters, that of the account first. */
  emails: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ email: string }>(EMAILS, [ownerId])).map(({ email }) => email),
  folders: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ tag: string }>(FOLDERS, [ownerId])).map(({ tag }) => tag),
  /** Ids, those that are being deleted included. */
  photos: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ id: string }>(PHOTOS, [ownerId])).map(({ id }) => id),
  endPhotoUses: (connection: Connection, publicIds: readonly string[]) =>
    connection.query(END_USES, [publicIds]),
  /** Every row of the owner but photos. @returns how many, by kind */
  forget: async (transaction: Connection, ownerId: string) =>
    run(transaction, OF_OWNER, ownerId, await personalDataRepository.orders(transaction, ownerId)),
  /** One that nothing refers to any more. */
  deleteOwner: (transaction: Connection, ownerId: string) => transaction.query(OWNER, [ownerId]),
  expireOrderLinks: (connection: Connection, now: Date) => connection.query(EXPIRE_LINKS, [now]),
  /** What an order holds photos for: itself, and what was said of its damages. */
  usesOf: async (
    transaction: Connection,
    orderId: string,
  ): Promise<(`order:${string}` | `damage:${string}`)[]> => [
    `order:${orderId}`,
    ...(await transaction.query<{ id: string }>(DAMAGES, [orderId])).map(({ id }) => `damage:${id}` as const),
  ],
  /** The personal part of an order. */
  forgetOrder: (transaction: Connection, orderId: string) => run(transaction, OF_ORDER, orderId, [orderId]),
};
