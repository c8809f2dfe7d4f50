import type { PrivacyReceipt } from '@bindery/shared/contracts';
import type { Connection, Statement } from '../../platform/database';
import type { privacyRequests } from './privacy.tables';

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

const COLUMNS = `id, kind, owner_id as "ownerId", state, stage, work, locale, market, counts, kept,
  store_key as "storeKey", bytes::float8 as bytes, contents_hash as "contentsHash", asked_at as "askedAt", done_at as "doneAt"`;

const ASK: Statement = {
  name: 'privacy_ask',
  text: `
  insert into privacy_requests (kind, owner_id, state, locale, market, store_key, contents_hash, id, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, gen_random_uuid()), coalesce($9, now()))
  on conflict (owner_id, kind) where state in ('waiting', 'running') do nothing returning ${COLUMNS}`,
};
const OPEN: Statement = {
  name: 'privacy_open',
  text: `
  select ${COLUMNS} from privacy_requests where owner_id = $1 and kind = $2 and state in ('waiting', 'running')`,
};
const FIND: Statement = {
  name: 'privacy_find',
  text: `select ${COLUMNS} from privacy_requests where id = $1 and kind = $2`,
};
const LOCK: Statement = {
  name: 'privacy_lock',
  text: `select ${COLUMNS} from privacy_requests where id = $1 and kind = $2 for update`,
};
const EXPORTS: Statement = {
  name: 'privacy_exports',
  text: `
  select ${COLUMNS} from privacy_requests where owner_id = $1 and kind = 'export' order by asked_at desc limit 20`,
};
const STORE_KEYS: Statement = {
  name: 'privacy_store_keys',
  text: `
  select store_key as "storeKey" from privacy_requests where owner_id = any($1::uuid[]) and store_key is not null`,
};
const NAMED_STORE_KEYS: Statement = {
  name: 'privacy_named_store_keys',
  text: 'select store_key as "storeKey" from privacy_requests where store_key = any($1::text[])',
};
const ADVANCE: Statement = {
  name: 'privacy_advance',
  text: `
  update privacy_requests set state = $2, stage = $3, work = $4::jsonb, counts = $5::jsonb
  where id = $1 and stage = $6 and state = 'running'`,
};
const FINISH: Statement = {
  name: 'privacy_finish',
  text: `
  update privacy_requests set state = 'done', stage = 'done', work = null, owner_id = null, counts = $2::jsonb,
    kept = $3::jsonb, done_at = now() where id = $1`,
};
const READY: Statement = {
  name: 'privacy_ready',
  text: `
  update privacy_requests set state = 'done', bytes = $2, done_at = now() where id = $1 and state = 'running' returning 1`,
};
const FAIL: Statement = {
  name: 'privacy_fail',
  text: `update privacy_requests set state = 'failed', done_at = now() where id = $1 and kind = 'export' and state = 'running'`,
};
const RESUME: Statement = {
  name: 'privacy_resume',
  text: `update privacy_requests set state = 'running' where id = $1 and kind = 'delete' and state = 'waiting'`,
};
const UNFINISHED: Statement = {
  name: 'privacy_unfinished',
  text: `
  select ${COLUMNS} from privacy_requests where state in ('waiting', 'running') and asked_at < $1 order by asked_at limit $2`,
};
const OLD: Statement = {
  name: 'privacy_old',
  text: `
  select ${COLUMNS} from privacy_requests where kind = $1 and state in ('done', 'failed') and done_at < $2 order by done_at limit $3`,
};
const UNKNOWN: Statement = {
  name: 'privacy_unknown',
  text: `
  select wanted.id::text as id from unnest($1::uuid[]) as wanted (id)
  left join privacy_requests p on p.id = wanted.id where p.id is null or p.state = 'waiting'`,
};
const LOCK_REPLAYS: Statement = {
  name: 'privacy_lock_replays',
  text: `select pg_advisory_xact_lock(hashtextextended('deletions that are repeated', 0))`,
};
const RECEIPT: Statement = {
  name: 'privacy_receipt',
  text: `
  insert into privacy_requests (id, kind, state, stage, asked_at, done_at) values ($1, 'delete', 'done', 'done', $2, now())
  on conflict (id) do nothing`,
};
const DELETE: Statement = { name: 'privacy_delete', text: 'delete from privacy_requests where id = $1' };

export const requestsRepository = {
  /** @returns the open request, if there is one; otherwise a new one */
  async ask(
    transaction: Connection,
    newRequest: Pick<PrivacyRequest, 'kind' | 'state' | 'locale' | 'market' | 'storeKey' | 'contentsHash'> & {
      readonly ownerId: string;
      readonly id?: string | undefined;
      /** undefined: now */
      readonly askedAt?: Date | undefined;
    },
  ): Promise<{ readonly request: PrivacyRequest; readonly isNew: boolean }> {
    const {
      kind,
      ownerId,
      state,
      locale,
      market,
      storeKey,
      contentsHash,
      id,
      askedAt: requestedAt,
    } = newRequest;
    // if the open request ends between the two statements, the insert succeeds in the next round
    for (;;) {
      const values = [kind, ownerId, state, locale, market, storeKey, contentsHash, id, requestedAt];
      const [insertedRequest] = await transaction.query<PrivacyRequest>(ASK, values);
      if (insertedRequest) return { request: insertedRequest, isNew: true };
      const open = await requestsRepository.open(transaction, ownerId, kind);
      if (open) return { request: open, isNew: false };
    }
  },
  open: async (connection: Connection, ownerId: string, kind: PrivacyRequest['kind']) =>
    (await connection.query<PrivacyRequest>(OPEN, [ownerId, kind]))[0],
  find: async (connection: Connection, id: string, kind: PrivacyRequest['kind']) =>
    (await connection.query<PrivacyRequest>(FIND, [id, kind]))[0],
  lock: async (transaction: Connection, id: string, kind: PrivacyRequest['kind']) =>
    (await transaction.query<PrivacyRequest>(LOCK, [id, kind]))[0],
  storeKeys: async (connection: Connection, owners: readonly string[]) =>
    (await connection.query<{ storeKey: string }>(STORE_KEYS, [owners])).map(({ storeKey }) => storeKey),
  namedStoreKeys: async (connection: Connection, storeKeys: readonly string[]) =>
    (await connection.query<{ storeKey: string }>(NAMED_STORE_KEYS, [storeKeys])).map(
      ({ storeKey }) => storeKey,
    ),
  /** The newest. */
  exports: (connection: Connection, ownerId: string) => connection.query<PrivacyRequest>(EXPORTS, [ownerId]),
  /** Moves to the next stage, unless another run already did. */
  advance: (
    transaction: Connection,
    { id, stage: from }: PrivacyRequest,
    {
      state,
      stage,
      work = null,
      counts,
    }: Pick<PrivacyRequest, 'state' | 'stage' | 'counts'> & { work?: unknown },
  ) => transaction.query(ADVANCE, [id, state, stage, JSON.stringify(work), JSON.stringify(counts), from]),
  /** Turns a deletion into its receipt, without an owner. */
  finish: (
    transaction: Connection,
    id: string,
    counts: PrivacyReceipt['counts'],
    keptRecords: PrivacyReceipt['kept'],
  ) => transaction.query(FINISH, [id, JSON.stringify(counts), JSON.stringify(keptRecords)]),
  /** Marks an export as ready. @returns false if the export was finished or deleted meanwhile */
  ready: async (transaction: Connection, id: string, bytes: number) =>
    (await transaction.query(READY, [id, bytes])).length === 1,
  fail: (connection: Connection, id: string) => connection.query(FAIL, [id]),
  resume: (transaction: Connection, id: string) => transaction.query(RESUME, [id]),
  unfinished: (connection: Connection, cutoff: Date, limit: number) =>
    connection.query<PrivacyRequest>(UNFINISHED, [cutoff, limit]),
  old: (connection: Connection, kind: PrivacyRequest['kind'], cutoff: Date, limit: number) =>
    connection.query<PrivacyRequest>(OLD, [kind, cutoff, limit]),
  /** @returns ids of deletions that have no request here, or whose request waits for orders */
  unknown: async (connection: Connection, ids: readonly string[]) =>
    (await connection.query<{ id: string }>(UNKNOWN, [ids])).map(({ id }) => id),
  /** Lets one process at a time repeat deletions, until the transaction ends. */
  lockReplays: (transaction: Connection) => transaction.query(LOCK_REPLAYS),
  /** Inserts the receipt of a deletion if this database lacks the person. Does nothing if a request with this id exists. */
  insertReceipt: (transaction: Connection, id: string, requestedAt: Date) =>
    transaction.query(RECEIPT, [id, requestedAt]),
  delete: (connection: Connection, id: string) => connection.query(DELETE, [id]),
};
