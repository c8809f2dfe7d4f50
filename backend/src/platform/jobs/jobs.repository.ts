import { randomUUID } from 'node:crypto';
import {
  BATCH_ROWS,
  deletingBatch,
  inBatches,
  statements,
  type Connection,
  type Statement,
} from '../database';
import type { DeadJob, DueJobs, JobCount, JobView, NewJob } from './jobs';

/** Maximum number of dead jobs in the list for staff. */
const LISTED = 50;
const COLUMNS = 'id, kind, status, attempts, failure';

/** Notification channels of all processes: the kind of a due job, and the id of a cancelled one. */
export const CHANNELS = { jobs: 'jobs', cancelled: 'jobs_cancelled' } as const;
const saying = (update: string): string =>
  `with put as (${update} returning ${COLUMNS}) select put.*, pg_notify('${CHANNELS.jobs}', kind)::text from put`;

const HAS_EXPIRED = `kind = $1 and status in ('done', 'dead', 'cancelled') and finished_at < $2`;
const DELETE_ALL_EXPIRED = deletingBatch({
  name: 'jobs_delete_all_expired',
  table: 'jobs',
  where: HAS_EXPIRED,
  oldest: 'finished_at',
});

/** SQL condition: no earlier job in the sequence of job `next` is waiting or running. */
export const IS_FIRST_OF_SEQUENCE = `(sequence_key is null or not exists (
        select 1 from jobs as earlier where earlier.sequence_key = next.sequence_key
          and earlier.sequence < next.sequence and earlier.status in ('waiting', 'running')))`;

const HELD = `where id = $1 and lease = $2 and status = 'running'`;

/** Prefix of the dedupe key of a slot (a scheduled time). Such keys have equal lengths, so they sort by time. */
const PREFIX = 'slot:';

const SQL = statements({
  jobs_enqueue: saying(`
  insert into jobs (kind, dedupe_key, payload, due_at, priority, sequence_key, owner_id, recipient_key)
  values ($1, $2, $3, coalesce($4, now()), $5, $6, $7, $8)
  on conflict (kind, dedupe_key) do update set payload = excluded.payload, status = 'waiting', attempts = 0, deaths = 0,
    failure = null, due_at = excluded.due_at, priority = excluded.priority, sequence_key = excluded.sequence_key, finished_at = null,
    owner_id = excluded.owner_id, recipient_key = excluded.recipient_key
    where jobs.status in ('dead', 'cancelled')`),
  jobs_get: `select ${COLUMNS} from jobs where id = $1`,
  jobs_find: `select ${COLUMNS} from jobs where kind = $1 and dedupe_key = $2`,
  jobs_delete: 'delete from jobs where id = $1',
  // clears the lease, so that a running job can no longer record its outcome
  jobs_cancel: `
  with put as (
    update jobs set status = 'cancelled', payload = 'null', lease = null, finished_at = now()
    where id = $1 and status in ('waiting', 'running') returning id)
  select id, pg_notify('${CHANNELS.cancelled}', id::text)::text from put`,
  jobs_revive: saying(
    `update jobs set status = 'waiting', attempts = 0, deaths = 0, failure = null, due_at = now(), finished_at = null where id = $1 and status = 'dead'`,
  ),
  // Continues after the last job of the previous batch, because this may contain a job that could not be deleted.
  jobs_expired: `
  select id, dedupe_key as "dedupeKey", finished_at::text as "finishedAt" from jobs
  where ${HAS_EXPIRED} and ($3::timestamptz is null or (finished_at, id) > ($3, $4::uuid))
  order by finished_at, id limit ${BATCH_ROWS}`,
  // does not delete a job that was restarted meanwhile, because it has no `finished_at`
  jobs_delete_expired: 'delete from jobs where id = $1 and finished_at < $2 returning id',
  // Uses one statement, so that no transaction is open while the job runs. Two workers never take the same row, because
  // the second worker skips a locked row, and the job is not due after the commit. Sorts in the order of the index,
  // including "nulls last", because otherwise each call would sort all waiting jobs.
  jobs_take: `
  update jobs set status = 'running', attempts = jobs.attempts + 1, takes = jobs.takes + 1, handed_at = null,
    deaths = jobs.deaths + (jobs.status = 'running')::int, lease = gen_random_uuid(),
    due_at = now() + asked.lease_ms * interval '1 millisecond'
  from unnest($1::text[], $2::int[]) as asked (kind, lease_ms)
  where asked.kind = jobs.kind and jobs.id = (
    select id from jobs as next where status in ('waiting', 'running') and due_at <= now() and kind = any($1::text[])
      and ${IS_FIRST_OF_SEQUENCE}
    order by priority desc nulls last, due_at limit 1 for update skip locked)
  returning jobs.id, jobs.kind, payload, status, attempts, failure, lease, deaths`,
  jobs_renew: `update jobs set due_at = now() + $3::int * interval '1 millisecond' ${HELD} returning id`,
  // a done job does not need its payload, which may contain a child's name
  jobs_finish: `update jobs set status = 'done', payload = 'null', lease = null, failure = null, finished_at = now() ${HELD} returning id`,
  jobs_retry: `update jobs set status = 'waiting', lease = null, failure = $4, due_at = now() + $3::int * interval '1 millisecond' ${HELD} returning id`,
  // the attempt does not count, because the work could not begin
  jobs_postpone: `update jobs set status = 'waiting', lease = null, attempts = attempts - 1, failure = $4, due_at = now() + $3::int * interval '1 millisecond' ${HELD} returning id`,
  // does not delete the payload, because staff may retry a dead job
  jobs_bury: `update jobs set status = 'dead', lease = null, failure = $3, finished_at = now() ${HELD} returning id`,
  jobs_give_back: saying(
    `update jobs set status = 'waiting', lease = null, attempts = attempts - 1, due_at = now() ${HELD}`,
  ),
  // Ignores a slot if a later slot exists, because then the clock of this process is slow. A new slot cancels the
  // waiting job of an earlier slot, so that several missed slots run only once. Inserts in the same order in all
  // processes to avoid deadlocks.
  jobs_put_slots: `
  with present (kind, slot) as (select * from unnest($1::text[], $2::text[])),
  put as (
    insert into jobs (kind, dedupe_key, payload) select kind, slot, 'null' from present
    where not exists (
      select 1 from jobs later
      where later.kind = present.kind and later.dedupe_key like '${PREFIX}%' and later.dedupe_key > present.slot)
    order by kind
    on conflict (kind, dedupe_key) do nothing returning kind, dedupe_key),
  overtaken as (
    update jobs set status = 'cancelled', finished_at = now() from put
    where jobs.kind = put.kind and jobs.status = 'waiting'
      and jobs.dedupe_key like '${PREFIX}%' and jobs.dedupe_key < put.dedupe_key)
  select pg_notify('${CHANNELS.jobs}', kind)::text from put`,
  jobs_abandon_slots: `
  update jobs set status = 'cancelled', finished_at = now()
  where status = 'waiting' and dedupe_key like '${PREFIX}%' and created_at < $2 and kind <> all($1::text[])`,
  // Does not count done jobs, because they would be too many. Because of the order, PostgreSQL reads only the index.
  jobs_counts: `
  select kind, status, count from (
    select kind, count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'running')::int as running
    from (select kind, status from jobs where status in ('waiting', 'running') order by kind offset 0) as ordered
    group by kind) as unfinished
  cross join lateral (values ('waiting', waiting), ('running', running)) as counted (status, count) where count > 0
  union all select kind, status, count(*)::int from jobs where status = 'dead' group by kind, status
  order by kind, status`,
  // omits the payload, because it may contain a shopper's words
  jobs_counts_of_kind:
    'select kind, status, count(*)::int as count from jobs where kind = $1 group by kind, status order by status',
  jobs_dead: `
  select id, kind, status, attempts, failure, finished_at as "diedAt" from jobs
  where status = 'dead' order by finished_at desc limit ${LISTED}`,
  // also finds jobs of kinds for which no handler exists any more
  jobs_overdue: `
  select kind, count(*)::int as count from jobs
  where status = 'waiting' and due_at < now() - interval '1 hour' group by kind order by kind`,
  jobs_due: `
  select kind, count(*)::int as count, extract(epoch from now() - min(due_at))::float8 as "oldestSeconds" from jobs
  where status = 'waiting' and due_at <= now() group by kind`,
});

/**
 * Returns the payload to store. Adds the trace of the work that enqueued the job, if the payload is an object. The
 * trace has no column of its own, so that a process of an earlier release can run the job.
 */
const stored = (payload: unknown, traceparent: string | undefined): unknown =>
  traceparent !== undefined && typeof payload === 'object' && payload !== null && !Array.isArray(payload)
    ? { ...payload, traceparent }
    : payload;

/** Separates a stored payload from its trace. */
function unstored(row: { readonly payload: unknown }): Pick<TakenJob, 'payload' | 'traceparent'> {
  const { payload } = row;
  if (typeof payload !== 'object' || payload === null || !('traceparent' in payload)) return { payload };
  const { traceparent, ...payloadAlone } = payload;
  return { payload: payloadAlone, traceparent: String(traceparent) };
}

type JobRow = Omit<JobView, 'failure'> & { readonly failure: string | null };
/** A job that this process holds. `deaths`: attempts that did not end within their lease. */
export type TakenJob = JobView & {
  readonly lease: string;
  readonly payload: unknown;
  readonly deaths: number;
  /** trace context (W3C) of the work that enqueued the job */
  readonly traceparent?: string;
};
type Held = Pick<TakenJob, 'id' | 'lease'>;

type StoredJob = NewJob & { readonly traceparent?: string | undefined };

export interface ExpiredJob {
  readonly id: string;
  readonly dedupeKey: string;
  readonly finishedAt: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const viewOf = ({ id, kind, status, attempts, failure }: JobRow): JobView => ({
  id,
  kind,
  status,
  attempts,
  failure: failure ?? undefined,
});

/** Methods that end a run return false if this run no longer has the job's lease. */
export const jobsRepository = {
  async enqueue(connection: Connection, job: StoredJob): Promise<JobView> {
    const { kind, dedupeKey = randomUUID(), payload, runAt = null, priority = 0, sequenceKey = null } = job;
    const { ownerId = null, recipientKey = null, traceparent } = job;
    // retries if the conflicting row was deleted between the two statements
    for (;;) {
      const jobValues = [
        kind,
        dedupeKey,
        JSON.stringify(stored(payload, traceparent)),
        runAt,
        priority,
        sequenceKey,
      ];
      const values = [...jobValues, ownerId, recipientKey];
      const [row] = await connection.query<JobRow>(SQL.jobs_enqueue, values);
      const jobRow = row ?? (await connection.query<JobRow>(SQL.jobs_find, [kind, dedupeKey]))[0];
      if (jobRow) return viewOf(jobRow);
    }
  },
  async get(connection: Connection, id: string): Promise<JobView | undefined> {
    if (!UUID.test(id)) return undefined;
    const [row] = await connection.query<JobRow>(SQL.jobs_get, [id]);
    return row && viewOf(row);
  },
  async find(connection: Connection, kind: string, dedupeKey: string): Promise<JobView | undefined> {
    const [row] = await connection.query<JobRow>(SQL.jobs_find, [kind, dedupeKey]);
    return row && viewOf(row);
  },
  cancel: async (connection: Connection, id: string) =>
    UUID.test(id) && (await connection.query(SQL.jobs_cancel, [id])).length === 1,
  revive: async (connection: Connection, id: string) =>
    UUID.test(id) && (await connection.query(SQL.jobs_revive, [id])).length === 1,
  delete: async (connection: Connection, id: string) =>
    void (UUID.test(id) && (await connection.query(SQL.jobs_delete, [id]))),
  /** @param afterJob - last job of the previous batch */
  expired: (connection: Connection, kind: string, cutoff: Date, afterJob: ExpiredJob | undefined) =>
    connection.query<ExpiredJob>(SQL.jobs_expired, [
      kind,
      cutoff,
      afterJob?.finishedAt ?? null,
      afterJob?.id ?? null,
    ]),
  /** @returns how many */
  deleteAllExpired: (connection: Connection, kind: string, cutoff: Date) =>
    inBatches(connection, DELETE_ALL_EXPIRED, [kind, cutoff]),
  deleteExpired: async (connection: Connection, id: string, cutoff: Date) =>
    (await connection.query(SQL.jobs_delete_expired, [id, cutoff])).length === 1,
  async take(
    connection: Connection,
    leases: Readonly<Record<string, number>>,
  ): Promise<TakenJob | undefined> {
    return takenJobOf(connection, SQL.jobs_take, [Object.keys(leases), Object.values(leases)]);
  },
  renew: async (connection: Connection, { id, lease }: Held, leaseMs: number) =>
    (await connection.query(SQL.jobs_renew, [id, lease, leaseMs])).length === 1,
  finish: async (connection: Connection, { id, lease }: Held) =>
    (await connection.query(SQL.jobs_finish, [id, lease])).length === 1,
  retry: async (connection: Connection, { id, lease }: Held, pauseMs: number, failure: string) =>
    (await connection.query(SQL.jobs_retry, [id, lease, pauseMs, failure])).length === 1,
  postpone: async (connection: Connection, { id, lease }: Held, pauseMs: number, failure: string) =>
    (await connection.query(SQL.jobs_postpone, [id, lease, pauseMs, failure])).length === 1,
  bury: async (connection: Connection, { id, lease }: Held, failure: string) =>
    (await connection.query(SQL.jobs_bury, [id, lease, failure])).length === 1,
  giveBack: async (connection: Connection, { id, lease }: Held) =>
    (await connection.query(SQL.jobs_give_back, [id, lease])).length === 1,
};

async function takenJobOf(
  connection: Connection,
  statement: Statement,
  values: readonly unknown[],
): Promise<TakenJob | undefined> {
  const [row] = await connection.query<JobRow & Omit<TakenJob, keyof JobView | 'traceparent'>>(
    statement,
    values,
  );
  return row && { ...viewOf(row), ...unstored(row), lease: row.lease, deaths: row.deaths };
}

export const slotsRepository = {
  put: async (on: Connection, slots: ReadonlyMap<string, Date>) =>
    void (await on.query(SQL.jobs_put_slots, [
      [...slots.keys()],
      [...slots.values()].map((slot) => `${PREFIX}${slot.toISOString()}`),
    ])),
  abandon: async (on: Connection, kinds: readonly string[], cutoff: Date) =>
    void (await on.query(SQL.jobs_abandon_slots, [kinds, cutoff])),
};

export const staffJobsRepository = {
  counts: (on: Connection, kind?: string) =>
    kind === undefined
      ? on.query<JobCount>(SQL.jobs_counts)
      : on.query<JobCount>(SQL.jobs_counts_of_kind, [kind]),
  dead: (on: Connection) => on.query<DeadJob>(SQL.jobs_dead),
  overdue: (on: Connection) => on.query<Pick<JobCount, 'kind' | 'count'>>(SQL.jobs_overdue),
  due: (on: Connection) => on.query<DueJobs>(SQL.jobs_due),
};
