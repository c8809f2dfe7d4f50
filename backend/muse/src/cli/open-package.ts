import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { correctName, describeProblem } from '../loader/problem';
import { loadPackage } from '../loader/load-package';
import type { LoadedPackage } from '../scene/loaded-package';
import { FontLibrary } from '../type/font-library';
import { UsageError } from './usage-error';

/**
 * @param product - a slug of the catalogue, or any folder with a package
 * @returns undefined after printing the faults if the package is refused
 * @throws UsageError if there is no such package
 */
export async function openPackage(
  product: string,
  catalogueDir: string,
  fontsDir: string,
): Promise<LoadedPackage | undefined> {
  const isFolder = (dir: string): Promise<boolean> =>
    stat(join(dir, 'product.json')).then(
      () => true,
      () => false,
    );
  const inCatalogue = join(catalogueDir, product);
  const dir = (await isFolder(inCatalogue)) ? inCatalogue : (await isFolder(product)) ? product : undefined;
  if (dir === undefined) {
    const slugs = (await readdir(catalogueDir, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    throw new UsageError(
      `there is no product ${product} (${correctName(product, slugs)}; there are ${slugs.join(', ')}, or give the folder of a package)`,
    );
  }
  const result = await loadPackage(dir, await FontLibrary.open(fontsDir));
  if (result.kind === 'loaded') return result.loaded;
  for (const problem of result.problems.filter(({ severity }) => severity === 'error'))
    console.error(describeProblem(problem));
  return undefined;
}
