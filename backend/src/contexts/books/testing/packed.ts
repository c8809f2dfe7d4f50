import { gzipSync } from 'node:zlib';
import type { PackageFiles } from '@bindery/muse';

/** Packs files as a browser packs a folder, compressed. */
export function packed(
  files: PackageFiles,
  { slug = 'tiny-book', paths = [...files.keys()], lacks = 0 } = {},
): Buffer {
  const bodies = [...files.values()];
  const head = { format: 1, slug, files: paths.map((path, index) => [path, bodies[index]!.length + lacks]) };
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]));
}
