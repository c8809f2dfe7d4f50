import type { Connection, Statement } from '../../platform/database';

const FIND: Statement = {
  name: 'guest_find',
  text: 'select 1 from guests where id = $1 and revoked_at is null',
};
// An older binding is undone: the cookie alone is no key to a cart. Source: docs/rules.md GUEST-05
const UNBIND: Statement = {
  name: 'guest_unbind',
  text: `
  update guests set session_hash = 'unbound ' || id where session_hash = $1 and created_at < now() - interval '1 minute'`,
};
// the update changes nothing: it makes the statement return the guest that is there already
const MINT: Statement = {
  name: 'guest_mint',
  text: `
  insert into guests (id, session_hash) values ($1, $2)
  on conflict (session_hash) where revoked_at is null do update set session_hash = excluded.session_hash
  returning id`,
};
const REVOKE: Statement = {
  name: 'guest_revoke',
  text: 'update guests set revoked_at = now() where id = $1 and revoked_at is null',
};

export const guestsRepository = {
  isLiving: async (connection: Connection, id: string) => (await connection.query(FIND, [id])).length === 1,
  /** @returns the id of the session's guest: the given one, or that of a call within the last minute */
  mint: async (connection: Connection, id: string, sessionHash: string) => {
    await connection.query(UNBIND, [sessionHash]);
    return (await connection.query<{ id: string }>(MINT, [id, sessionHash]))[0]!.id;
  },
  revoke: (connection: Connection, id: string) => connection.query(REVOKE, [id]),
};
