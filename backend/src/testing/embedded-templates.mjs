// Template folders for suites on the embedded database. They are made once per set of migrations, in .cache.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('../../drizzle', import.meta.url));
const MAKER = fileURLToPath(new URL('make-template.mjs', import.meta.url));
const PREFIX = 'embedded-';

function key() {
  const hash = createHash('sha256')
    .update(readFileSync(MAKER))
    .update(readFileSync(new URL('../../package.json', import.meta.url)));
  for (const entry of readdirSync(MIGRATIONS, { recursive: true, withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  ))
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 16);
}

/** @returns the folder that contains the databases `empty` and `migrated`. Copy these, but never open them */
export function embeddedTemplates() {
  const name = PREFIX + key();
  const folder = join(CACHE, name);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const draft = `${folder}.${process.pid}`;
  execFileSync(process.execPath, [MAKER, draft], { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  for (const otherName of readdirSync(CACHE))
    if (/^embedded-[0-9a-f]{16}$/.test(otherName) && otherName !== name)
      rmSync(join(CACHE, otherName), { recursive: true, force: true });
  return folder;
}

/** Copies a migrated database into a data folder that has none. The shop would need seven CPU seconds to create it. */
export function putMigratedDatabase(dataDir) {
  const database = join(dataDir, 'database');
  if (!existsSync(database)) cpSync(join(embeddedTemplates(), 'migrated'), database, { recursive: true });
}
