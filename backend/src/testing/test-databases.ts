import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe } from '@jest/globals';
import pg from 'pg';
import { openDatabase, withConnections, type Database, type Connection } from '../platform/database';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryFS, type PGliteOptions } from '@electric-sql/pglite';

export type Template = 'empty' | 'migrated';

interface TemplateFile {
  readonly path: string;
  /** A folder has none. */
  readonly bytes?: Uint8Array;
}

/** Each folder comes before its contents. */
function filesBelow(folder: string, path = ''): TemplateFile[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const entryPath = `${path}/${entry.name}`;
    if (entry.isDirectory()) return [{ path: entryPath }, ...filesBelow(folder, entryPath)];
    return [{ path: entryPath, bytes: new Uint8Array(readFileSync(join(folder, entryPath))) }];
  });
}

const templateFiles = new Map<Template, readonly TemplateFile[]>();

function filesOfTemplate(template: Template): readonly TemplateFile[] {
  if (!templateFiles.has(template))
    templateFiles.set(template, filesBelow(join(process.env['EMBEDDED_TEMPLATES']!, template)));
  return templateFiles.get(template)!;
}

let engine: Promise<WebAssembly.Module> | undefined;

/** Compiles the embedded database, 9 MB of WebAssembly, once per worker. */
function compiledEngine(): Promise<WebAssembly.Module> {
  engine ??= WebAssembly.compile(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  );
  return engine;
}

const DATA = '/pglite/data';
interface MemoryFiles {
  mkdir(path: string, mode: number): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
}

class TemplateFiles extends MemoryFS {
  constructor(private readonly template: Template) {
    super();
  }

  override initialSyncFs(): Promise<void> {
    const { FS } = this.pg!.Module as unknown as { FS: MemoryFiles };
    FS.mkdir(DATA, 0o700);
    for (const { path, bytes } of filesOfTemplate(this.template))
      if (bytes) FS.writeFile(DATA + path, bytes.slice(), { canOwn: true });
      else FS.mkdir(DATA + path, 0o700);
    return Promise.resolve();
  }
}

/**
 * Returns the options to open PGlite with.
 *
 * @param folder - folder of the database, made from the template if it is missing; undefined means in memory
 */
export async function fromTemplate(template: Template, folder?: string): Promise<PGliteOptions> {
  const pgliteWasmModule = await compiledEngine();
  if (!folder) return { pgliteWasmModule, fs: new TemplateFiles(template) };
  if (!existsSync(folder))
    cpSync(join(process.env['EMBEDDED_TEMPLATES']!, template), folder, { recursive: true });
  return { pgliteWasmModule };
}

/** This time limit is enough for a slow machine, so that only a test that hangs fails. */
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

/**
 * The embedded database, and PostgreSQL if TEST_DATABASE_URL is set. Jest's global set-up starts PostgreSQL if
 * possible.
 */
export const databases: readonly TestDatabase[] = serverUrl ? [embedded, onServer(serverUrl)] : [embedded];

/**
 * Runs a suite on the embedded database and on PostgreSQL. If PostgreSQL is missing, its tests are reported as skipped.
 * In CI this cannot happen, because the global set-up fails.
 *
 * @param title - may contain `$name`, a placeholder for the database's name
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

/** Opens a database for the tests of a file or of a `describe`, and closes it after them. */
export function openedDatabase(open = databases[0]!.open): Database {
  const database = {} as Database;
  beforeAll(async () => void Object.assign(database, await open()));
  afterAll(() => database.close());
  return database;
}

/** The rows of each table as text, in a fixed order, to compare and restore them. */
export type TableRows = ReadonlyMap<string, readonly string[]>;

const read = <Row>(connection: Connection, text: string, values: unknown[] = []): Promise<Row[]> =>
  connection.query<Row>({ name: '', text }, values);

export async function readTables(connection: Connection): Promise<TableRows> {
  const tables = await read<{ name: string }>(
    connection,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rows = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const ofTable = await read<{ row: string }>(
      connection,
      `select t::text as row from ${name} t order by 1`,
    );
    rows.set(
      name,
      ofTable.map(({ row }) => row),
    );
  }
  return rows;
}

/** Restores these rows and deletes all others. */
export function restoreTables(database: Database, tables: TableRows): Promise<void> {
  return database.transaction(async (transaction) => {
    await read(transaction, 'set local session_replication_role = replica'); // foreign keys are not checked
    for (const [name, rows] of tables) {
      await read(transaction, `delete from ${name}`);
      if (rows.length > 0)
        await read(
          transaction,
          `insert into ${name} overriding system value select (row::${name}).* from unnest($1::text[]) as row`,
          [rows],
        );
    }
  });
}

/** A database that records the names of its statements. */
export interface CountedDatabase extends Database {
  /** @returns the names of the statements that `work` runs, in order; the test must run nothing else meanwhile */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>;
}

export function countedDatabase(database: Database): CountedDatabase {
  const names: string[] = [];
  const counted = withConnections(database, (connection) => ({
    query: (statement, values) => {
      names.push(statement.name);
      return connection.query(statement, values);
    },
  }));
  return {
    ...counted,
    statementsOf: async (work) => {
      names.length = 0;
      await work();
      return [...names];
    },
  };
}
