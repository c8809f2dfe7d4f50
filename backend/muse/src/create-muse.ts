import { loadCatalogue } from './loader/load-catalogue';
import type { CheckedPackages } from './loader/checked-packages';
import { describeProblem } from './loader/problem';
import type { DrawingOptions } from './picture-renderer';
import { Muse } from './muse';
import { PackageVersions } from './package-versions';
import type { PageAddresses } from './scene/page-request';
import { FontLibrary } from './type/font-library';

export interface MuseOptions extends Omit<DrawingOptions, 'renderer'> {
  /** Folder with one folder per product. */
  readonly catalogueDir: string;
  /** Folder of the fallback fonts. */
  readonly fontsDir: string;
  readonly addresses: PageAddresses;
  /** Packages that need no check. */
  readonly checkedPackages?: CheckedPackages;
  readonly log?: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
}

/**
 * Loads and checks every product package of a catalogue.
 *
 * @throws if the catalogue or the fallback fonts cannot be read. A broken package causes no error but is listed in
 *   `refused`.
 */
export async function createMuse({
  catalogueDir,
  fontsDir,
  addresses,
  checkedPackages,
  log,
  ...options
}: MuseOptions): Promise<Muse> {
  const fonts = await FontLibrary.open(fontsDir);
  const { packages, refused } = await loadCatalogue(catalogueDir, fonts, checkedPackages);
  for (const { slug, problems } of refused) {
    log?.error({ product: slug, problems: problems.map(describeProblem) }, 'product package refused');
  }
  log?.info({ products: [...packages.keys()] }, 'product packages loaded');
  return new Muse(
    new PackageVersions({ currentPackages: packages, catalogueDir, fonts }),
    refused,
    addresses,
    options,
  );
}
