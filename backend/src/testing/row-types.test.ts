import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { messages, PGlite, protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { fromTemplate } from './test-databases';

// Compares the row types that the code declares for its statements with the columns that PostgreSQL reports.

/** Calls whose statement is chosen at run time, so the test cannot check their rows. */
const CHOSEN_AT_RUN_TIME = [
  'contexts/privacy/archive.ts keys',
  'contexts/privacy/archive.ts rows',
  'contexts/privacy/personal-data.repository.ts statement',
];

/** Columns that may be null in the table, but are never null in the rows that these statements return. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'jobs_dead diedAt': 'a dead job has ended',
  'jobs_take lease': 'the statement sets it',
  'order_open_books_after customisation': 'null is left out',
  'package_trials_commerce commerce': 'null is left out',
  'payment_customers_of_owners paymentCustomer': 'null is left out',
  'privacy_named_store_keys storeKey': 'equals a given key',
  'privacy_store_keys storeKey': 'null is left out',
  'release_acts_before previous': 'a build has it as its version',
  'rollouts_of plan': 'null is left out',
  'rollouts_of step': 'a plan has one',
  'stock_lock stock': 'null is left out',
};

interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly constants: readonly string[];
}
interface Read {
  readonly place: string;
  readonly constant?: string;
  readonly columns: readonly { readonly name: string; readonly kinds: readonly string[] }[];
}

const { BOOL, FLOAT8, INT2, INT4, INT8, JSON: PLAIN_JSON, JSONB, NUMERIC } = pg.types.builtins;
const { TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins;
const KINDS = new Map<number, string>([
  ...[INT8, NUMERIC, TEXT, UUID].map((type) => [type, 'string'] as const),
  ...[FLOAT8, INT2, INT4].map((type) => [type, 'number'] as const),
  [BOOL, 'boolean'],
  [TIMESTAMPTZ, 'date'],
]);
const HOLDS_ANY_KIND: ReadonlySet<number> = new Set([PLAIN_JSON, JSONB]);

function printed<Item>(program: string): readonly Item[] {
  const path = fileURLToPath(new URL(program, import.meta.url));
  return JSON.parse(
    execFileSync(process.execPath, [path], { encoding: 'utf8', maxBuffer: 2 ** 25 }),
  ) as Item[];
}
const statements = printed<NamedStatement>('./collect-statements.mjs');
const reads = printed<Read>('./collect-rows.mjs');

let lite: PGlite;
let nullableColumns: ReadonlySet<string>;
beforeAll(async () => {
  lite = await PGlite.create(await fromTemplate('migrated'));
  const { rows } = await lite.query<{ column: string }>(
    `select concat(attrelid::int, ' ', attnum) as column from pg_attribute where not attnotnull`,
  );
  nullableColumns = new Set(rows.map(({ column }) => column));
});
afterAll(() => lite.close());

async function fieldsOf(text: string): Promise<ReadonlyMap<string, messages.Field>> {
  const { parse, describe, sync } = protocol.serialize;
  const request = Buffer.concat([parse({ text }), describe({ type: 'S' }), sync()]);
  const { messages: answers } = await lite.execProtocol(request);
  const description = answers.find((answer) => answer instanceof messages.RowDescriptionMessage);
  return new Map(description?.fields.map((field) => [field.name, field]));
}

function mayBeNull(field: messages.Field): boolean {
  return nullableColumns.has(`${field.tableID} ${field.columnID}`);
}

function faultOf(kinds: readonly string[], field: messages.Field | undefined): string | undefined {
  if (!field) return 'no such column';
  if (mayBeNull(field) && !kinds.includes('null')) return 'may be null';
  const kind = KINDS.get(field.dataTypeID) ?? 'other';
  const isRight =
    HOLDS_ANY_KIND.has(field.dataTypeID) || kinds.every((read) => [kind, 'null'].includes(read));
  return isRight ? undefined : `${kind}, not ${kinds.join(' or ')}`;
}

async function faultsOf({ name, text, constants }: NamedStatement): Promise<string[]> {
  const readsHere = reads.filter(({ constant }) => constant && constants.includes(constant));
  if (readsHere.length === 0) return [];
  const fields = await fieldsOf(text);
  return readsHere.flatMap(({ columns }) =>
    columns.flatMap((column) => {
      const fault = faultOf(column.kinds, fields.get(column.name));
      return fault ? [`${name} ${column.name}: ${fault}`] : [];
    }),
  );
}

it('the code declares for each statement the row types that the database returns', async () => {
  const faults: string[] = [];
  for (const statement of statements) faults.push(...(await faultsOf(statement)));
  const expected = Object.keys(NEVER_NULL).map((place) => `${place}: may be null`);
  expect([...new Set(faults)].sort()).toEqual(expected.sort());
});

it('the comparison of row types finds the statement of every read', () => {
  const constants = new Set(statements.flatMap((statement) => statement.constants));
  const unknown = reads.filter(({ constant }) => !constant || !constants.has(constant));
  expect(unknown.map(({ place }) => place)).toEqual(CHOSEN_AT_RUN_TIME);
});
