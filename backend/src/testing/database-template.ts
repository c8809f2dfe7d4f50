import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
const { dependencies } = JSON.parse(readFileSync(new URL('backend/package.json', ROOT), 'utf8')) as {
  dependencies: Record<string, string>;
};
const FILE = fileURLToPath(new URL(`.cache/pglite-${dependencies['@electric-sql/pglite']}.tar.gz`, ROOT));

/** An empty database to start from, made once per version of PGlite and kept in .cache. */
export function databaseTemplate(): Blob {
  if (!existsSync(FILE))
    execFileSync(process.execPath, [fileURLToPath(new URL('make-template.mjs', import.meta.url)), FILE]);
  return new Blob([readFileSync(FILE)], { type: 'application/x-gzip' });
}
