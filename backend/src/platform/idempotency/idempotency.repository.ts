import type { Connection, Statement } from '../database';

/** A run whose process died leaves its row without an answer; after a minute another request may take it. */
const TAKE_OVER = `(idempotency_keys.status is null and idempotency_keys.started_at < now() - interval '60 seconds')
  or idempotency_keys.started_at < now() - interval '24 hours'`;

const BEGIN: Statement = { name: 'idempotency_begin', text: `
  insert into idempotency_keys (scope, key, fingerprint) values ($1, $2, $3)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, status = null, body = null, started_at = now()
    where ${TAKE_OVER}
  returning 1` };
const FIND: Statement = { name: 'idempotency_find', text: 'select fingerprint, status, body from idempotency_keys where scope = $1 and key = $2' };
const COMPLETE: Statement = { name: 'idempotency_complete', text: 'update idempotency_keys set status = $3, body = $4 where scope = $1 and key = $2' };
const RELEASE: Statement = { name: 'idempotency_release', text: 'delete from idempotency_keys where scope = $1 and key = $2 and status is null' };
const DELETE_OLD: Statement = { name: 'idempotency_delete_old', text: `delete from idempotency_keys where started_at < now() - interval '24 hours'` };

export interface KnownRequest {
  readonly fingerprint: string;
  readonly status: number | null;
  readonly body: string | null;
}

export const idempotencyRepository = {
  /** @returns true where this request is the one to run */
  begin: async (connection: Connection, scope: string, key: string, fingerprint: string) => (await connection.query(BEGIN, [scope, key, fingerprint])).length === 1,
  find: async (connection: Connection, scope: string, key: string) => (await connection.query<KnownRequest>(FIND, [scope, key]))[0],
  complete: (connection: Connection, scope: string, key: string, status: number, body: string) => connection.query(COMPLETE, [scope, key, status, body]),
  release: (connection: Connection, scope: string, key: string) => connection.query(RELEASE, [scope, key]),
  deleteOld: (connection: Connection) => connection.query(DELETE_OLD),
};
