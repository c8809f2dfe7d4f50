import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { PgliteStream } from './pglite-stream';

const CONNECTION_TIMEOUT_MS = 5000;

/** PGlite's default takes 128 MB of shared buffers from the process at once. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface OpenPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pg.Pool on PGlite in this process.
 *
 * @param folder - of the database; undefined: in memory
 * @param template - a dump to start an empty folder from (tests)
 */
export async function openEmbeddedPool(folder: string | undefined, template?: Blob): Promise<OpenPool> {
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), ...(template ? { loadDataDir: template } : {}), startParams: START_PARAMS });
  const pool = new pg.Pool({
    user: 'postgres', database: 'postgres', password: 'unused',
    max: 1, // PGlite has one session
    stream: () => new PgliteStream(lite) as never, // a stream is all pg needs; its types want a socket
    idleTimeoutMillis: 0, // it is never worth closing: prepared statements live on it
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, // a pool used inside an open transaction becomes an error, not a hang
  });
  return {
    pool,
    close: async () => {
      await pool.end();
      await lite.close();
    },
  };
}
