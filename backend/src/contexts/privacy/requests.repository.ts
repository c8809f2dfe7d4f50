import type { PrivacyReceipt } from '@bindery/shared/contracts';
import { statements, type Connection } from '../../platform/database';
import type { privacyRequests } from './privacy.tables';

export type PrivacyRequest = typeof privacyRequests.$inferSelect;

const COLUMNS = `id, kind, owner_id as "ownerId", state, stage, work, locale, market, counts, kept,
  store_key as "storeKey", bytes::float8 as bytes, contents_hash as "contentsHash", asked_at as "askedAt", done_at as "doneAt"`;

const SQL = statements({
  privacy_ask: `
  insert into privacy_requests (kind, owner_id, state, locale, market, store_key, contents_hash, id, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, gen_random_uuid()), coalesce($9, now()))
  on conflict (owner_id, kind) where state in ('waiting', 'running') do nothing returning ${COLUMNS}`,
  privacy_open: `
  select ${COLUMNS} from privacy_requests where owner_id = $1 and kind = $2 and state in ('waiting', 'running')`,
  privacy_find: `select ${COLUMNS} from privacy_requests where id = $1 and kind = $2`,
  privacy_lock: `select ${COLUMNS} from privacy_requests where id = $1 and kind = $2 for update`,
  privacy_exports: `
  select ${COLUMNS} from privacy_requests where owner_id = $1 and kind = 'export' order by asked_at desc limit 20`,
  privacy_store_keys: `
  select store_key as "storeKey" from privacy_requests where owner_id = any($1::uuid[]) and store_key is not null`,
  privacy_named_store_keys:
    'select store_key as "storeKey" from privacy_requests where store_key = any($1::text[])',
  privacy_advance: `
  update privacy_requests set state = $2, stage = $3, work = $4::jsonb, counts = $5::jsonb
  where id = $1 and stage = $6 and state = 'running'`,
  privacy_finish: `
  update privacy_requests set state = 'done', stage = 'done', work = null, owner_id = null, counts = $2::jsonb,
    kept = $3::jsonb, done_at = now() where id = $1`,
  privacy_ready: `
  update privacy_requests set state = 'done', bytes = $2, done_at = now() where id = $1 and state = 'running' returning 1`,
  privacy_fail: `update privacy_requests set state = 'failed', done_at = now() where id = $1 and kind = 'export' and state = 'running'`,
  privacy_resume: `update privacy_requests set state = 'running' where id = $1 and kind = 'delete' and state = 'waiting'`,
  privacy_unfinished: `
  select ${COLUMNS} from privacy_requests where state in ('waiting', 'running') and asked_at < $1 order by asked_at limit $2`,
  privacy_old: `
  select ${COLUMNS} from privacy_requests where kind = $1 and state in ('done', 'failed') and done_at < $2 order by done_at limit $3`,
  privacy_unknown: `
  select wanted.id::text as id from unnest($1::uuid[]) as wanted (id)
  left join privacy_requests p on p.id = wanted.id where p.id is null or p.state = 'waiting'`,
  privacy_lock_replays: `select pg_advisory_xact_lock(hashtextextended('deletions that are repeated', 0))`,
  privacy_receipt: `
  insert into privacy_requests (id, kind, state, stage, asked_at, done_at) values ($1, 'delete', 'done', 'done', $2, now())
  on conflict (id) do nothing`,
  privacy_delete: 'delete from privacy_requests where id = $1',
});

export const requestsRepository = {
  /** @returns the owner's open request or, if there is none, a new request */
  async ask(
    transaction: Connection,
    newRequest: Pick<PrivacyRequest, 'kind' | 'state' | 'locale' | 'market' | 'storeKey' | 'contentsHash'> & {
      readonly ownerId: string;
      readonly id?: string | undefined;
      /** undefined means now */
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
    // the open request may end between the insert and the read; then repeats both
    for (;;) {
      const values = [kind, ownerId, state, locale, market, storeKey, contentsHash, id, requestedAt];
      const [insertedRequest] = await transaction.query<PrivacyRequest>(SQL.privacy_ask, values);
      if (insertedRequest) return { request: insertedRequest, isNew: true };
      const open = await requestsRepository.open(transaction, ownerId, kind);
      if (open) return { request: open, isNew: false };
    }
  },
  open: async (connection: Connection, ownerId: string, kind: PrivacyRequest['kind']) =>
    (await connection.query<PrivacyRequest>(SQL.privacy_open, [ownerId, kind]))[0],
  find: async (connection: Connection, id: string, kind: PrivacyRequest['kind']) =>
    (await connection.query<PrivacyRequest>(SQL.privacy_find, [id, kind]))[0],
  lock: async (transaction: Connection, id: string, kind: PrivacyRequest['kind']) =>
    (await transaction.query<PrivacyRequest>(SQL.privacy_lock, [id, kind]))[0],
  storeKeys: async (connection: Connection, owners: readonly string[]) =>
    (await connection.query<{ storeKey: string }>(SQL.privacy_store_keys, [owners])).map(
      ({ storeKey }) => storeKey,
    ),
  namedStoreKeys: async (connection: Connection, storeKeys: readonly string[]) =>
    (await connection.query<{ storeKey: string }>(SQL.privacy_named_store_keys, [storeKeys])).map(
      ({ storeKey }) => storeKey,
    ),
  /** The newest. */
  exports: (connection: Connection, ownerId: string) =>
    connection.query<PrivacyRequest>(SQL.privacy_exports, [ownerId]),
  /** Sets the next stage, unless another run has already set it. */
  advance: (
    transaction: Connection,
    { id, stage: from }: PrivacyRequest,
    {
      state,
      stage,
      work = null,
      counts,
    }: Pick<PrivacyRequest, 'state' | 'stage' | 'counts'> & { work?: unknown },
  ) =>
    transaction.query(SQL.privacy_advance, [
      id,
      state,
      stage,
      JSON.stringify(work),
      JSON.stringify(counts),
      from,
    ]),
  /** Turns the row of a deletion into its receipt, which has no owner. */
  finish: (
    transaction: Connection,
    id: string,
    counts: PrivacyReceipt['counts'],
    keptRecords: PrivacyReceipt['kept'],
  ) => transaction.query(SQL.privacy_finish, [id, JSON.stringify(counts), JSON.stringify(keptRecords)]),
  /** Marks an export as ready. @returns false if the export was finished or deleted meanwhile */
  ready: async (transaction: Connection, id: string, bytes: number) =>
    (await transaction.query(SQL.privacy_ready, [id, bytes])).length === 1,
  fail: (connection: Connection, id: string) => connection.query(SQL.privacy_fail, [id]),
  resume: (transaction: Connection, id: string) => transaction.query(SQL.privacy_resume, [id]),
  unfinished: (connection: Connection, cutoff: Date, limit: number) =>
    connection.query<PrivacyRequest>(SQL.privacy_unfinished, [cutoff, limit]),
  old: (connection: Connection, kind: PrivacyRequest['kind'], cutoff: Date, limit: number) =>
    connection.query<PrivacyRequest>(SQL.privacy_old, [kind, cutoff, limit]),
  /** @returns ids of deletions whose request is missing in this database or waits for orders */
  unknown: async (connection: Connection, ids: readonly string[]) =>
    (await connection.query<{ id: string }>(SQL.privacy_unknown, [ids])).map(({ id }) => id),
  /** Takes a lock until the transaction ends, so that only one process repeats deletions. */
  lockReplays: (transaction: Connection) => transaction.query(SQL.privacy_lock_replays),
  /** Inserts a receipt for a deleted person who is not in this database. Does nothing if the request exists. */
  insertReceipt: (transaction: Connection, id: string, requestedAt: Date) =>
    transaction.query(SQL.privacy_receipt, [id, requestedAt]),
  delete: (connection: Connection, id: string) => connection.query(SQL.privacy_delete, [id]),
};
