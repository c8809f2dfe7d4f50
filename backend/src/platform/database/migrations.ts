import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** First line of a file whose statements must not run in a transaction, such as `create index concurrently`. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';
const BREAKPOINT = '--> statement-breakpoint';

export interface Migration {
  /** file name without `.sql` */
  readonly tag: string;
  /** creation time in ms, which increases with each migration and identifies it */
  readonly createdAt: number;
  readonly hash: string;
  readonly statements: readonly string[];
  readonly isOutsideTransaction: boolean;
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** Reads drizzle-kit's folder, in journal order. */
export function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      createdAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(BREAKPOINT),
      isOutsideTransaction: text.startsWith(OUTSIDE_TRANSACTION),
    };
  });
}

/** The common part of pg's clients and PGlite. */
export interface MigrationClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Versions before 2026-12 hold this session lock during migrations. Delete after 2027-06. */
const LOCK_OF_VERSION_BEFORE = 7_203_411;
const CREATE_TABLE = [
  'create schema if not exists drizzle',
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
];
const INSERT = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function rowOf<Row>(client: MigrationClient, text: string, values?: unknown[]): Promise<Row> {
  const { rows } = await client.query(text, values);
  return rows[0] as Row;
}

/** Returns the folder's migrations that are not applied yet, in order. Writes nothing and takes no lock. */
export async function pendingMigrations(
  client: MigrationClient,
  migrationsDir: string,
): Promise<Migration[]> {
  const migrations = readMigrations(migrationsDir);
  const { hasTable } = await rowOf<{ hasTable: boolean }>(
    client,
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "hasTable"`,
  );
  if (!hasTable) return migrations;
  const { last: lastTimestamp } = await rowOf<{ last: string | null }>(
    client,
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  return lastTimestamp === null
    ? migrations
    : migrations.filter(({ createdAt }) => createdAt > Number(lastTimestamp));
}

/** Drops the invalid index of a failed `create index concurrently`. Otherwise `if not exists` would do nothing. */
async function dropInvalidIndex(client: MigrationClient, statement: string): Promise<void> {
  const name = /create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?/i.exec(
    statement,
  )?.[1];
  if (name === undefined) return;
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`"${name}"`],
  );
  if (rows.length > 0) await client.query(`drop index concurrently if exists "${name}"`);
}

async function runOutsideTransaction(client: MigrationClient, migration: Migration): Promise<void> {
  // no limits, because indexing a large table takes long, but does not block reads and writes
  await client.query('set statement_timeout = 0');
  await client.query('set lock_timeout = 0');
  for (const statement of migration.statements) {
    await dropInvalidIndex(client, statement);
    await client.query(statement);
  }
  await client.query(INSERT, [migration.hash, migration.createdAt]);
}

async function runInTransaction(
  client: MigrationClient,
  migration: Migration,
  lockTimeoutMs: number | undefined,
): Promise<void> {
  await client.query('begin');
  try {
    if (lockTimeoutMs !== undefined) {
      await client.query('set local statement_timeout = 0');
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await client.query(`select pg_advisory_xact_lock(${LOCK_OF_VERSION_BEFORE})`);
    }
    for (const statement of migration.statements) await client.query(statement);
    await client.query(INSERT, [migration.hash, migration.createdAt]);
    await client.query('commit');
  } catch (error) {
    // the rollback fails if the connection is broken; then the server has already rolled back
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Applies one migration atomically.
 *
 * @param lockTimeoutMs - how long a statement may wait for a lock; undefined means no limit
 * @throws pg's error 55P03 if a lock was not available in time
 */
export async function applyMigration(
  client: MigrationClient,
  migration: Migration,
  lockTimeoutMs?: number,
): Promise<void> {
  for (const statement of CREATE_TABLE) await client.query(statement);
  if (migration.isOutsideTransaction) await runOutsideTransaction(client, migration);
  else await runInTransaction(client, migration, lockTimeoutMs);
}

/** Applies pending migrations to a database that nobody else uses, such as the embedded one or a test template. */
export async function applyMigrations(client: MigrationClient, migrationsDir: string): Promise<void> {
  for (const migration of await pendingMigrations(client, migrationsDir))
    await applyMigration(client, migration);
}
