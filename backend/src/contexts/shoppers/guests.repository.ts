import { deletingBatch, inBatches, statements, type Connection } from '../../platform/database';

const SQL = statements({
  guest_find: `
  select owner_id as "ownerId", last_seen_at < now() - interval '1 day' as "isStale"
  from guests where id = $1 and revoked_at is null`,
  // Unbinds an older guest from a CSRF session, so that its cookie alone opens no cart. Source: docs/rules.md GUEST-04
  guest_unbind: `
  update guests set session_hash = 'unbound ' || id
  where session_hash = $1 and revoked_at is null and created_at < now() - interval '1 minute'`,
  guest_touch: 'update guests set last_seen_at = now() where id = $1 and revoked_at is null returning 1',
  // on a conflict, updates the existing guest to return it; upkeep deletes the new owner, which is unused
  guest_mint: `
  with owner as (insert into owners (kind) values ('guest') returning id)
  insert into guests (id, session_hash, owner_id) select $1, $2, owner.id from owner
  on conflict (session_hash) where revoked_at is null do update set last_seen_at = now()
  returning id as "guestId", owner_id as "ownerId"`,
  guest_revoke: 'update guests set revoked_at = now() where id = $1 and revoked_at is null',
});

// A guest who has a cart is kept until the cart expires.
const EXPIRE = deletingBatch({
  name: 'guest_expire',
  table: 'guests',
  where: 'last_seen_at < $1 and not exists (select 1 from carts where carts.guest_id = guests.id)',
  oldest: 'last_seen_at',
});

/** `ownerId`: owner of the carts and photos */
export interface Guest {
  readonly guestId: string;
  readonly ownerId: string;
}

export const guestsRepository = {
  /** Returns the guest unless it is revoked. Updates its last-seen time at most once a day. */
  find: async (connection: Connection, id: string): Promise<Guest | undefined> => {
    const [guestRow] = await connection.query<{ ownerId: string; isStale: boolean }>(SQL.guest_find, [id]);
    if (!guestRow || (guestRow.isStale && (await connection.query(SQL.guest_touch, [id])).length === 0))
      return undefined;
    return { guestId: id, ownerId: guestRow.ownerId };
  },
  /** Returns the guest that the CSRF session created within the last minute, or otherwise a new guest. */
  mint: async (connection: Connection, id: string, sessionHash: string) => {
    await connection.query(SQL.guest_unbind, [sessionHash]);
    return (await connection.query<Guest>(SQL.guest_mint, [id, sessionHash]))[0]!;
  },
  /** @returns how many */
  expire: (connection: Connection, cutoff: Date) => inBatches(connection, EXPIRE, [cutoff]),
  revoke: (connection: Connection, id: string) => connection.query(SQL.guest_revoke, [id]),
};
