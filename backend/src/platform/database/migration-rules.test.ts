import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readMigrations, type Migration } from './migrations';

const MIGRATIONS_DIR = fileURLToPath(new URL('../../../drizzle', import.meta.url));
/** The newest migration that the rules do not check. Every database has already applied it and all older ones. */
const LAST_BEFORE_THE_RULES = '0040_lists_of_orders';

const CONCURRENT_INDEX = /^create (unique )?index concurrently if not exists /;
/** Statements that rewrite a table, read a whole table under a lock, or break the previous version of the shop. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|type|view)\b|\bdrop column\b/, 'drops what the version before still uses'],
  [/\brename\b/, 'renames what the version before still uses'],
  [/\balter column \S+ (set data )?type\b/, 'rewrites the table'],
  [/\balter column \S+ set not null\b/, 'reads the whole table under a lock'],
  [
    /^alter table .*\badd (constraint \S+ )?(check|foreign key|unique|primary key)\b(?!.* not valid$)/,
    'reads the whole table under a lock: add it "not valid"',
  ],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/, 'fails on a table with rows, and for the version before'],
  [
    /\badd column .*\b(serial|bigserial|generated always as)\b|\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b/,
    'rewrites the table',
  ],
  [/^(vacuum full|cluster|reindex(?! .*concurrently)|lock table|truncate)\b/, 'locks the table'],
];

const plain = (statement: string): string =>
  statement
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/;$/, '')
    .toLowerCase();

function indexFault(statement: string, tables: ReadonlySet<string>, isOutside: boolean): string | undefined {
  if (isOutside)
    return CONCURRENT_INDEX.test(statement)
      ? undefined
      : 'outside a transaction only "create [unique] index concurrently if not exists" can be repeated';
  const table = /^create (?:unique )?index .*?\bon (?:only )?(?:public\.)?(\w+)/.exec(statement)?.[1];
  if (table === undefined || tables.has(table)) return undefined;
  return 'stops all writes while the index is built: make it concurrently, in a file that begins with "-- outside a transaction"';
}

function faultsOf({
  statements,
  isOutsideTransaction,
}: Pick<Migration, 'statements' | 'isOutsideTransaction'>): string[] {
  const texts = statements.map(plain).filter((text) => text !== '');
  const tables = new Set(
    texts.flatMap((text) => /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(text)?.[1] ?? []),
  );
  return texts.flatMap((text) => {
    const table = /^(?:alter|create) table (?:only |if not exists )?(?:public\.)?(\w+)/.exec(text)?.[1];
    const refused =
      table !== undefined && tables.has(table)
        ? undefined
        : REFUSED.find(([pattern]) => pattern.test(text))?.[1];
    const fault = refused ?? indexFault(text, tables, isOutsideTransaction);
    return fault === undefined ? [] : [`${text.slice(0, 80)}: ${fault}`];
  });
}

describe('the rules for migrations', () => {
  const migrations = readMigrations(MIGRATIONS_DIR);
  const firstIndex = migrations.findIndex(({ tag }) => tag === LAST_BEFORE_THE_RULES) + 1;

  it('hold for every migration that is newer than the rules', () => {
    const faults = migrations.slice(firstIndex).map((migration) => [migration.tag, faultsOf(migration)]);
    expect(faults.filter(([, list]) => list!.length > 0)).toEqual([]);
  });

  it.each([
    ['alter table "orders" add column "a" text;', 0],
    ['alter table orders add column a int default 0 not null', 0],
    ['create table a (n int); \n', 0],
    ['create index a on orders using btree (email)', 1],
    ['CREATE UNIQUE INDEX "a" ON "orders" USING btree ("email");', 1],
    ['alter table orders alter column total type bigint', 1],
    ['alter table orders alter column total set not null', 1],
    ['alter table "orders" add constraint "x" foreign key ("a") references "b"("id")', 1],
    ['alter table orders add constraint x check (a > 0) not valid', 0],
    ['alter table orders add column a uuid default gen_random_uuid()', 1],
    ['alter table orders add column a text not null', 1],
    ['alter table orders drop column a', 1],
    ['alter table orders rename to old_orders', 1],
    ['truncate orders', 1],
  ])('%s has %i faults', (statement, count) => {
    expect(faultsOf({ statements: [statement], isOutsideTransaction: false })).toHaveLength(count);
  });

  it('allow any index or constraint on a table that the same migration creates', () => {
    const statements = [
      'create table a (n int)',
      'create index a_n on a (n)',
      'alter table a add constraint x foreign key (n) references b (n)',
    ];
    expect(faultsOf({ statements, isOutsideTransaction: false })).toEqual([]);
  });

  it('allow an index outside a transaction only if its creation is repeatable', () => {
    const statements = [
      '-- outside a transaction\ncreate index concurrently if not exists a on orders (n)',
      'update orders set n = 1',
    ];
    expect(faultsOf({ statements, isOutsideTransaction: true })).toHaveLength(1);
  });

  it('require a journal that lists every migration file once, in order of time', () => {
    const files = readdirSync(MIGRATIONS_DIR)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(files);
    expect(firstIndex).toBeGreaterThan(0);
    const times = migrations.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});
