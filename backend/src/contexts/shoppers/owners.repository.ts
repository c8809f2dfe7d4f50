import { walkByKey, statements, type Connection, type Statement } from '../../platform/database';

// Moves an owner's data at login and deletes unused owners. Deleting personal data: contexts/privacy/personal-data.ts

const MOVE: readonly Statement[] = Object.values(
  statements({
    owner_move_folders: 'update photo_folders set owner_id = $2 where owner_id = $1',
    // the guest's token no longer opens the moved carts after the login. Source: docs/rules.md GUEST-02
    owner_move_carts: 'update carts set owner_id = $2, guest_id = null where owner_id = $1',
    // locks the cart, the order and the payment in the same order as a payment does
    owner_move_orders: 'update orders set owner_id = $2 where owner_id = $1',
    owner_move_payments: 'update payments set owner_id = $2 where owner_id = $1',
    owner_move_grants: `
    with moved as (delete from order_grants where owner_id = $1 returning order_id, granted_at, last_used_at, device)
    insert into order_grants (order_id, owner_id, granted_at, last_used_at, device)
    select order_id, $2, granted_at, last_used_at, device from moved on conflict do nothing`,
    owner_move_removed_characters: `
    with moved as (delete from removed_characters where owner_id = $1 returning id, removed_at)
    insert into removed_characters (owner_id, id, removed_at) select $2, id, removed_at from moved on conflict do nothing`,
    owner_move_messages: 'update contact_messages set owner_id = $2 where owner_id = $1',
    owner_move_consents: 'update consents set owner_id = $2 where owner_id = $1',
    // does not move the guest's running export if the customer has one too, because an owner may have only one
    owner_move_exports: `
    update privacy_requests p set owner_id = $2 where p.owner_id = $1 and p.kind = 'export'
      and (p.state <> 'running' or not exists (
        select from privacy_requests q where q.owner_id = $2 and q.kind = 'export' and q.state = 'running'))`,
    // deletes the guest's unconfirmed requests, because a customer has to prove their identity first
    owner_move_privacy: `delete from privacy_requests p
    where p.owner_id = $1 and p.owner_id <> $2 and p.state <> 'done' and p.stage = 'asked'`,
    // a restriction of the guest also applies to the customer
    owner_move_restriction: `
    update restrictions set owner_id = $2
    where owner_id = $1 and not exists (select from restrictions r where r.owner_id = $2)`,
  }),
);

/** Number of rows per statement. It is small, so that PostgreSQL looks up references by index. */
const WALKED_ROWS = 1000;

const SQL = statements({
  owner_create: 'insert into owners (kind) values ($1) returning id',
  owner_of_guest: 'select owner_id as id from guests where id = $1 and revoked_at is null for no key update',
  // locks both owners before other rows, so that a concurrent write for the guest waits and is then refused
  owner_leave: 'update owners set moved_to = $2 where id = $1 and moved_to is null returning id',
  owner_join: 'select 1 from owners where id = $1 for no key update',
  owner_count_photos: `
  select count(*)::int as count from photos p join photo_folders f on f.tag = p.owner
  where f.owner_id = $1 and p.is_stored and p.let_go_at is null and p.status <> 'rejected'`,
  owner_revoke_guests: 'update guests set revoked_at = coalesce(revoked_at, now()) where owner_id = $1',
  // Deletes folders without photos that get no more uploads, and owners without rows. Does not delete new folders and
  // owners, because their first row may not be stored yet.
  owner_delete_empty_folders: `
  with walked as (
    select tag, owner_id, created_at from photo_folders where tag > $2 order by tag limit ${WALKED_ROWS}),
  deleted as (
    delete from photo_folders where tag in (
      select f.tag from walked f where f.created_at < $1
        and not exists (select 1 from photos p where p.owner = f.tag)
        and not exists (select 1 from guests g where g.owner_id = f.owner_id)
        and exists (select 1 from owners o where o.id = f.owner_id and o.kind = 'guest'))
    returning 1)
  select (select max(tag) from walked) as last, (select count(*)::int from deleted) as count`,
  owner_delete_bare: `
  with walked as (
    select id, kind, created_at from owners where id > $2 order by id limit ${WALKED_ROWS}),
  deleted as (
    delete from owners where id in (
      select o.id from walked o where o.kind = 'guest' and o.created_at < $1
        and not exists (select 1 from guests g where g.owner_id = o.id)
        and not exists (select 1 from carts c where c.owner_id = o.id)
        and not exists (select 1 from photo_folders f where f.owner_id = o.id)
        and not exists (select 1 from orders r where r.owner_id = o.id)
        and not exists (select 1 from contact_messages m where m.owner_id = o.id)
        and not exists (select 1 from privacy_requests p where p.owner_id = o.id))
    returning 1)
  select (select id from walked order by id desc limit 1) as last, (select count(*)::int from deleted) as count`,
});

const FIRST_UUID = '00000000-0000-0000-0000-000000000000';
interface Walked {
  /** null means there was no row */
  readonly last: string | null;
  readonly count: number;
}

async function deleteWalking(connection: Connection, statement: Statement, cutoff: Date, firstKey: string) {
  let total = 0;
  await walkByKey(firstKey, async (afterKey) => {
    const [walked] = await connection.query<Walked>(statement, [cutoff, afterKey]);
    total += walked!.count;
    return walked!.last ?? undefined;
  });
  return total;
}

export const ownersRepository = {
  create: async (connection: Connection, kind: 'guest' | 'customer') =>
    (await connection.query<{ id: string }>(SQL.owner_create, [kind]))[0]!.id,
  /** Locks the guest's row. @returns undefined if there is no such guest or it is revoked */
  ofGuest: async (transaction: Connection, guestId: string) =>
    (await transaction.query<{ id: string }>(SQL.owner_of_guest, [guestId]))[0]?.id,
  /** Marks the guest's owner as moved and locks both owners. @returns false if the guest's owner had already moved */
  leave: async (transaction: Connection, from: string, to: string) => {
    const hasLeft = (await transaction.query(SQL.owner_leave, [from, to])).length === 1;
    if (hasLeft) await transaction.query(SQL.owner_join, [to]);
    return hasLeft;
  },
  revokeGuests: (transaction: Connection, ownerId: string) =>
    transaction.query(SQL.owner_revoke_guests, [ownerId]),
  countPhotos: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ count: number }>(SQL.owner_count_photos, [ownerId]))[0]!.count,
  move: async (transaction: Connection, from: string, to: string) => {
    for (const statement of MOVE) await transaction.query(statement, [from, to]);
  },
  expire: async (connection: Connection, cutoff: Date) => {
    await deleteWalking(connection, SQL.owner_delete_empty_folders, cutoff, '');
    return deleteWalking(connection, SQL.owner_delete_bare, cutoff, FIRST_UUID);
  },
};
