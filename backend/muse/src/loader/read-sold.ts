import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Identified } from './check-unique';
import { Problems } from './problem';
import type { CommerceDocument } from '../model/commerce-document';
import { readProduct } from './read-documents';
import { MAX_BYTES, type PackageFiles } from './read-files';

/** Reads only product.json and commerce.json of a package folder; undefined if they cannot be read. */
export async function readSold(dir: string): Promise<Identified | undefined> {
  const files = new Map<string, Buffer>();
  for (const name of ['product.json', 'commerce.json']) {
    const path = join(dir, name);
    const size = await stat(path).then(
      ({ size: bytes }) => bytes,
      () => Infinity,
    );
    if (size <= MAX_BYTES['json']!) files.set(name, await readFile(path));
  }
  const read = files.has('product.json') ? readProduct(files, new Problems()) : undefined;
  return read && { slug: basename(dir), ...read };
}

/** Returns the commerce document of a package's files; undefined if they cannot be read. */
export const commerceOfFiles = (files: PackageFiles): CommerceDocument | undefined =>
  readProduct(files, new Problems())?.commerce;
