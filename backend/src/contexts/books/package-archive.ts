import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PackageArchive, PackageFiles } from '@bindery/muse';
import type { ObjectStore } from '../../platform/object-store';

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

const CONTENT_TYPE = 'application/gzip';
/** Increase this number if the archive format changes. Older archives must remain readable. */
const ARCHIVE_FORMAT = 1;
/**
 * Maximum expanded size of an archive. A package has a few hundred files of at most 12 MB each, which together are far
 * below this limit.
 */
const MAX_BYTES = 500_000_000;
const LINE_FEED = 0x0a;

interface ArchiveHead {
  readonly format: number;
  readonly slug: string;
  /** path and length of each file, in the order in which the archive contains their bytes */
  readonly files: readonly (readonly [string, number])[];
}

export const ARCHIVES = 'packages/';

/** Returns the object key of a version's archive. All files of a version are in one object, so the archive is either complete or absent. */
export const archiveKey = (slug: string, version: string): string => `${ARCHIVES}${slug}/${version}.gz`;

/** @returns the product and the version of the archive; undefined if the key is not that of an archive */
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

/** @throws if the bytes are not an archive, or have an unknown format */
async function read(archive: Buffer): Promise<PackageFiles> {
  const bytes = await expand(archive, { maxOutputLength: MAX_BYTES });
  const end = bytes.indexOf(LINE_FEED);
  const { format, files } = JSON.parse(bytes.toString('utf8', 0, end)) as ArchiveHead;
  if (format !== ARCHIVE_FORMAT) throw new Error(`an archive of format ${format} is of a later release`);
  let offset = end + 1;
  return new Map(
    files.map(([path, length]) => {
      offset += length;
      return [path, bytes.subarray(offset - length, offset)];
    }),
  );
}

/**
 * Stores a version's archive if the store lacks it. A stored archive never changes.
 * @param archiveOf - makes the archive, if the store lacks it
 */
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

/** Reads stored versions from an object store. The caller must compare the files with their hash. */
export const packageArchive = (store: ObjectStore): PackageArchive => ({
  async files(slug, version) {
    const object = await store.get(archiveKey(slug, version));
    return object && read(object.bytes);
  },
});
