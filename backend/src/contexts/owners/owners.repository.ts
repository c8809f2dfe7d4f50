import type { Connection, Statement } from '../../platform/database';

// What hangs on an owner, in the order in which it goes: folders of photos, carts, guests. Each statement is in here and
// nowhere else, so that a table more is a line more in each.
const CREATE: Statement = {
  name: 'owner_create',
  text: 'insert into owners (kind) values ($1) returning id',
};
const OF_GUEST: Statement = {
  name: 'owner_of_guest',
  text: 'select owner_id as id from guests where id = $1 and revoked_at is null for update',
};
const MOVE: readonly Statement[] = [
  { name: 'owner_move_folders', text: 'update photo_folders set owner_id = $2 where owner_id = $1' },
  // no guest's any more: the token of the guest who has logged in opens it no longer. Source: docs/rules.md GUEST-02
  { name: 'owner_move_carts', text: 'update carts set owner_id = $2, guest_id = null where owner_id = $1' },
  { name: 'owner_move_orders', text: 'update orders set owner_id = $2 where owner_id = $1' },
  {
    name: 'owner_move_grants',
    text: `
    with moved as (delete from order_grants where owner_id = $1 returning order_id)
    insert into order_grants (order_id, owner_id) select order_id, $2 from moved on conflict do nothing`,
  },
  // who may not order as a guest may not as a customer
  {
    name: 'owner_move_restriction',
    text: `
    update restrictions set owner_id = $2
    where owner_id = $1 and not exists (select from restrictions r where r.owner_id = $2)`,
  },
];
const REVOKE_GUESTS: Statement = {
  name: 'owner_revoke_guests',
  text: 'update guests set revoked_at = coalesce(revoked_at, now()) where owner_id = $1',
};
const LINES: Statement = {
  name: 'owner_lines',
  text: 'select l.id from line_items l join carts c on c.id = l.cart_id where c.owner_id = $1 for update of c',
};
const DELETE_CARTS: readonly Statement[] = [
  // answers hold what stood in the cart
  {
    name: 'owner_delete_answers',
    text: `delete from idempotency_keys k using guests g where g.owner_id = $1 and strpos(k.scope, g.id) > 0`,
  },
  { name: 'owner_delete_carts', text: 'delete from carts where owner_id = $1' },
];
const PHOTOS: Statement = {
  name: 'owner_photos',
  text: `
  select p.public_id as id from photos p join photo_folders f on f.tag = p.owner where f.owner_id = $1`,
};
const HAS_PHOTOS = `exists (select 1 from photos p where p.owner = f.tag)`;
// A folder goes with its last photo once no guest can upload to it, an owner with the last thing that hangs on it. A young
// one may be about to get its first.
const DELETE_EMPTY_FOLDERS: Statement = {
  name: 'owner_delete_empty_folders',
  text: `
  delete from photo_folders f where f.created_at < $1 and not ${HAS_PHOTOS}
    and not exists (select 1 from guests g where g.owner_id = f.owner_id)
    and exists (select 1 from owners o where o.id = f.owner_id and o.kind = 'guest')`,
};
const DELETE_OWNER: readonly Statement[] = [
  { name: 'owner_delete_guests', text: 'delete from guests where owner_id = $1' },
  {
    name: 'owner_delete_folders',
    text: `delete from photo_folders f where f.owner_id = $1 and not ${HAS_PHOTOS}`,
  },
  {
    name: 'owner_delete',
    text: `
    delete from owners o where o.id = $1 and not exists (select 1 from photo_folders f where f.owner_id = o.id)
      and not exists (select 1 from orders r where r.owner_id = o.id)`,
  },
];
const DELETE_BARE: Statement = {
  name: 'owner_delete_bare',
  text: `
  delete from owners o where o.kind = 'guest' and o.created_at < $1
    and not exists (select 1 from guests g where g.owner_id = o.id)
    and not exists (select 1 from carts c where c.owner_id = o.id)
    and not exists (select 1 from photo_folders f where f.owner_id = o.id)
    and not exists (select 1 from orders r where r.owner_id = o.id)
  returning 1`,
};

export const ownersRepository = {
  create: async (connection: Connection, kind: 'guest' | 'customer') =>
    (await connection.query<{ id: string }>(CREATE, [kind]))[0]!.id,
  /** Locked until the transaction ends. @returns undefined for a guest who is not there or revoked */
  ofGuest: async (transaction: Connection, guestId: string) =>
    (await transaction.query<{ id: string }>(OF_GUEST, [guestId]))[0]?.id,
  move: async (transaction: Connection, from: string, to: string) => {
    for (const statement of MOVE) await transaction.query(statement, [from, to]);
  },
  revokeGuests: (transaction: Connection, ownerId: string) => transaction.query(REVOKE_GUESTS, [ownerId]),
  /** Of the owner's carts, which are locked until the transaction ends. */
  lines: async (transaction: Connection, ownerId: string) =>
    (await transaction.query<{ id: string }>(LINES, [ownerId])).map(({ id }) => id),
  deleteCarts: async (transaction: Connection, ownerId: string) => {
    for (const statement of DELETE_CARTS) await transaction.query(statement, [ownerId]);
  },
  photos: async (connection: Connection, ownerId: string) =>
    (await connection.query<{ id: string }>(PHOTOS, [ownerId])).map(({ id }) => id),
  /** An owner with photos that an order prints stays until they go. */
  deleteOwner: async (transaction: Connection, ownerId: string) => {
    for (const statement of DELETE_OWNER) await transaction.query(statement, [ownerId]);
  },
  /** @returns how many owners */
  expire: async (connection: Connection, before: Date) => {
    await connection.query(DELETE_EMPTY_FOLDERS, [before]);
    return (await connection.query(DELETE_BARE, [before])).length;
  },
};
