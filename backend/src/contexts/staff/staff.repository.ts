import type { StaffRole } from '@bindery/shared/contracts';
import { emailKey } from '../../platform/credentials';
import { statements, type Connection } from '../../platform/database';
import type { staffMembers, staffSessions } from './staff.tables';

type Member = typeof staffMembers.$inferSelect;
export type MemberRow = Omit<Member, 'emailKey'> & { readonly passkeyCount: number };
export type StaffSessionRow = Pick<typeof staffSessions.$inferSelect, 'id' | 'memberId'> &
  Pick<Member, 'email' | 'roles'> & {
    /** true means the member proved their identity within the last ten minutes */
    readonly isProven: boolean;
    /** last seen over a minute ago */
    readonly isStale: boolean;
  };

const COLUMNS = `id, email, roles, password_hash as "passwordHash", created_at as "createdAt",
  (select count(*)::int from staff_passkeys p where p.member_id = staff_members.id) as "passkeyCount"`;
const LIVES = `s.last_seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'`;

const SQL = statements({
  staff_any: 'select exists (select from staff_members) as "isAny"',
  staff_list: `select ${COLUMNS} from staff_members order by email_key`,
  staff_find: `select ${COLUMNS} from staff_members where id = $1`,
  staff_by_email: `select ${COLUMNS} from staff_members where email_key = $1`,
  // serialises changes of administrators
  staff_lock_all: `select ${COLUMNS} from staff_members order by id for update`,
  staff_lock: `select ${COLUMNS} from staff_members where id = $1 for update`,
  staff_add: `insert into staff_members (email, email_key, roles, password_hash) values ($1, $2, $3, $4)
  on conflict (email_key) do nothing returning id`,
  staff_set_roles: 'update staff_members set roles = $2 where id = $1',
  staff_set_password: 'update staff_members set password_hash = $2 where id = $1',
  staff_remove: 'delete from staff_members where id = $1',
  staff_session_open: 'insert into staff_sessions (member_id, token_hash) values ($1, $2)',
  staff_session_find: `select s.id, s.member_id as "memberId", m.email, m.roles, s.last_seen_at < now() - interval '1 minute' as "isStale",
    coalesce(s.proven_at > now() - interval '10 minutes', false) as "isProven"
  from staff_sessions s join staff_members m on m.id = s.member_id where s.token_hash = $1 and ${LIVES}`,
  staff_session_touch: 'update staff_sessions set last_seen_at = now() where id = $1',
  staff_session_prove: 'update staff_sessions set proven_at = now() where id = $1 returning id',
  staff_sessions_close_others: 'delete from staff_sessions where member_id = $1 and id <> $2',
  staff_session_close: `delete from staff_sessions s using staff_members m
  where m.id = s.member_id and s.token_hash = $1 returning m.id, m.email`,
  staff_sessions_close: 'delete from staff_sessions where member_id = $1',
  staff_sessions_expire: `delete from staff_sessions s where not (${LIVES})`,
  staff_link_add: `insert into staff_links (token_hash, member_id, expires_at) values ($1, $2, now() + interval '2 days')`,
  staff_link_take:
    'delete from staff_links where token_hash = $1 and expires_at > now() returning member_id as "memberId"',
  staff_link_find:
    'select member_id as "memberId" from staff_links where token_hash = $1 and expires_at > now()',
  staff_links_drop: 'delete from staff_links where member_id = $1',
  staff_links_expire: 'delete from staff_links where expires_at <= now()',
});

export const staffRepository = {
  hasAny: async (connection: Connection) =>
    (await connection.query<{ isAny: boolean }>(SQL.staff_any))[0]!.isAny,
  list: (connection: Connection) => connection.query<MemberRow>(SQL.staff_list),
  lockAll: (transaction: Connection) => transaction.query<MemberRow>(SQL.staff_lock_all),
  /** Locks the member's row, so that changes of the member's credentials run one after another. */
  lock: async (transaction: Connection, id: string) =>
    (await transaction.query<MemberRow>(SQL.staff_lock, [id]))[0],
  find: async (connection: Connection, id: string) =>
    (await connection.query<MemberRow>(SQL.staff_find, [id]))[0],
  findByEmail: async (connection: Connection, email: string) =>
    (await connection.query<MemberRow>(SQL.staff_by_email, [emailKey(email)]))[0],
  /** @returns undefined if another member has this e-mail address */
  add: async (
    transaction: Connection,
    member: {
      readonly email: string;
      readonly roles: readonly StaffRole[];
      readonly passwordHash: string | null;
    },
  ) =>
    (
      await transaction.query<{ id: string }>(SQL.staff_add, [
        member.email.trim(),
        emailKey(member.email),
        [...member.roles],
        member.passwordHash,
      ])
    )[0]?.id,
  setRoles: (transaction: Connection, id: string, roles: readonly StaffRole[]) =>
    transaction.query(SQL.staff_set_roles, [id, [...roles]]),
  setPassword: (transaction: Connection, id: string, hash: string) =>
    transaction.query(SQL.staff_set_password, [id, hash]),
  remove: (transaction: Connection, id: string) => transaction.query(SQL.staff_remove, [id]),

  openSession: (transaction: Connection, memberId: string, hash: string) =>
    transaction.query(SQL.staff_session_open, [memberId, hash]),
  findSession: async (connection: Connection, hash: string) =>
    (await connection.query<StaffSessionRow>(SQL.staff_session_find, [hash]))[0],
  touchSession: (connection: Connection, id: string) => connection.query(SQL.staff_session_touch, [id]),
  /** @returns the session's member; undefined if there was no session */
  closeSession: async (transaction: Connection, hash: string) =>
    (await transaction.query<Pick<MemberRow, 'id' | 'email'>>(SQL.staff_session_close, [hash]))[0],
  /** @returns false if the session ended meanwhile */
  proveSession: async (transaction: Connection, id: string) =>
    (await transaction.query(SQL.staff_session_prove, [id])).length === 1,
  closeOtherSessions: (transaction: Connection, memberId: string, id: string) =>
    transaction.query(SQL.staff_sessions_close_others, [memberId, id]),
  closeSessions: (transaction: Connection, memberId: string) =>
    transaction.query(SQL.staff_sessions_close, [memberId]),

  addLink: (transaction: Connection, memberId: string, hash: string) =>
    transaction.query(SQL.staff_link_add, [hash, memberId]),
  takeLink: async (transaction: Connection, hash: string) =>
    (await transaction.query<{ memberId: string }>(SQL.staff_link_take, [hash]))[0]?.memberId,
  findLink: async (connection: Connection, hash: string) =>
    (await connection.query<{ memberId: string }>(SQL.staff_link_find, [hash]))[0]?.memberId,
  dropLinks: (transaction: Connection, memberId: string) =>
    transaction.query(SQL.staff_links_drop, [memberId]),

  async expire(connection: Connection): Promise<void> {
    await connection.query(SQL.staff_sessions_expire);
    await connection.query(SQL.staff_links_expire);
  },
};
