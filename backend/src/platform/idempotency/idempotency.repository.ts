import type { Connection, Statement } from '../database';

// The lock is held until the transaction ends: a second request with the key inserts nothing while the first one runs.
// Once that has committed, its row is in the way, seen or not; once it has failed, there is neither.
const BEGIN: Statement = {
  name: 'idempotency_begin',
  text: `
  insert into idempotency_keys (scope, key, fingerprint)
  select $1::text, $2::text, $3::text where pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0))
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, status = null, body = null, started_at = now()
    where idempotency_keys.started_at < now() - interval '24 hours'
  returning 1`,
};
const FIND: Statement = {
  name: 'idempotency_find',
  text: 'select fingerprint, status, body from idempotency_keys where scope = $1 and key = $2',
};
const COMPLETE: Statement = {
  name: 'idempotency_complete',
  text: 'update idempotency_keys set status = $3, body = $4 where scope = $1 and key = $2',
};
const FORGET_ANSWERS: Statement = {
  name: 'idempotency_forget_answers',
  text: 'update idempotency_keys set body = null where scope = $1 and body is not null',
};
const DELETE_OLD: Statement = {
  name: 'idempotency_delete_old',
  text: `delete from idempotency_keys where started_at < now() - interval '24 hours'`,
};

export interface KnownRequest {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: string | null;
}

export const idempotencyRepository = {
  /** @returns true where this request is the one to run: to be called in the transaction it runs in */
  begin: async (connection: Connection, scope: string, key: string, fingerprint: string) =>
    (await connection.query(BEGIN, [scope, key, fingerprint])).length === 1,
  find: async (connection: Connection, scope: string, key: string) =>
    (await connection.query<KnownRequest>(FIND, [scope, key]))[0],
  /** @param body - null: it is not kept */
  complete: (connection: Connection, scope: string, key: string, status: number, body: string | null) =>
    connection.query(COMPLETE, [scope, key, status, body]),
  forgetAnswers: (connection: Connection, scope: string) => connection.query(FORGET_ANSWERS, [scope]),
  deleteOld: (connection: Connection) => connection.query(DELETE_OLD),
};
