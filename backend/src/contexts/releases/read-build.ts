import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Value } from 'typebox/value';
import { RELEASE_FILE, ReleaseDamagedError, ReleaseFileSchema, type ReleaseFile } from './release-file';

export interface Build {
  readonly release: ReleaseFile;
  /** names of stored files: the release's files and their compressed copies */
  readonly stored: readonly string[];
  read(storedName: string): Promise<Buffer>;
}

/** A build in a folder, with every file verified. */
export interface FolderBuild extends Build {
  readonly builtAt: Date;
}

/** Maximum size of a file, and of a compressed copy when unpacked. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
interface Unpacked {
  readonly maxOutputLength: number;
}
const brotli = promisify<Buffer, Unpacked, Buffer>(brotliDecompress);
const unzip = promisify<Buffer, Unpacked, Buffer>(gunzip);

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Compressed copies that a build may write for a file, smallest first. */
export const ENCODINGS: readonly {
  readonly name: 'br' | 'gzip';
  readonly extension: string;
  decode(bytes: Buffer, unpacked: Unpacked): Promise<Buffer>;
}[] = [
  { name: 'br', extension: '.br', decode: brotli },
  { name: 'gzip', extension: '.gz', decode: unzip },
];

/**
 * @param maxBytes - maximum size of an unpacked copy
 * @returns true if the bytes match the release's hash; unpacks a copy whose name ends in `.br` or `.gz` first
 */
export async function isAsPromised(
  { files }: ReleaseFile,
  storedName: string,
  bytes: Buffer,
  maxBytes = MAX_FILE_BYTES,
): Promise<boolean> {
  const ofFile = Object.hasOwn(files, storedName) ? files[storedName] : undefined;
  if (ofFile) return integrityOf(bytes) === ofFile;
  const encoding = ENCODINGS.find(({ extension }) => storedName.endsWith(extension));
  const promised = encoding && files[storedName.slice(0, -encoding.extension.length)];
  if (!promised) return false;
  const unpacked = { maxOutputLength: Math.max(1, maxBytes) };
  const decoded = await encoding.decode(bytes, unpacked).catch(() => undefined);
  return decoded !== undefined && integrityOf(decoded) === promised;
}

const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);

async function verifiedNames(folder: string, release: ReleaseFile): Promise<string[]> {
  const storedNames: string[] = [];
  for (const file of Object.keys(release.files)) {
    for (const extension of ['', ...ENCODINGS.map((encoding) => encoding.extension)]) {
      const bytes = await readIfThere(join(folder, file + extension));
      if (!bytes && extension) continue;
      if (!bytes || !(await isAsPromised(release, file + extension, bytes)))
        throw new ReleaseDamagedError(`${release.name} ${release.version}`, file + extension);
      storedNames.push(file + extension);
    }
  }
  return storedNames;
}

/** @returns the time in ms at which the build was written to the folder; undefined if the folder has no build */
export const builtAtMs = (folder: string): Promise<number | undefined> =>
  stat(join(folder, RELEASE_FILE)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/**
 * Reads a build and verifies each of its files and compressed copies.
 *
 * @throws ReleaseDamagedError if a file is missing or differs from its hash in release.json; other errors if
 *   release.json is unreadable
 */
export async function readBuild(folder: string): Promise<FolderBuild> {
  const path = join(folder, RELEASE_FILE);
  const [{ mtime }, text] = await Promise.all([stat(path), readFile(path, 'utf8')]);
  const release = Value.Parse(ReleaseFileSchema, JSON.parse(text));
  const read = (storedName: string): Promise<Buffer> => readFile(join(folder, storedName));
  return { release, builtAt: mtime, read, stored: await verifiedNames(folder, release) };
}
