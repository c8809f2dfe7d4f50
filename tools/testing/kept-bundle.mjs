// Every suite reloads its modules, so packages of many small files are bundled once and cached.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/**
 * Returns a cached bundle. The cache's key consists of the lock file, the imports and the program that makes the
 * bundle. If there is none, makes it. Of several concurrent runs, each makes a draft, and only the first is kept.
 *
 * @param {object} wanted
 * @param {string} wanted.maker - file of the program that makes the bundle
 * @param {readonly string[]} wanted.imports - required imports
 * @param {string} wanted.folder - cache folder for such bundles
 * @param {string} [wanted.ending] - end of the bundle's name, such as '.cjs'; if missing, the bundle is a folder
 * @param {(draft: string) => void} wanted.make - writes the bundle to the path `draft`
 * @returns {string} its path
 */
export function keptBundle({ maker, imports, folder, ending = '', make }) {
  const hash = createHash('sha256')
    .update(readFileSync(maker))
    .update(readFileSync(LOCK_FILE))
    .update(JSON.stringify(imports))
    // a CommonJS module's exported names depend on the major
    .update(process.versions.node.split('.')[0])
    .digest('hex')
    .slice(0, 16);
  const keptFile = path.join(folder, hash + ending);
  if (existsSync(keptFile)) return keptFile;
  mkdirSync(folder, { recursive: true });
  const draft = `${keptFile}.${process.pid}`;
  make(draft);
  try {
    renameSync(draft, keptFile);
  } catch (error) {
    // another run was faster
    if (!existsSync(keptFile)) throw error;
    rmSync(draft, { recursive: true });
  }
  return keptFile;
}
