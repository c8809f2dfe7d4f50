import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PackageArchive, PackageFiles } from '@bindery/muse';
import type { ObjectStore } from '../../platform/object-store';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

const CONTENT_TYPE = 'application/gzip';
/** Raise it when the archive is written in another way; what was written before is still read. */
const ARCHIVE_FORMAT = 1;
/** Of what an archive may expand to: a package has at most some hundred files of at most 12 MB, and far fewer bytes. */
const MAX_BYTES = 500_000_000;
const LINE_FEED = 0x0a;

interface ArchiveHead {
  readonly format: number;
  readonly slug: string;
  /** path and length, in the order in which the bytes follow */
  readonly files: readonly (readonly [string, number])[];
}

export const ARCHIVES = 'packages/';

/** Where the files of a version are kept, all in one object: there whole or not at all. */
export const archiveKey = (slug: string, version: string): string => `${ARCHIVES}${slug}/${version}.gz`;

/** @returns undefined if the key is not of an archive */
export function archiveOf(key: string): { readonly slug: string; readonly version: string } | undefined {
  const [, slug, version] = /^packages\/([^/]+)\/([^/]+)\.gz$/.exec(key) ?? [];
  return slug === undefined || version === undefined ? undefined : { slug, version };
}

/** Packs the files of a version. The same files give the same bytes. */
export function packArchive(slug: string, files: PackageFiles): Promise<Buffer> {
  const paths = [...files.keys()].sort();
  const head: ArchiveHead = {
    format: ARCHIVE_FORMAT,
    slug,
    files: paths.map((path) => [path, files.get(path)!.length]),
  };
  return compress(
    Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...paths.map((path) => files.get(path)!)]),
  );
}

/** @throws where it is none, or of a format that this process does not know */
async function read(archive: Buffer): Promise<PackageFiles> {
  const bytes = await expand(archive, { maxOutputLength: MAX_BYTES });
  const end = bytes.indexOf(LINE_FEED);
  const { format, files } = JSON.parse(bytes.toString('utf8', 0, end)) as ArchiveHead;
  if (format !== ARCHIVE_FORMAT) throw new Error(`an archive of format ${format} is of a later release`);
  let at = end + 1;
  return new Map(
    files.map(([path, length]) => {
      at += length;
      return [path, bytes.subarray(at - length, at)];
    }),
  );
}

/** Stores a version's archive unless it is there: a stored one never changes. @param archiveOf - called only if it is not there */
export async function storePackage(
  store: ObjectStore,
  slug: string,
  version: string,
  archiveOf: () => Promise<Buffer>,
): Promise<void> {
  const key = archiveKey(slug, version);
  if (await store.head(key)) return;
  await store.put(key, await archiveOf(), CONTENT_TYPE);
}

/** The versions kept in an object store. Whoever loads one checks its files by their hash. */
export const packageArchive = (store: ObjectStore): PackageArchive => ({
  async files(slug, version) {
    const object = await store.get(archiveKey(slug, version));
    return object && read(object.bytes);
  },
});
