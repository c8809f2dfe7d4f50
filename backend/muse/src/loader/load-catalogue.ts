import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SLUG_PATTERN } from '../model/document-parts';
import type { LoadedPackage } from '../scene/loaded-package';
import type { FontLibrary } from '../type/font-library';
import { checkUnique } from './check-unique';
import type { CheckedPackages } from './checked-packages';
import { loadPackage } from './load-package';
import { type PackageProblem, Problems } from './problem';

export interface RefusedPackage {
  readonly slug: string;
  readonly problems: readonly PackageProblem[];
}

export interface Catalogue {
  readonly packages: ReadonlyMap<string, LoadedPackage>;
  readonly refused: readonly RefusedPackage[];
}

/**
 * Loads every product folder of a catalogue. A broken package is refused without affecting the others. If two packages
 * share an id or SKU, the second one by folder name is refused.
 */
export async function loadCatalogue(
  dir: string,
  fonts: FontLibrary,
  checkedPackages?: CheckedPackages,
): Promise<Catalogue> {
  const packages = new Map<string, LoadedPackage>();
  const refused: RefusedPackage[] = [];
  for (const slug of await foldersIn(dir)) {
    const result = new RegExp(SLUG_PATTERN).test(slug)
      ? await load(join(dir, slug), fonts, checkedPackages)
      : badName();
    if ('problems' in result) {
      refused.push({ slug, problems: result.problems });
      continue;
    }
    const problems = new Problems();
    checkUnique(result.loaded, packages.values(), problems);
    if (problems.hasErrors) refused.push({ slug, problems: problems.all });
    else packages.set(slug, result.loaded);
  }
  return { packages, refused };
}

async function foldersIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/**
 * Checks each package of a catalogue on its own. Later loads of the catalogue use the results.
 *
 * @param earlierPackages - results of an earlier check by this engine. Packages that have not changed are skipped.
 */
export async function checkCatalogue(
  dir: string,
  fonts: FontLibrary,
  earlierPackages?: CheckedPackages,
): Promise<CheckedPackages> {
  const checkedPackages = new Map<string, string>();
  for (const slug of await foldersIn(dir)) {
    const result = await loadPackage(join(dir, slug), fonts, earlierPackages);
    if (result.kind === 'loaded') checkedPackages.set(result.name, result.loaded.version);
  }
  return checkedPackages;
}

async function load(
  dir: string,
  fonts: FontLibrary,
  checkedPackages: CheckedPackages | undefined,
): Promise<{ loaded: LoadedPackage } | { problems: readonly PackageProblem[] }> {
  try {
    const result = await loadPackage(dir, fonts, checkedPackages);
    return result.kind === 'loaded'
      ? { loaded: result.loaded }
      : { problems: result.problems.filter(({ severity }) => severity === 'error') };
  } catch (error) {
    return {
      problems: [
        {
          severity: 'error',
          file: '',
          reason: `it cannot be read: ${(error as Error).message}`,
          fix: 'check the folder',
        },
      ],
    };
  }
}

const badName = (): { problems: readonly PackageProblem[] } => ({
  problems: [
    {
      severity: 'error',
      file: '',
      reason: 'the folder is not named like a product',
      fix: 'use lower case letters, digits and single hyphens',
    },
  ],
});
