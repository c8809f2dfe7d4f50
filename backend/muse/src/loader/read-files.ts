import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BlockedWords } from '../model/blocked-words';
import type { Problems } from './problem';

/** Maps the path inside the package (with `/`) to the bytes of the file. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

export const MAX_BYTES: Record<string, number> = {
  json: 1_000_000,
  svg: 4_000_000,
  ttf: 12_000_000,
  otf: 12_000_000,
  txt: 200_000,
};
const FOLDERS = new Set(['pages', 'parts', 'avatars', 'options', 'fonts', 'content', 'words']);
const DOCUMENTS = new Set(['product.json', 'commerce.json', 'schema.json', 'book.json']);

export const BLOCKED_WORDS_FILE = /^words\/blocked\.[a-z]{2}\.txt$/;

const extensionOf = (path: string): string => path.split('.').pop()!.toLowerCase();

const belongs = (path: string): boolean =>
  MAX_BYTES[extensionOf(path)] !== undefined &&
  (path.includes('/') ? FOLDERS.has(path.split('/')[0]!) : DOCUMENTS.has(path));

/** Returns the files that belong to a package. A version contains no other files. */
export const packageFilesAmong = (files: PackageFiles): PackageFiles =>
  new Map([...files].filter(([path]) => belongs(path)));

/** Reads the files that belong to a package. Warns about other files. Does not follow links. */
export async function readPackageFiles(dir: string, problems: Problems): Promise<PackageFiles> {
  const files = new Map<string, Buffer>();
  for (const path of (await listFiles(dir, '', problems)).sort()) {
    const limit = MAX_BYTES[extensionOf(path)]!;
    if (!belongs(path))
      problems.warning(
        path,
        'it is no file of a product package',
        'remove it or put it into the folder it belongs to',
      );
    else if ((await stat(join(dir, path))).size > limit) {
      problems.error(path, `it is larger than ${limit / 1e6} MB`, 'simplify it');
      files.set(path, Buffer.alloc(0)); // an empty file in its place, which is not reported as missing
    } else files.set(path, await readFile(join(dir, path)));
  }
  return files;
}

async function listFiles(dir: string, prefix: string, problems: Problems): Promise<string[]> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true });
  const lists = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(dir, path, problems);
      if (entry.isSymbolicLink())
        problems.warning(path, 'it is a link, and links are not followed', 'put the file itself there');
      return Promise.resolve(entry.isFile() ? [path] : []);
    });
  return (await Promise.all(lists)).flat();
}

/** Returns the name of a version: 16 hex digits of a hash over every given path and byte. */
export function packageVersion(files: PackageFiles): string {
  const hash = createHash('sha256');
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path)!;
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reads all files `words/blocked.<lang>.txt` as one list, because shoppers mix languages. */
export function readBlockedWords(files: PackageFiles): BlockedWords {
  const lists = [...files].filter(([path]) => BLOCKED_WORDS_FILE.test(path));
  const blocked = blockedIn.get(files) ?? new BlockedWords(lists.map(([, bytes]) => bytes.toString('utf8')));
  blockedIn.set(files, blocked);
  return blocked;
}

const blockedIn = new WeakMap<PackageFiles, BlockedWords>();
