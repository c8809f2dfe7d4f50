import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromTemplate, databases, describeOnDatabases } from '../../testing/test-databases';
import { DatabaseAwayError, openDatabase, type Database } from '.';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../../drizzle', import.meta.url));
const INSERT = { name: 'test_insert_guest', text: 'insert into guests (id, session_hash) values ($1, $1)' };
const FIND = { name: 'test_find_guest', text: 'select id from guests where id = $1' };
const BROKEN = { name: 'test_broken', text: 'select 1 from nowhere where x = $1' };

describeOnDatabases('the database ($name)', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('stores all writes of a successful transaction, and none of a failed one', async () => {
    await database.transaction((transaction) => transaction.query(INSERT, ['kept']));
    await expect(
      database.transaction(async (transaction) => {
        await transaction.query(INSERT, ['lost']);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await database.query(FIND, ['kept'])).toHaveLength(1);
    expect(await database.query(FIND, ['lost'])).toEqual([]);
  });

  it('remains usable after a failed statement, inside and outside a transaction', async () => {
    await expect(database.query(BROKEN, [1])).rejects.toThrow(/nowhere/);
    await expect(database.transaction((transaction) => transaction.query(BROKEN, [1]))).rejects.toThrow(
      /nowhere/,
    );
    await expect(database.query(INSERT, ['kept'])).rejects.toMatchObject({ code: '23505' });
    expect(await database.query(FIND, ['kept'])).toHaveLength(1);
  });

  it('answers many concurrent queries correctly', async () => {
    const echo = { name: 'test_echo', text: 'select $1::int as n' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => database.query<{ n: number }>(echo, [n])),
    );
    expect(answers.map(([row]) => row!.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('returns many rows and a long text completely', async () => {
    const long = {
      name: 'test_long',
      text: `select n, repeat(chr(945 + n % 20), 20000) as letters from generate_series(1, $1::int) as n`,
    };
    const rows = await database.query<{ n: number; letters: string }>(long, [300]);
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect(
      rows.every(({ n, letters }) => letters === String.fromCodePoint(945 + (n % 20)).repeat(20_000)),
    ).toBe(true);
    const [row] = await database.query<{ text: string }>({
      name: 'test_longest',
      text: `select repeat('ab', 4000000) as text`,
    });
    expect(row!.text.length).toBe(8_000_000);
  });

  it('supports the vacuum statement', async () => {
    await expect(database.query({ name: 'test_vacuum', text: 'vacuum analyze' })).resolves.toEqual([]);
  });
});

describe('the embedded database', () => {
  it('still contains its data after a restart, and applies each migration only once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-database-'));
    const firstDatabase = await databases[0]!.open(join(folder, 'database'));
    await firstDatabase.query(INSERT, ['kept']);
    await firstDatabase.close();
    const reopenedDatabase = await openDatabase({
      folder: join(folder, 'database'),
      migrationsDir: MIGRATIONS_DIR,
    });
    expect(await reopenedDatabase.query(FIND, ['kept'])).toHaveLength(1);
    await reopenedDatabase.close();
    rmSync(folder, { recursive: true });
  });

  it('throws for a query outside the open transaction instead of waiting forever', async () => {
    const database = await openDatabase({
      lite: await fromTemplate('migrated'),
      migrationsDir: MIGRATIONS_DIR,
      connectionTimeoutMs: 500,
    });
    const inside = database.transaction(() => database.query(FIND, ['x']));
    await expect(inside).rejects.toThrow(DatabaseAwayError);
    await database.close();
  });
});
