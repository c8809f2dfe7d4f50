import { statements, type Connection } from '../../platform/database';
import type { staffChallenges, staffPasskeys } from './staff.tables';

export type PasskeyRow = typeof staffPasskeys.$inferSelect;
export type NewPasskeyRow = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>;
export type ChallengePurpose = (typeof staffChallenges.$inferSelect)['purpose'];

const COLUMNS = `id, member_id as "memberId", credential_id as "credentialId", public_key as "publicKey",
  counter::int, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

const SQL = statements({
  staff_passkey_of_member: `select ${COLUMNS} from staff_passkeys where member_id = $1 order by created_at, id`,
  staff_passkey_find: `select ${COLUMNS} from staff_passkeys where credential_id = $1`,
  staff_passkey_add: `insert into staff_passkeys (member_id, credential_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5, $6) on conflict (credential_id) do nothing returning id`,
  // Requires that the counter increases, because another process may have stored a higher one meanwhile. An
  // authenticator without a counter sends 0.
  staff_passkey_use: `update staff_passkeys set counter = $2, last_used_at = now()
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
  staff_passkey_remove: 'delete from staff_passkeys where id = $1 and member_id = $2 returning id',
  staff_passkey_challenge_add: `insert into staff_challenges (challenge_hash, purpose, member_id, expires_at)
  values ($1, $2, $3, now() + interval '5 minutes')`,
  staff_passkey_challenge_take: `delete from staff_challenges where challenge_hash = $1 and purpose = $2
  returning member_id as "memberId", expires_at > now() as "isCurrent"`,
  staff_passkey_challenges_expire: 'delete from staff_challenges where expires_at <= now()',
});

export const passkeysRepository = {
  ofMember: (connection: Connection, memberId: string) =>
    connection.query<PasskeyRow>(SQL.staff_passkey_of_member, [memberId]),
  find: async (connection: Connection, credentialId: string) =>
    (await connection.query<PasskeyRow>(SQL.staff_passkey_find, [credentialId]))[0],
  /** @returns undefined if this passkey is already registered */
  add: async (transaction: Connection, passkey: NewPasskeyRow) =>
    (
      await transaction.query<{ id: string }>(SQL.staff_passkey_add, [
        ...[passkey.memberId, passkey.credentialId, passkey.publicKey, passkey.counter],
        ...[[...passkey.transports], passkey.name],
      ])
    )[0]?.id,
  /** @returns false if the passkey was removed meanwhile, or if its counter did not increase */
  use: async (transaction: Connection, id: string, counter: number) =>
    (await transaction.query(SQL.staff_passkey_use, [id, counter])).length === 1,
  /** @returns false if the member has no such passkey */
  remove: async (transaction: Connection, id: string, memberId: string) =>
    (await transaction.query(SQL.staff_passkey_remove, [id, memberId])).length === 1,

  addChallenge: (connection: Connection, hash: string, purpose: ChallengePurpose, memberId: string | null) =>
    connection.query(SQL.staff_passkey_challenge_add, [hash, purpose, memberId]),
  /** Deletes and returns a challenge, so that it works only once, even if the signature is wrong. */
  takeChallenge: async (connection: Connection, hash: string, purpose: ChallengePurpose) =>
    (
      await connection.query<Pick<typeof staffChallenges.$inferSelect, 'memberId'> & { isCurrent: boolean }>(
        SQL.staff_passkey_challenge_take,
        [hash, purpose],
      )
    )[0],
  expireChallenges: (connection: Connection) => connection.query(SQL.staff_passkey_challenges_expire),
};
