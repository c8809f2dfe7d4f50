import type { Connection, Statement } from '../../platform/database';
import { IN_MY_FOLDERS, PERSONAL, type PersonalTable } from './personal-data';

/** A shopper's orders: those they placed, and those that a mailed link has opened to them. */
export const MY_ORDERS = '(select id from orders where owner_id = $1::uuid)';
const THIS_ORDER = '(select $1::uuid)';

const counting = (change: string): string =>
  `with changed as (${change} returning 1) select count(*)::int as count from changed`;

/** @returns undefined where the rows go another way */
function forgetting(
  { table, of, forget }: PersonalTable,
  orders: string,
  name: string,
): Statement | undefined {
  const where = of({ orders });
  if (forget === 'photos' || forget === 'last') return undefined;
  if (forget === 'delete')
    return { name: `${name}_${table}`, text: counting(`delete from ${table} where ${where}`) };
  const changes = Object.entries(forget.set).map(([column, value]) => `${column} = ${value}`);
  return {
    name: `${name}_${table}`,
    text: counting(`update ${table} set ${changes.join(', ')} where ${where}`),
  };
}

interface Step {
  readonly kind: string;
  readonly statement: Statement;
}
const stepsOf = (tables: readonly PersonalTable[], orders: string, name: string): Step[] =>
  tables.flatMap((table) => {
    const statement = forgetting(table, orders, name);
    return statement ? [{ kind: table.kind, statement }] : [];
  });
const OF_OWNER = stepsOf(PERSONAL, MY_ORDERS, 'privacy_forget');
const OF_ORDER = stepsOf(
  PERSONAL.filter(({ isOfOrder }) => isOfOrder),
  THIS_ORDER,
  'privacy_expire',
);

async function run(transaction: Connection, steps: readonly Step[], id: string) {
  const counts: Record<string, number> = {};
  for (const { kind, statement } of steps) {
    const [row] = await transaction.query<{ count: number }>(statement, [id]);
    counts[kind] = (counts[kind] ?? 0) + row!.count;
  }
  return counts;
}

const LOCK_OWNER: Statement = {
  name: 'privacy_lock_owner',
  text: 'select 1 from owners where id = $1 for update',
};
const OWNER: Statement = { name: 'privacy_forget_owner', text: 'delete from owners where id = $1' };
const REVOKE_GUESTS: Statement = {
  name: 'privacy_revoke_guests',
  text: 'update guests set revoked_at = coalesce(revoked_at, now()) where owner_id = $1',
};
const FOLDERS: Statement = {
  name: 'privacy_folders',
  text: 'select tag from photo_folders where owner_id = $1 order by tag',
};
const PHOTOS: Statement = {
  name: 'privacy_photos',
  text: `
  select public_id as id from photos where ${PERSONAL.find(({ table }) => table === 'photos')!.of({ orders: MY_ORDERS })}
  union select public_id from photo_uses where used_by in (select 'order:' || id from orders where id in ${MY_ORDERS})
  order by id`,
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
  revokeTokens: (transaction: Connection, ownerId: string) => transaction.query(REVOKE_GUESTS, [ownerId]),
  folders: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ tag: string }>(FOLDERS, [ownerId])).map(({ tag }) => tag),
  /** Ids, those that are being deleted included. */
  photos: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ id: string }>(PHOTOS, [ownerId])).map(({ id }) => id),
  endPhotoUses: (connection: Connection, publicIds: readonly string[]) =>
    connection.query(END_USES, [publicIds]),
  /** Every row of the owner but photos. @returns how many, by kind */
  forget: (transaction: Connection, ownerId: string) => run(transaction, OF_OWNER, ownerId),
  /** One that nothing refers to any more. */
  deleteOwner: (transaction: Connection, ownerId: string) => transaction.query(OWNER, [ownerId]),
  /** The personal part of an order. */
  forgetOrder: (transaction: Connection, orderId: string) => run(transaction, OF_ORDER, orderId),
};
