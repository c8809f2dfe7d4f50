import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NoticeConnection, type NoticeReader } from './notice-connection';
import type { NoticeBoard } from './notices';

export interface OpenPool {
  readonly pool: pg.Pool;
  readonly notices: NoticeReader;
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly url: string;
  /** past a pooler, for the connection that listens */
  readonly directUrl: string;
  readonly poolSize: number;
  readonly connectionTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  /** what is still under way then is cut */
  readonly closeWithinMs: number;
  readonly board: NoticeBoard;
}

/** A transaction that does nothing for so long is of a process that hangs: it is ended, and with it its locks. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Ends the pool when its connections are given back, and cuts those that are not in time. */
async function endPool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>, withinMs: number): Promise<void> {
  const ended = pool.end();
  const isLate = Symbol('late');
  const outcome = await Promise.race([ended, pause(withinMs, isLate, { ref: false })]);
  if (outcome !== isLate) return;
  for (const client of open) (client as unknown as pg.Client).connection.stream.destroy();
  // what never gives its connection back has nobody who waits for it
  await Promise.race([ended, pause(withinMs, undefined, { ref: false })]);
}

/** A pool on a PostgreSQL server, and the connection that listens. */
export function openPostgresPool(options: PostgresOptions): OpenPool {
  const { url, directUrl, poolSize, connectionTimeoutMs, closeWithinMs, board } = options;
  const limits = [
    `set statement_timeout = ${options.statementTimeoutMs}`,
    `set lock_timeout = ${options.lockTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  ].join(';');
  const settings: pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    // a pooler refuses them as parameters of the connection
    onConnect: async (client) => void (await client.query(limits)),
  };
  const pool = new pg.Pool(settings);
  // an idle connection that the server closes is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const notices = new NoticeConnection(directUrl, connectionTimeoutMs, board);
  return {
    pool,
    notices,
    close: async () => {
      await notices.close();
      await endPool(pool, open, closeWithinMs);
    },
  };
}
