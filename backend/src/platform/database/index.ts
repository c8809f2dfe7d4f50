import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { openEmbeddedPool, type OpenPool } from './pglite-pool';

export { createDatabaseFolder, databaseFolder } from './embedded-folder';
export { FolderInUseError, lockFolder, type FolderLock } from './folder-lock';

/** A statement is prepared once per connection under its name: several times faster than parsing it again. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** A connection, or the transaction a repository was called in. */
export interface Connection {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Connection {
  /** One transaction; rolled back when `work` throws. Inside it use `transaction`, never the database: there may be one connection. */
  transaction<T>(work: (transaction: Connection) => Promise<T>): Promise<T>;
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

const CONNECTION_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Any number that nobody else uses: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_203_411;

function connectionOn(target: pg.Pool | pg.PoolClient): Connection {
  return {
    query: async <Row>(statement: Statement, values: readonly unknown[] = []) => {
      const result = await target.query({ name: statement.name, text: statement.text, values: [...values] });
      return result.rows as Row[];
    },
  };
}

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

async function inTransaction<T>(pool: pg.Pool, work: (transaction: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query({ name: 'begin', text: 'begin' });
    const result = await work(connectionOn(client));
    await client.query({ name: 'commit', text: 'commit' });
    client.release();
    return result;
  } catch (error) {
    // a connection that cannot roll back is broken: it is closed, not given back
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}

/**
 * Opens the database and brings its schema up to date.
 *
 * @throws pg's errors where PostgreSQL cannot be reached in time; a thread that is kept busy meanwhile counts as well
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  const opened = options.url
    ? openPostgresPool(options.url, options.poolSize ?? 10, connectionTimeoutMs)
    : await openEmbeddedPool({ ...options, connectionTimeoutMs });
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
    close: opened.close,
  };
}

function openPostgresPool(url: string, max: number, connectionTimeoutMillis: number): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  // an idle connection that the server closes is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
