// The shop's migrations, for scripts that make templates before the tests.
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../platform/database/migrations.ts', import.meta.url));
const FILE = fileURLToPath(new URL(`../../../.cache/migrations-${process.pid}.mjs`, import.meta.url));
export const MIGRATIONS = fileURLToPath(new URL('../../drizzle', import.meta.url));

/**
 * Applies all migrations to an empty database without other users.
 *
 * @param {{query(text: string, values?: unknown[]): Promise<{rows: unknown[]}>}} client
 */
export async function migrateTemplate(client) {
  await build({
    entryPoints: [SOURCE],
    outfile: FILE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  try {
    const { applyMigrations } = await import(pathToFileURL(FILE).href);
    await applyMigrations(client, MIGRATIONS);
  } finally {
    rmSync(FILE, { force: true });
  }
}
