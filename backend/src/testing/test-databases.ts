import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe } from '@jest/globals';
import pg from 'pg';
import { openDatabase, type Database } from '../platform/database';
import { fromTemplate } from './database-template';

/** Enough for a slow machine, so that only a hang fails. */
const connectionTimeoutMs = 120_000;
const MIGRATIONS_DIR = fileURLToPath(new URL('../../drizzle', import.meta.url));

/** Gives a suite an empty, migrated database. `describeOnDatabases` runs it on every kind available. */
export interface TestDatabase {
  readonly name: string;
  /** @param migrationsDir - of an earlier version */
  open(folder?: string, migrationsDir?: string): Promise<Database>;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: async (folder, migrationsDir) =>
    openDatabase({
      folder,
      lite: await fromTemplate(migrationsDir ? 'empty' : 'migrated', folder),
      migrationsDir: migrationsDir ?? MIGRATIONS_DIR,
      connectionTimeoutMs,
    }),
};

/** A separate database on the server, dropped on close. */
function onServer(url: string): TestDatabase {
  async function onMaintenance(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  return {
    name: 'PostgreSQL',
    async open(_folder, migrationsDir) {
      const name = `bindery_test_${randomBytes(8).toString('hex')}`;
      const template = migrationsDir ? 'template1' : process.env['TEST_DATABASE_TEMPLATE']!;
      await onMaintenance(`create database ${name} template ${template}`);
      const address = new URL(url);
      address.pathname = `/${name}`;
      const database = await openDatabase({
        url: address.href,
        poolSize: 8,
        migrationsDir: migrationsDir ?? MIGRATIONS_DIR,
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

const serverUrl = process.env['TEST_DATABASE_URL'];

/** Always the embedded database; PostgreSQL if TEST_DATABASE_URL is set (the global set-up starts one if it can). */
export const databases: readonly TestDatabase[] = serverUrl ? [embedded, onServer(serverUrl)] : [embedded];

/**
 * Runs a suite on the embedded database and on PostgreSQL. Without PostgreSQL its tests are reported as skipped; in CI
 * the global set-up has failed already.
 *
 * @param title - with `$name` as a placeholder for the database's name
 */
export function describeOnDatabases(title: string, suite: (database: TestDatabase) => void): void {
  for (const database of databases) describe(title.replace('$name', database.name), () => suite(database));
  if (serverUrl) return;
  const missingDatabase: TestDatabase = {
    name: 'PostgreSQL',
    open: () => Promise.reject(new Error('There is no PostgreSQL here')),
  };
  describe.skip(title.replace('$name', missingDatabase.name), () => suite(missingDatabase));
}
