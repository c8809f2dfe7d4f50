import type { PGliteOptions } from '@electric-sql/pglite';
import { applyMigrations } from './migrations';
import { NoticeBoard, type NoticeListener } from './notice-connection';
import { openEmbeddedPool } from './pglite-pool';
import { openPostgresPool, type OpenPool, type PostgresOptions } from './postgres-pool';
import { replicaReads } from './replica';
import { migrateServer } from './server-migrations';
import { connectionOn, inTransaction, type Connection } from './transactions';

export { BATCH_ROWS, deletingBatch, inBatches, placesOf, walkByKey } from './batches';
export {
  DatabaseAwayError,
  DatabaseBusyError,
  isInTransaction,
  statements,
  waitingLonger,
  type Connection,
  type Statement,
} from './transactions';
export { createDatabaseFolder, databaseFolder } from './pglite-pool';
export { FolderInUseError, lockFolder, type FolderLock } from './folder-lock';
export { MigrationWaitError } from './server-migrations';

/** Calls throw DatabaseAwayError (503 with Retry-After) while the database is unreachable. Reconnects by itself. */
export interface Database extends Connection {
  /**
   * Runs one transaction; rolls back if `work` throws. `work` must use `transaction` and never the database, because
   * there may be only one connection. After a deadlock or serialisation failure `work` runs again, so it must have no
   * effects outside the database.
   */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
  /** For reads that may be some seconds old. Uses the replica if it is up to date, otherwise this database. */
  readonly replica: Connection;
  /**
   * Listens to notices (`pg_notify`) of all processes. They arrive after the commit. The listener receives undefined at
   * the start and after a reconnect, because it may have missed notices. The listener must not throw.
   *
   * @param channel - a-z and _
   * @returns a function that stops listening
   */
  listen(channel: string, listener: NoticeListener): () => void;
  readonly kind: 'embedded' | 'postgresql';
  /** Returns how many connections of the pool are open and idle, and how many callers wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiters: number };
  close(): Promise<void>;
}

/** Returns a database that wraps all connections, including those of transactions and of the replica. */
export function withConnections(database: Database, wrap: (connection: Connection) => Connection): Database {
  return {
    ...database,
    ...wrap(database),
    replica: wrap(database.replica),
    transaction: (work) => database.transaction((transaction) => work(wrap(transaction))),
  };
}

export interface DatabaseOptions {
  readonly url?: string | undefined;
  /** URL without a pooler, for migrations and LISTEN; by default, `url` */
  readonly directUrl?: string | undefined;
  /** address of a streaming replica of `url` */
  readonly replicaUrl?: string | undefined;
  readonly poolSize?: number;
  /** folder of the embedded database; without `url` and `folder` the database is in memory */
  readonly folder?: string | undefined;
  readonly lite?: PGliteOptions;
  /** callback before each write to the embedded database, to check the lock of its folder */
  readonly beforeWrite?: (() => void) | undefined;
  readonly migrationsDir: string;
  /** how long a query may wait for a connection, default 5 s */
  readonly connectionTimeoutMs?: number;
  /** PostgreSQL: time limit of a query, default 15 s; migrations have none */
  readonly statementTimeoutMs?: number;
  /** PostgreSQL: how long a statement may wait for a lock, default 3 s; 10 s inside `waitingLonger` */
  readonly lockTimeoutMs?: number;
  /** PostgreSQL: how long migrations may wait for other sessions, default 10 min */
  readonly migrationWaitMs?: number;
  readonly say?: ((line: string) => void) | undefined;
  /** PostgreSQL: time that running queries get when the database closes, default 3 s */
  readonly closeWithinMs?: number;
}

const CONNECTION_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 3000;
const CLOSE_WITHIN_MS = 3000;
/** If the replica accepts no connection in this time, the read goes to the primary. */
const REPLICA_CONNECTION_TIMEOUT_MS = 1000;

async function openServer(options: DatabaseOptions, url: string, board: NoticeBoard): Promise<OpenPool> {
  const { directUrl = url, migrationsDir, say, connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  await migrateServer({
    url: directUrl,
    migrationsDir,
    connectionTimeoutMs,
    waitMs: options.migrationWaitMs,
    say,
  });
  return openPool(options, { url, directUrl, connectionTimeoutMs, board });
}

const openPool = (
  options: DatabaseOptions,
  addresses: Pick<PostgresOptions, 'url' | 'directUrl' | 'connectionTimeoutMs' | 'board'>,
): OpenPool =>
  openPostgresPool({
    ...addresses,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lockTimeoutMs: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
    closeWithinMs: options.closeWithinMs ?? CLOSE_WITHIN_MS,
  });

/** @returns undefined without a replica */
function openReplica(options: DatabaseOptions, board: NoticeBoard): OpenPool | undefined {
  const { replicaUrl: url } = options;
  const connectionTimeoutMs = REPLICA_CONNECTION_TIMEOUT_MS;
  return url === undefined
    ? undefined
    : openPool(options, { url, directUrl: url, connectionTimeoutMs, board });
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
 * Opens the database and migrates its schema.
 *
 * @throws pg's errors if the connection exceeds its time limit, for example because this thread is blocked
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const board = new NoticeBoard();
  const opened = options.url
    ? await openServer(options, options.url, board)
    : await openEmbedded(options, board);
  const { pool } = opened;
  const connection = connectionOn(pool);
  const replica = openReplica(options, board);
  return {
    ...connection,
    replica: replica ? replicaReads(connection, connectionOn(replica.pool)) : connection,
    kind: options.url ? 'postgresql' : 'embedded',
    transaction: (work) => inTransaction(pool, work),
    listen(channel, listener) {
      if (board.add(channel, listener)) opened.notices.begin(channel);
      // this process already listens to the channel, so only the new listener receives undefined for the start
      else setImmediate(() => board.tellAlone(channel, listener));
      return () => board.remove(channel, listener);
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiters: pool.waitingCount }),
    close: async () => {
      await replica?.close();
      await opened.close();
    },
  };
}
