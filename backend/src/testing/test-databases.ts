import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, type Database } from '../platform/database';
import { databaseTemplate } from './database-template';

/** What a slow machine needs: only what hangs is to fail. */
const connectionTimeoutMs = 120_000;
const MIGRATIONS_DIR = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** How a suite gets an empty, migrated database. `describe.each(databases)` runs it on every kind there is here. */
export interface TestDatabase {
  readonly name: string;
  open(folder?: string): Promise<Database>;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: (folder) =>
    openDatabase({
      folder,
      template: databaseTemplate(),
      migrationsDir: MIGRATIONS_DIR,
      connectionTimeoutMs,
    }),
};

/** A database of its own on the server, dropped when it is closed. */
function onServer(url: string): TestDatabase {
  async function onMaintenance(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  return {
    name: 'PostgreSQL',
    async open() {
      const name = `bindery_test_${randomBytes(8).toString('hex')}`;
      await onMaintenance(`create database ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      const database = await openDatabase({
        url: own.href,
        poolSize: 8,
        migrationsDir: MIGRATIONS_DIR,
        connectionTimeoutMs,
      });
      return {
        ...database,
        close: async () => {
          await database.close();
          await onMaintenance(`drop database ${name} with (force)`);
        },
      };
    },
  };
}

/** The embedded database always; PostgreSQL where TEST_DATABASE_URL is set (the global set-up starts one if it can). */
export const databases: readonly TestDatabase[] = process.env['TEST_DATABASE_URL']
  ? [embedded, onServer(process.env['TEST_DATABASE_URL'])]
  : [embedded];
