import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Value } from 'typebox/value';
import { RELEASE_FILE, ReleaseDamagedError, ReleaseFileSchema, type ReleaseFile } from './release-file';

/** A build whose files can be had, wherever they are. */
export interface Build {
  readonly release: ReleaseFile;
  /** names of what is kept: the release's files, and those beside them that are compressed */
  readonly stored: readonly string[];
  read(storedName: string): Promise<Buffer>;
}

/** A build in a folder, every file of it verified. */
export interface FolderBuild extends Build {
  /** when it was put there */
  readonly builtAt: Date;
}

/** No file of a build is larger, and no compressed copy may unpack to more. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
interface Unpacked {
  readonly maxOutputLength: number;
}
const brotli = promisify<Buffer, Unpacked, Buffer>(brotliDecompress);
const unzip = promisify<Buffer, Unpacked, Buffer>(gunzip);

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What the build may leave beside a file: the same bytes, compressed. Best first. */
export const ENCODINGS: readonly {
  readonly name: 'br' | 'gzip';
  readonly extension: string;
  decode(bytes: Buffer, unpacked: Unpacked): Promise<Buffer>;
}[] = [
  { name: 'br', extension: '.br', decode: brotli },
  { name: 'gzip', extension: '.gz', decode: unzip },
];

/**
 * @param maxBytes - what a compressed copy may unpack to
 * @returns are these the bytes of a file of the release, as they are or compressed by the extension of its name?
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
  const stored: string[] = [];
  for (const file of Object.keys(release.files)) {
    for (const extension of ['', ...ENCODINGS.map((encoding) => encoding.extension)]) {
      const bytes = await readIfThere(join(folder, file + extension));
      if (!bytes && extension) continue;
      if (!bytes || !(await isAsPromised(release, file + extension, bytes)))
        throw new ReleaseDamagedError(`${release.name} ${release.version}`, file + extension);
      stored.push(file + extension);
    }
  }
  return stored;
}

/** @returns when the build of a folder was put there, in ms; undefined where there is none */
export const builtAtMs = (folder: string): Promise<number | undefined> =>
  stat(join(folder, RELEASE_FILE)).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/**
 * Reads a build and verifies each of its files, the compressed ones as well.
 *
 * @throws ReleaseDamagedError if a file is missing or has another hash than release.json says; others where that is none
 */
export async function readBuild(folder: string): Promise<FolderBuild> {
  const path = join(folder, RELEASE_FILE);
  const [{ mtime }, text] = await Promise.all([stat(path), readFile(path, 'utf8')]);
  const release = Value.Parse(ReleaseFileSchema, JSON.parse(text));
  const read = (storedName: string): Promise<Buffer> => readFile(join(folder, storedName));
  return { release, builtAt: mtime, read, stored: await verifiedNames(folder, release) };
}
