import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { fromTemplate } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { DatabaseBusyError, openDatabase, type Database } from '.';

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

function migrationOf(...texts: string[]): string {
  folder ??= mkdtempSync(join(tmpdir(), 'bindery-migrations-'));
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = texts.map((_, idx) => ({ idx, when: idx + 1, tag: `000${idx}_slow` }));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const [idx, sql] of texts.entries()) writeFileSync(join(folder, `000${idx}_slow.sql`), sql);
  return folder;
}

describe('migrations of the embedded database', () => {
  it('can build an index outside a transaction', async () => {
    const database = await openDatabase({
      lite: await fromTemplate('empty'),
      migrationsDir: migrationOf(
        'create table slow (n int)',
        '-- outside a transaction\ncreate index concurrently if not exists slow_n on slow (n)',
      ),
    });
    const valid = await database.query<{ indisvalid: boolean }>({
      name: 'test_index',
      text: `select indisvalid from pg_index where indexrelid = 'slow_n'::regclass`,
    });
    expect(valid).toEqual([{ indisvalid: true }]);
    await database.close();
  });
});

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

  it('may exceed a statement’s time limit, and new processes wait for them', async () => {
    await onMaintenance(`create database ${name}`);
    const dir = migrationOf('create table slow (n int);\n--> statement-breakpoint\nselect pg_sleep(0.7)');
    const opened = await Promise.all([open(dir), open(dir), open(dir)]);
    for (const database of opened) {
      expect((await database.query<{ n: number }>(TABLES))[0]!.n).toBe(1);
      const slow = { name: 'test_slow', text: 'select pg_sleep(5)' };
      await expect(database.query(slow)).rejects.toThrow(DatabaseBusyError);
      await database.close();
    }
  });

  it('fail at once if the connection is cut, and leave no changes behind', async () => {
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

  async function session(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url, application_name: 'a report' });
    client.on('error', () => undefined); // the test drops the database while this client is connected
    await client.connect();
    return client;
  }
  const untilMigrationWaits = (client: pg.Client): Promise<void> =>
    waitUntil('the migration waits for a lock', async () => {
      const { rows } = await client.query(
        `select 1 from pg_stat_activity where application_name = 'bindery migrations' and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
  const TABLE = 'create table slow (n int)';

  it('let shoppers use the table while a long read blocks a migration', async () => {
    await onMaintenance(`create database ${name}`);
    await (await open(migrationOf(TABLE))).close();
    const [reader, shopper] = [await session(), await session()];
    await reader.query('begin; select * from slow');
    const saidLines: string[] = [];
    const migrated = openDatabase({
      url,
      migrationsDir: migrationOf(TABLE, 'alter table slow add column letter text'),
      say: (line) => void saidLines.push(line),
    });
    await untilMigrationWaits(shopper);
    await shopper.query('insert into slow values (1)');
    expect((await shopper.query('select n from slow')).rows).toEqual([{ n: 1 }]);
    await waitUntil('it says whom it waits for', () => saidLines.length > 0);
    expect(saidLines[0]).toMatch(
      /^Migrations wait for: process \d+ of the database \(a report, idle in transaction/,
    );
    await reader.query('commit');
    await (await migrated).close();
    expect((await shopper.query('select letter from slow')).rows).toEqual([{ letter: null }]);
    await Promise.all([reader.end(), shopper.end()]);
  });

  it('wait without an open transaction, which would block `create index` in other processes', async () => {
    await onMaintenance(`create database ${name}`);
    const holder = await session();
    await holder.query('begin; select pg_advisory_xact_lock(7203412)');
    const saidLines: string[] = [];
    const migrated = openDatabase({
      url,
      migrationsDir: migrationOf(TABLE),
      say: (line) => void saidLines.push(line),
    });
    await waitUntil('it says whom it waits for', () => saidLines.length > 0);
    await waitUntil('it waits without a transaction', async () => {
      const { rows } = await holder.query<{ isOpen: boolean }>(
        `select xact_start is not null as "isOpen" from pg_stat_activity where application_name = 'bindery migrations'`,
      );
      return rows.length === 2 && rows.every(({ isOpen }) => !isOpen);
    });
    await holder.query('commit');
    await (await migrated).close();
    expect((await holder.query('select n from slow')).rows).toEqual([]);
    await holder.end();
  });

  it('build an index while other sessions write, and rebuild an invalid index', async () => {
    await onMaintenance(`create database ${name}`);
    await (await open(migrationOf(TABLE))).close();
    const [writer, shopper] = [await session(), await session()];
    await shopper.query('insert into slow values (1), (1)');
    await expect(shopper.query('create unique index concurrently slow_n on slow (n)')).rejects.toThrow();
    await shopper.query('delete from slow');
    await writer.query('begin; insert into slow values (2)');
    const migrated = open(
      migrationOf(
        TABLE,
        '-- outside a transaction\ncreate unique index concurrently if not exists slow_n on slow (n)',
      ),
    );
    await untilMigrationWaits(shopper);
    await shopper.query('insert into slow values (3)');
    await writer.query('commit');
    await (await migrated).close();
    const { rows } = await shopper.query(
      `select indisvalid from pg_index where indexrelid = 'slow_n'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await Promise.all([writer.end(), shopper.end()]);
  });

  it('fail with the name of the session that blocks them', async () => {
    await onMaintenance(`create database ${name}`);
    const holder = await session();
    await holder.query('select pg_advisory_lock(7203411), pg_advisory_lock(7203412)');
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const start = (): Promise<Database> =>
      openDatabase({ url, migrationsDir: migrationOf(TABLE), migrationWaitMs: 10 });
    await expect(start()).rejects.toThrow(
      `In the way: process ${rows[0]!.pid} of the database (a report, idle)`,
    );
    await holder.query('select pg_advisory_unlock_all()');
    await (await start()).close();
    await holder.query('select pg_advisory_lock(7203411), pg_advisory_lock(7203412)');
    await (await start()).close();
    await holder.end();
  });

  it('wait while the previous version migrates under its session lock', async () => {
    await onMaintenance(`create database ${name}`);
    const versionBefore = await session();
    await versionBefore.query('select pg_advisory_lock(7203411)');
    const migrated = open(migrationOf(TABLE));
    await untilMigrationWaits(versionBefore);
    await versionBefore.end();
    const database = await migrated;
    expect((await database.query<{ n: number }>(TABLES))[0]!.n).toBe(1);
    await database.close();
  });

  it('let the database close despite a hanging query or an open transaction', async () => {
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
