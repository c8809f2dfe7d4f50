import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import type { NoticeBoard } from './notices';
import type { OpenPool } from './postgres-pool';
import { PgliteStream } from './pglite-stream';

/** PGlite's default takes 128 MB of shared buffers from the process at once. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface EmbeddedOptions {
  readonly folder?: string | undefined;
  readonly lite?: PGliteOptions | undefined;
  readonly connectionTimeoutMs: number;
  readonly beforeWrite?: (() => void) | undefined;
  readonly board: NoticeBoard;
}

/** The one connection there is listens itself. */
async function listenFromTheBeginning(client: pg.ClientBase, board: NoticeBoard): Promise<void> {
  const { channels } = board;
  client.on('notification', ({ channel, payload }) => board.tell(channel, payload ?? ''));
  if (channels.length === 0) return;
  await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
  // not before the connection is the pool's: who is told may ask the database
  setImmediate(() => channels.forEach((channel) => board.tell(channel, undefined)));
}

/**
 * A pg.Pool on PGlite in this process.
 *
 * @param options - `folder` of the database; undefined: in memory. `lite`: more for PGlite (tests).
 * `beforeWrite` is called before anything that may write; what it throws fails the query
 */
export async function openEmbeddedPool({
  folder,
  lite: more,
  connectionTimeoutMs,
  beforeWrite = () => undefined,
  board,
}: EmbeddedOptions): Promise<OpenPool> {
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...more,
    startParams: START_PARAMS,
  });
  const options: pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } = {
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    max: 1, // PGlite has one session
    stream: () => new PgliteStream(lite, beforeWrite), // a stream is all pg needs; its types want a socket
    onConnect: (client) => listenFromTheBeginning(client, board),
    idleTimeoutMillis: 0, // it is never worth closing: prepared statements live on it
    connectionTimeoutMillis: connectionTimeoutMs, // a pool used inside an open transaction becomes an error, not a hang
  };
  const pool = new pg.Pool(options);
  return {
    pool,
    notices: {
      // refused: the connection is replaced, and the next one listens from its beginning
      begin: (channel) =>
        void pool.query(`listen ${channel}`).then(
          () => board.tell(channel, undefined),
          () => undefined,
        ),
    },
    close: async () => {
      await pool.end();
      beforeWrite(); // closing writes a checkpoint
      await lite.close();
    },
  };
}
