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
  readonly poolSize: number;
  readonly connectionTimeoutMs: number;
  readonly statementTimeoutMs: number;
  /** what is still under way then is cut */
  readonly closeWithinMs: number;
  readonly board: NoticeBoard;
}

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
  const { url, poolSize, connectionTimeoutMs, statementTimeoutMs, closeWithinMs, board } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // an idle connection that the server closes is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  const notices = new NoticeConnection(url, connectionTimeoutMs, board);
  return {
    pool,
    notices,
    close: async () => {
      await notices.close();
      await endPool(pool, open, closeWithinMs);
    },
  };
}
