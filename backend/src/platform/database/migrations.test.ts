import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase, type Database } from './index';

const serverUrl = process.env['TEST_DATABASE_URL'];
const TABLES = {
  name: 'test_tables',
  text: `select count(*)::int as n from information_schema.tables where table_name = 'slow'`,
};

let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** A folder of migrations with one in it. */
function migrationOf(sql: string): string {
  folder = mkdtempSync(join(tmpdir(), 'bindery-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_slow', breakpoints: true }];
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  writeFileSync(join(folder, '0000_slow.sql'), sql);
  return folder;
}

(serverUrl ? describe : describe.skip)('migrations on PostgreSQL', () => {
  async function onMaintenance(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const name = `bindery_migrations_${process.pid}`;
  const url = serverUrl ? Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href : '';
  const open = (migrationsDir: string): Promise<Database> =>
    openDatabase({ url, poolSize: 2, migrationsDir, statementTimeoutMs: 200 });
  afterEach(() => onMaintenance(`drop database ${name} with (force)`));

  it('take longer than a statement may, and those who start meanwhile wait for them', async () => {
    await onMaintenance(`create database ${name}`);
    const dir = migrationOf('create table slow (n int);\n--> statement-breakpoint\nselect pg_sleep(0.7)');
    const opened = await Promise.all([open(dir), open(dir), open(dir)]);
    for (const database of opened) {
      expect((await database.query<{ n: number }>(TABLES))[0]!.n).toBe(1);
      const slow = { name: 'test_slow', text: 'select pg_sleep(5)' };
      await expect(database.query(slow)).rejects.toThrow(/statement timeout/);
      await database.close();
    }
  });

  it('whose connection is cut are an error at once, and leave nothing behind', async () => {
    await onMaintenance(`create database ${name}`);
    const dir = migrationOf(
      'create table slow (n int);\n--> statement-breakpoint\nselect pg_terminate_backend(pg_backend_pid())',
    );
    await expect(open(dir)).rejects.toThrow('The connection was cut during a migration');
    writeFileSync(join(dir, '0000_slow.sql'), 'create table slow (n int)');
    const database = await open(dir);
    expect((await database.query<{ n: number }>(TABLES))[0]!.n).toBe(1);
    await database.close();
  });

  it('a database closes though a query hangs and a transaction was never ended', async () => {
    await onMaintenance(`create database ${name}`);
    const database = await openDatabase({
      url,
      poolSize: 3,
      migrationsDir: migrationOf('select 1'),
      closeWithinMs: 300,
    });
    const hanging = database.query({ name: 'test_hang', text: 'select pg_sleep(600)' });
    const open = database.transaction(() => new Promise(() => undefined));
    open.catch(() => undefined);
    const failed = expect(hanging).rejects.toThrow();
    await database.query({ name: 'test_one', text: 'select 1' });
    await database.close();
    await failed;
  });
});
