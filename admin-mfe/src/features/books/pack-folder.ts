/** A folder that was chosen holds no product package. The message is for who chose it. */
export class NoPackageFolderError extends Error {}

/** The path of a file below the chosen folder. */
const pathIn = ({ webkitRelativePath: path }: File): string => path.slice(path.indexOf('/') + 1);
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

/**
 * Packs a folder as the server keeps packages, but for the compression, which not every browser has: a line of JSON and
 * the bytes of the files. The folder's name is
 * the slug. Hidden files are left out.
 *
 * @param files - of an input that takes a folder
 * @throws NoPackageFolderError
 */
export function packFolder(files: readonly File[]): Blob {
  const packed = files
    .map((file) => ({ file, path: pathIn(file) }))
    .filter(({ path }) => !isHidden(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!packed.some(({ path }) => path === 'product.json'))
    throw new NoPackageFolderError('This folder has no product.json: choose the folder of one package');
  const slug = files[0]!.webkitRelativePath.split('/')[0];
  const head = { format: 1, slug, files: packed.map(({ path, file }) => [path, file.size]) };
  return new Blob([`${JSON.stringify(head)}\n`, ...packed.map(({ file }) => file)], {
    type: 'application/octet-stream',
  });
}
