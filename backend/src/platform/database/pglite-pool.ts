import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

const CONNECTION_TIMEOUT_MS = 5000;

/** What a PGlite folder is opened with: its default of 128 MB of shared buffers is taken from the process at once. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface EmbeddedPool {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * A pg.Pool on PGlite in this process.
 *
 * @param folder - of the database; undefined: in memory
 * @param template - a dump to start an empty folder from (tests)
 */
export async function openEmbeddedPool(folder: string | undefined, template?: Blob): Promise<EmbeddedPool> {
  const lite = await PGlite.create({ ...(folder ? { dataDir: folder } : {}), ...(template ? { loadDataDir: template } : {}), startParams: START_PARAMS });
  const config = createPgConfig(lite);
  const connection = config.connection;
  const parse = connection.parse.bind(connection);
  // drizzle passes types: {getTypeParser}; PGlite wants an array of OIDs and hangs on anything else
  connection.parse = (query: { types?: unknown }) => parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  const pool = new pg.Pool({
    ...(config as unknown as pg.PoolConfig), // never `max`: there is one connection
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
