import { deletingBatch, inBatches, type Connection, type Statement } from '../database';

/** Its time is over: its key may begin anew. One that waits at a recovery point is not over. */
const EXPIRED = `(k.recovery_point is null and k.started_at < now() - interval '24 hours')`;
const UNFINISHED_COLUMNS = `k.scope, k.key, k.work, k.id, k.recovery_point as "recoveryPoint", k.state, k.attempts`;

// The lock is held until the transaction ends: nobody else begins a request with this key meanwhile. It waits for nobody,
// and no row is locked: the rows of idempotency are the last that a write locks.
const BEGIN: Statement = {
  name: 'idempotency_begin',
  text: `
  select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as "isAlone",
    k.fingerprint, k.status, k.body, k.recovery_point as "recoveryPoint"
  from (select) as nothing left join idempotency_keys k on k.scope = $1 and k.key = $2 and not ${EXPIRED}`,
};
// One that committed between the look of BEGIN and its lock is in the way: then nothing is written.
const INSERT: Statement = {
  name: 'idempotency_insert',
  text: `
  insert into idempotency_keys as k (scope, key, fingerprint, status, body, work, id, recovery_point, state, leased_until, attempts, owner_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, now() + $10 * interval '1 millisecond', case when $8::text is null then 0 else 1 end, $11)
  on conflict (scope, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
    started_at = now(), work = excluded.work, id = excluded.id, recovery_point = excluded.recovery_point, state = excluded.state,
    leased_until = excluded.leased_until, attempts = excluded.attempts, owner_id = excluded.owner_id
    where ${EXPIRED}
  returning ${UNFINISHED_COLUMNS}`,
};
const TAKE_UP: Statement = {
  name: 'idempotency_take_up',
  text: `
  update idempotency_keys k set leased_until = now() + $3 * interval '1 millisecond', attempts = k.attempts + 1
  where k.scope = $1 and k.key = $2 and k.recovery_point is not null and k.leased_until <= now()
  returning ${UNFINISHED_COLUMNS}`,
};
// The fence: whoever took it up later has another number. Nothing but this module waits for a row at a recovery point.
const HOLD: Statement = {
  name: 'idempotency_hold',
  text: `
  select 1 from idempotency_keys k
  where k.scope = $1 and k.key = $2 and k.attempts = $3 and k.recovery_point = $4 for update`,
};
const ADVANCE: Statement = {
  name: 'idempotency_advance',
  text: `
  update idempotency_keys k set recovery_point = $3, state = $4::jsonb, leased_until = now() + $5 * interval '1 millisecond'
  where k.scope = $1 and k.key = $2 returning ${UNFINISHED_COLUMNS}`,
};
const FINISH: Statement = {
  name: 'idempotency_finish',
  text: `
  update idempotency_keys k set status = $3, body = $4, recovery_point = null, state = null, leased_until = null, started_at = now()
  where k.scope = $1 and k.key = $2`,
};
const RELEASE: Statement = {
  name: 'idempotency_release',
  text: `
  update idempotency_keys k set leased_until = now()
  where k.scope = $1 and k.key = $2 and k.attempts = $3 and k.recovery_point is not null`,
};
const UNFINISHED: Statement = {
  name: 'idempotency_unfinished',
  text: `
  select k.scope, k.key from idempotency_keys k
  where k.recovery_point is not null and k.leased_until <= now() and k.work = any($1::text[]) order by k.leased_until limit $2`,
};
const FORGET_ANSWERS: Statement = {
  name: 'idempotency_forget_answers',
  text: 'update idempotency_keys set body = null where scope = $1 and body is not null',
};
// a key that the other scope has as well stays behind: it is that one's
const MOVE_ANSWERS: Statement = {
  name: 'idempotency_move_answers',
  text: `
  update idempotency_keys k set scope = $2, body = null where k.scope = $1 and k.recovery_point is null
    and not exists (select from idempotency_keys other where other.scope = $2 and other.key = k.key)`,
};
const DELETE_OLD = deletingBatch({
  name: 'idempotency_delete_old',
  table: 'idempotency_keys k',
  where: EXPIRED,
  oldest: 'started_at',
});

/** What is known of a key: nothing where `fingerprint` is null. `isAlone`: nobody else runs its first phase. */
export interface KnownRequest {
  readonly isAlone: boolean;
  readonly fingerprint: string | null;
  readonly status: number | null;
  readonly body: string | null;
  readonly recoveryPoint: string | null;
}

/** A request at a recovery point, taken up by us for the `attempts`th time. */
export interface Unfinished {
  readonly scope: string;
  readonly key: string;
  readonly work: string;
  readonly id: string;
  readonly recoveryPoint: string;
  readonly state: unknown;
  readonly attempts: number;
}

/** What a first phase came to. */
export interface NewRecord {
  readonly status: number | null;
  readonly body: string | null;
  readonly work: string | null;
  readonly id: string | null;
  readonly recoveryPoint: string | null;
  readonly state: unknown;
}

export const idempotencyRepository = {
  /** In the transaction of the first phase, before anything else. */
  begin: async (transaction: Connection, scope: string, key: string) =>
    (await transaction.query<KnownRequest>(BEGIN, [scope, key]))[0]!,
  /** The last thing in the transaction of the first phase. @returns undefined where another one with this key was faster */
  insert: async (
    transaction: Connection,
    request: { scope: string; key: string; fingerprint: string; ownerId: string | null },
    { status, body, work, id, recoveryPoint, state }: NewRecord,
    leaseMs: number,
  ) => {
    const stateJson = recoveryPoint === null ? null : JSON.stringify(state ?? null);
    const { scope, key, fingerprint, ownerId } = request;
    const asked = [scope, key, fingerprint, status, body, work, id, recoveryPoint, stateJson, leaseMs];
    const values = [...asked, ownerId];
    return (await transaction.query<Unfinished>(INSERT, values))[0];
  },
  /** @returns undefined where it is finished, or another one's lease has not ended */
  takeUp: async (connection: Connection, scope: string, key: string, leaseMs: number) =>
    (await connection.query<Unfinished>(TAKE_UP, [scope, key, leaseMs]))[0],
  /** Before a later phase is recorded, in its transaction. @returns false where another one has taken it up meanwhile */
  hold: async (transaction: Connection, { scope, key, attempts, recoveryPoint }: Unfinished) =>
    (await transaction.query(HOLD, [scope, key, attempts, recoveryPoint])).length === 1,
  /** One that is held. */
  advance: async (
    transaction: Connection,
    { scope, key }: Unfinished,
    recoveryPoint: string,
    state: unknown,
    leaseMs: number,
  ) => {
    const values = [scope, key, recoveryPoint, JSON.stringify(state ?? null), leaseMs];
    return (await transaction.query<Unfinished>(ADVANCE, values))[0]!;
  },
  /** One that is held. */
  finish: (transaction: Connection, { scope, key }: Unfinished, status: number, body: string | null) =>
    transaction.query(FINISH, [scope, key, status, body]),
  /** Its lease ends now: whoever comes next may take it up. */
  release: (connection: Connection, { scope, key, attempts }: Unfinished) =>
    connection.query(RELEASE, [scope, key, attempts]),
  /** Those that wait at a recovery point and that nobody has taken up. */
  unfinished: (connection: Connection, works: readonly string[], limit: number) =>
    connection.query<Pick<Unfinished, 'scope' | 'key'>>(UNFINISHED, [works, limit]),
  forgetAnswers: (connection: Connection, scope: string) => connection.query(FORGET_ANSWERS, [scope]),
  moveAnswers: (connection: Connection, from: string, to: string) =>
    connection.query(MOVE_ANSWERS, [from, to]),
  deleteOld: (connection: Connection) => inBatches(connection, DELETE_OLD),
};
