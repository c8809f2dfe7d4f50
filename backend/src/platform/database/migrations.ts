import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number that nobody else uses: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_203_411;

/**
 * Brings the schema up to date: on a connection of its own, which may take and wait as long as it needs, and which is
 * closed in the end. The lock goes with its session, whatever became of it.
 */
export async function applyMigrations(pool: pg.Pool, migrationsDir: string): Promise<void> {
  const client = await pool.connect();
  let cut: Error | undefined;
  client.on('error', (error) => (cut ??= error));
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsDir });
  } catch (error) {
    // what then fails is the rollback, which says nothing
    if (!cut) throw error;
    throw new Error(`The connection was cut during a migration (${cut.message})`, { cause: error });
  } finally {
    client.release(true);
  }
}
