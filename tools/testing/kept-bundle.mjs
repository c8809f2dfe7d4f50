// Every suite reloads its modules, so packages of many small files are bundled once and cached.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/**
 * Returns a cached bundle, or makes it if there is none for this lock file, these imports and the program that makes
 * it. Concurrent runs each make a draft; only the first is kept.
 *
 * @param {object} wanted
 * @param {string} wanted.maker - file of the program that makes it
 * @param {readonly string[]} wanted.imports - required imports
 * @param {string} wanted.folder - cache folder of such bundles
 * @param {string} [wanted.ending] - of its name, such as '.cjs'; none: it is a folder
 * @param {(draft: string) => void} wanted.make - writes it to the path `draft`
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
