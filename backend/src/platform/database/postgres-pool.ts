import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NoticeConnection, type NoticeReader, type NoticeBoard } from './notice-connection';

export interface OpenPool {
  readonly pool: pg.Pool;
  readonly notices: NoticeReader;
  close(): Promise<void>;
}

export interface PostgresOptions {
  readonly url: string;
  readonly directUrl: string;
  readonly poolSize: number;
  readonly connectionTimeoutMs: number;
  readonly statementTimeoutMs: number;
  readonly lockTimeoutMs: number;
  readonly closeWithinMs: number;
  readonly board: NoticeBoard;
}

/** Time after which PostgreSQL ends an idle transaction and frees its locks, because its process probably hangs. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Closes the pool, and cuts connections that callers do not return in time. */
async function endPool(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>, withinMs: number): Promise<void> {
  const ended = pool.end();
  const isLate = Symbol('late');
  const outcome = await Promise.race([ended, pause(withinMs, isLate, { ref: false })]);
  if (outcome !== isLate) return;
  for (const client of open) (client as unknown as pg.Client).connection.stream.destroy();
  // waits at most `withinMs`, because no caller needs the result of a query that is still running
  await Promise.race([ended, pause(withinMs, undefined, { ref: false })]);
}

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
    // sets the limits by a query, because a pooler refuses them as connection parameters
    onConnect: async (client) => void (await client.query(limits)),
  };
  const pool = new pg.Pool(settings);
  // without this listener, the process would end if the server closes an idle connection, which the pool replaces
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
