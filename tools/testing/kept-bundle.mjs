// Every suite loads its modules anew: what is made of many small files is bundled once and kept.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/**
 * A bundle, made where there is none yet of this lock file, of these imports and of the program that makes it. Runs that
 * make it at the same time each make a draft; one of them is kept.
 *
 * @param {object} wanted
 * @param {string} wanted.maker - file of the program that makes it
 * @param {readonly string[]} wanted.imports - what it has to have
 * @param {string} wanted.folder - where bundles of its kind are kept
 * @param {string} [wanted.ending] - of its name, such as '.cjs'; none: it is a folder
 * @param {(draft: string) => void} wanted.make - makes it as `draft`, which is beside its place
 * @returns {string} its path
 */
export function keptBundle({ maker, imports, folder, ending = '', make }) {
  const hash = createHash('sha256')
    .update(readFileSync(maker))
    .update(readFileSync(LOCK_FILE))
    .update(JSON.stringify(imports))
    // the names that a CommonJS module exports depend on the major
    .update(process.versions.node.split('.')[0])
    .digest('hex')
    .slice(0, 16);
  const kept = path.join(folder, hash + ending);
  if (existsSync(kept)) return kept;
  mkdirSync(folder, { recursive: true });
  const draft = `${kept}.${process.pid}`;
  make(draft);
  try {
    renameSync(draft, kept);
  } catch (error) {
    // another run was faster
    if (!existsSync(kept)) throw error;
    rmSync(draft, { recursive: true });
  }
  return kept;
}
