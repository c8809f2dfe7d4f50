import { createHash } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { EnvironmentSchema } from '@bindery/shared/contracts';

const FileNameSchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' });

/** release.json, written by the build of a remote: `files` maps a file name to its integrity. */
export const ReleaseFileSchema = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9_]*$' }),
  version: FileNameSchema,
  contractVersion: Type.Integer(),
  environments: Type.Array(EnvironmentSchema),
  entry: FileNameSchema,
  integrity: Type.String(),
  files: Type.Record(FileNameSchema, Type.String()),
  /** kinds of pages that need its first files before they show what they are for; releases of old have none */
  routes: Type.Optional(Type.Array(Type.String())),
});
export type ReleaseFile = Static<typeof ReleaseFileSchema>;

export interface KeptRelease {
  readonly release: ReleaseFile;
  readonly folder: string;
}

/** Versions of a remote that stay served: pages keep the set they started with while newer ones are built. */
const KEPT_VERSIONS = 10;

/**
 * A file is not what its release promises: a build is half written, or somebody changed it.
 */
export class ReleaseDamagedError extends Error {
  constructor(
    readonly release: string,
    readonly file: string,
  ) {
    super(
      `release ${release}: the file ${file} is not the one its release.json names; build the remote again`,
    );
    this.name = 'ReleaseDamagedError';
  }
}

const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** What the build may leave beside a file: the same bytes, compressed. */
const ENCODINGS: readonly { readonly extension: string; decode(bytes: Buffer): Promise<Buffer> }[] = [
  { extension: '.br', decode: promisify<Buffer, Buffer>(brotliDecompress) },
  { extension: '.gz', decode: promisify<Buffer, Buffer>(gunzip) },
];

const readIfThere = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);

/** @returns the names of all files to keep: those of the release, and those beside them that are compressed */
async function verifiedFiles(folder: string, { name, version, files }: ReleaseFile): Promise<string[]> {
  const verified: string[] = [];
  for (const [file, integrity] of Object.entries(files)) {
    const content = await readIfThere(join(folder, file));
    if (!content || integrityOf(content) !== integrity)
      throw new ReleaseDamagedError(`${name} ${version}`, file);
    verified.push(file);
    for (const { extension, decode } of ENCODINGS) {
      const encoded = await readIfThere(join(folder, file + extension));
      if (!encoded) continue;
      const decoded = await decode(encoded).catch(() => undefined);
      if (!decoded?.equals(content)) throw new ReleaseDamagedError(`${name} ${version}`, file + extension);
      verified.push(file + extension);
    }
  }
  return verified;
}

/**
 * Copies a build into the store of releases, once: a version never changes.
 *
 * @param keptDir - the store, `<keptDir>/<name>/<version>/`
 * @throws ReleaseDamagedError if a file is missing or has another hash than release.json says
 */
export async function keepRelease(
  keptDir: string,
  build: string,
  release: ReleaseFile,
): Promise<KeptRelease> {
  const folder = join(keptDir, release.name, release.version);
  const isKept = await access(join(folder, 'release.json')).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    const files = await verifiedFiles(build, release);
    // written aside, by each process for itself, and renamed: a version is there as a whole or not at all
    await mkdir(dirname(folder), { recursive: true });
    const aside = await mkdtemp(`${folder}.part-`);
    try {
      for (const file of [...files, 'release.json']) await cp(join(build, file), join(aside, file));
      await rename(aside, folder);
    } catch (error) {
      await rm(aside, { recursive: true });
      // another process was first, with the same version
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    await deleteOldest(dirname(folder), release.version);
  }
  return { release, folder };
}

async function deleteOldest(folder: string, newest: string): Promise<void> {
  const versions = await readdir(folder);
  const dated = await Promise.all(
    versions
      .filter((version) => version !== newest && !version.includes('.part-'))
      .map(async (version) => {
        // another process may have removed it meanwhile: then it is the oldest, and removing it again does nothing
        const stats = await stat(join(folder, version)).catch(() => undefined);
        return { version, mtimeMs: stats?.mtimeMs ?? 0 };
      }),
  );
  const old = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(KEPT_VERSIONS - 1);
  await Promise.all(old.map(({ version }) => rm(join(folder, version), { recursive: true, force: true })));
}

/** @returns a release that was kept earlier, by name and version; undefined where there is none */
export async function keptRelease(
  keptDir: string,
  name: string,
  version: string,
): Promise<KeptRelease | undefined> {
  const folder = join(keptDir, name, version);
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => undefined);
  return text === undefined
    ? undefined
    : { release: Value.Parse(ReleaseFileSchema, JSON.parse(text)), folder };
}
