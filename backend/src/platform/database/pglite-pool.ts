import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PgliteStream } from './pglite-stream';

/** PGlite's default takes 128 MB of shared buffers from the process at once. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface OpenPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly folder?: string | undefined;
  readonly template?: Blob | undefined;
  readonly connectionTimeoutMs: number;
  readonly beforeWrite?: (() => void) | undefined;
}

/**
 * A pg.Pool on PGlite in this process.
 *
 * @param options - `folder` of the database; undefined: in memory. `template`: a dump to start an empty folder from (tests).
 * `beforeWrite` is called before anything that may write; what it throws fails the query
 */
export async function openEmbeddedPool({
  folder,
  template,
  connectionTimeoutMs,
  beforeWrite = () => undefined,
}: EmbeddedOptions): Promise<OpenPool> {
  const lite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(template ? { loadDataDir: template } : {}),
    startParams: START_PARAMS,
  });
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    max: 1, // PGlite has one session
    stream: () => new PgliteStream(lite, beforeWrite), // a stream is all pg needs; its types want a socket
    idleTimeoutMillis: 0, // it is never worth closing: prepared statements live on it
    connectionTimeoutMillis: connectionTimeoutMs, // a pool used inside an open transaction becomes an error, not a hang
  });
  return {
    pool,
    close: async () => {
      await pool.end();
      beforeWrite(); // closing writes a checkpoint
      await lite.close();
    },
  };
}
