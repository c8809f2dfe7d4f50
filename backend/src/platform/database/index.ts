import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { NoticeConnection, type NoticeReader } from './notice-connection';
import { NoticeBoard, type NoticeListener } from './notices';
import { openEmbeddedPool } from './pglite-pool';
import { connectionOn, inTransaction, type Connection } from './transactions';

export { createDatabaseFolder, databaseFolder } from './embedded-folder';
export { FolderInUseError, lockFolder, type FolderLock } from './folder-lock';
export type { NoticeListener } from './notices';
export type { Connection, Statement } from './transactions';

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
  readonly poolSize?: number;
  /** folder of the embedded database; neither url nor folder: in memory */
  readonly folder?: string | undefined;
  readonly template?: Blob;
  /** called before anything that may write to the embedded database: its folder's lock */
  readonly beforeWrite?: (() => void) | undefined;
  readonly migrationsDir: string;
  /** how long a query may wait for a connection, default 5 s */
  readonly connectionTimeoutMs?: number;
}

interface OpenPool {
  readonly pool: pg.Pool;
  readonly notices: NoticeReader;
  close(): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Any number that nobody else uses: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_203_411;

async function applyMigrations(pool: pg.Pool, migrationsDir: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws pg's errors where PostgreSQL cannot be reached in time; a thread that is kept busy meanwhile counts as well
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  const board = new NoticeBoard();
  const opened = options.url
    ? openPostgresPool(options.url, options.poolSize ?? 10, connectionTimeoutMs, board)
    : await openEmbeddedPool({ ...options, connectionTimeoutMs, board });
  const { pool } = opened;
  try {
    await applyMigrations(pool, options.migrationsDir);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return {
    ...connectionOn(pool),
    kind: options.url ? 'postgresql' : 'embedded',
    transaction: (work) => inTransaction(pool, work),
    listen(channel, listener) {
      if (board.add(channel, listener)) opened.notices.begin(channel);
      return () => board.remove(channel, listener);
    },
    close: opened.close,
  };
}

function openPostgresPool(
  url: string,
  max: number,
  connectionTimeoutMillis: number,
  board: NoticeBoard,
): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // an idle connection that the server closes is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  const notices = new NoticeConnection(url, connectionTimeoutMillis, board);
  return {
    pool,
    notices,
    close: async () => {
      await notices.close();
      await pool.end();
    },
  };
}
