import { deletingBatch, inBatches, statements, type Connection } from '../database';

const EXPIRED = `k.started_at < now() - interval '24 hours'`;

const SQL = statements({
  // Locks the key until the transaction ends, so that no other request with this key begins meanwhile. Does not wait or
  // lock a row, because a write locks its idempotency row after all other rows.
  idempotency_begin: `
  select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as "isAlone",
    k.fingerprint, k.status, k.body
  from (select) as nothing left join idempotency_keys k on k.scope = $1 and k.key = $2 and not ${EXPIRED}`,
  // Writes nothing if another request with this key has committed since `idempotency_begin`.
  idempotency_insert: `
  insert into idempotency_keys as k (scope, key, fingerprint, status, body, owner_id) values ($1, $2, $3, $4, $5, $6)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    started_at = now(), owner_id = excluded.owner_id
    where ${EXPIRED}
  returning k.key`,
  idempotency_forget_answers: 'update idempotency_keys set body = null where scope = $1 and body is not null',
  // does not move a key that the target scope already has
  idempotency_move_answers: `
  update idempotency_keys k set scope = $2, body = null where k.scope = $1
    and not exists (select from idempotency_keys other where other.scope = $2 and other.key = k.key)`,
});

const DELETE_OLD = deletingBatch({
  name: 'idempotency_delete_old',
  table: 'idempotency_keys k',
  where: EXPIRED,
  oldest: 'started_at',
});

/** `fingerprint` is null if no earlier request had this key. `isAlone`: true means no other request is running. */
export interface KnownRequest {
  readonly isAlone: boolean;
  readonly fingerprint: string | null;
  readonly status: number | null;
  readonly body: string | null;
}

export const idempotencyRepository = {
  begin: async (transaction: Connection, scope: string, key: string) =>
    (await transaction.query<KnownRequest>(SQL.idempotency_begin, [scope, key]))[0]!,
  /**
   * Records a request and its answer. This must be the last statement in the work's transaction.
   *
   * @returns false if another request with this key was stored first
   */
  insert: async (
    transaction: Connection,
    request: { scope: string; key: string; fingerprint: string; ownerId: string | null },
    { status, body }: { status: number; body: string | null },
  ) => {
    const { scope, key, fingerprint, ownerId } = request;
    const rows = await transaction.query(SQL.idempotency_insert, [
      scope,
      key,
      fingerprint,
      status,
      body,
      ownerId,
    ]);
    return rows.length === 1;
  },
  forgetAnswers: (connection: Connection, scope: string) =>
    connection.query(SQL.idempotency_forget_answers, [scope]),
  moveAnswers: (connection: Connection, from: string, to: string) =>
    connection.query(SQL.idempotency_move_answers, [from, to]),
  deleteOld: (connection: Connection) => inBatches(connection, DELETE_OLD),
};
