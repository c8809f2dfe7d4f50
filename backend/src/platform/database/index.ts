import type { PGliteOptions } from '@electric-sql/pglite';
import { applyMigrations } from './migrations';
import { NoticeBoard, type NoticeListener } from './notices';
import { openEmbeddedPool } from './pglite-pool';
import { openPostgresPool, type OpenPool } from './postgres-pool';
import { migrateServer } from './server-migrations';
import { connectionOn, inTransaction, type Connection } from './transactions';

export { BATCH_ROWS, deletingBatch, inBatches, placesOf, walkByKey } from './batches';
export { DatabaseAwayError, DatabaseBusyError } from './database-away';
export { createDatabaseFolder, databaseFolder } from './embedded-folder';
export { FolderInUseError, lockFolder, type FolderLock } from './folder-lock';
export { MigrationWaitError } from './server-migrations';
export type { NoticeListener } from './notices';
export { isInTransaction, waitingLonger, type Connection, type Statement } from './transactions';

/** While it cannot be reached everything here throws DatabaseAwayError, which answers 503 with Retry-After; then it recovers by itself. */
export interface Database extends Connection {
  /**
   * One transaction; rolled back when `work` throws. Inside it use `transaction`, never the database: there may be one
   * connection. A deadlock or a serialisation failure runs `work` again: it has no effect outside the transaction.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /**
   * Hears `pg_notify` of this and other processes, after its commit. The listener is told undefined when the channel
   * begins to be heard, and after a connection was replaced: something may have been missed until then. It must not throw.
   *
   * @param channel - a-z and _
   * @returns stops listening
   */
  listen(channel: string, listener: NoticeListener): () => void;
  readonly kind: 'embedded' | 'postgresql';
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url?: string | undefined;
  /** past a pooler, for migrations and LISTEN; default `url` */
  readonly directUrl?: string | undefined;
  readonly poolSize?: number;
  /** folder of the embedded database; neither url nor folder: in memory */
  readonly folder?: string | undefined;
  /** what tests give PGlite to start from */
  readonly lite?: PGliteOptions;
  /** called before anything that may write to the embedded database: its folder's lock */
  readonly beforeWrite?: (() => void) | undefined;
  readonly migrationsDir: string;
  /** how long a query may wait for a connection, default 5 s */
  readonly connectionTimeoutMs?: number;
  /** PostgreSQL: how long a query may run, default 15 s; a migration has no limit */
  readonly statementTimeoutMs?: number;
  /** PostgreSQL: how long a statement may wait for a lock, default 3 s; 10 s inside `waitingLonger` */
  readonly lockTimeoutMs?: number;
  /** PostgreSQL: how long migrations may wait for other sessions, default 10 min */
  readonly migrationWaitMs?: number;
  /** hears what migrations do and wait for */
  readonly say?: ((line: string) => void) | undefined;
  /** PostgreSQL: how long what is under way may take when the database is closed, default 3 s */
  readonly closeWithinMs?: number;
}

const CONNECTION_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 3000;
/** What is under way when the database is closed has that long. */
const CLOSE_WITHIN_MS = 3000;

async function openServer(options: DatabaseOptions, url: string, board: NoticeBoard): Promise<OpenPool> {
  const { directUrl = url, migrationsDir, say, connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  await migrateServer({
    url: directUrl,
    migrationsDir,
    connectionTimeoutMs,
    waitMs: options.migrationWaitMs,
    say,
  });
  return openPostgresPool({
    url,
    directUrl,
    poolSize: options.poolSize ?? 10,
    connectionTimeoutMs,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    closeWithinMs: options.closeWithinMs ?? CLOSE_WITHIN_MS,
    board,
  });
}

async function openEmbedded(options: DatabaseOptions, board: NoticeBoard): Promise<OpenPool> {
  const { connectionTimeoutMs = CONNECTION_TIMEOUT_MS, migrationsDir } = options;
  const opened = await openEmbeddedPool({ ...options, connectionTimeoutMs, board });
  const client = await opened.pool.connect();
  try {
    await applyMigrations(client, migrationsDir);
    client.release();
    return opened;
  } catch (error) {
    client.release(true);
    await opened.close();
    throw error;
  }
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws pg's errors where PostgreSQL cannot be reached in time; a thread that is kept busy meanwhile counts as well
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const board = new NoticeBoard();
  const opened = options.url
    ? await openServer(options, options.url, board)
    : await openEmbedded(options, board);
  const { pool } = opened;
  return {
    ...connectionOn(pool),
    kind: options.url ? 'postgresql' : 'embedded',
    transaction: (work) => inTransaction(pool, work),
    listen(channel, listener) {
      if (board.add(channel, listener)) opened.notices.begin(channel);
      // begun before, for somebody else: nobody would tell this one that it hears from now on
      else setImmediate(() => board.tellAlone(channel, listener));
      return () => board.remove(channel, listener);
    },
    close: opened.close,
  };
}
