import type { FastifyInstance } from 'fastify';
import type { Muse } from '@bindery/muse';
import type { Platform } from './app-platform';
import type { Commerce } from '../contexts/catalogue';
import { booksInCarts, holdsLineVersion } from '../contexts/cart';
import { booksInOrders, holdsOrderVersion } from '../contexts/orders';
import {
  createPackages,
  packageCheckHere,
  PackageTrials,
  publicationsRepository,
  Publishing,
  type CurrentVersions,
  type HoldsVersion,
  type PackageCheck,
  type Packages,
} from '../contexts/books';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';

interface PackageParts {
  readonly database: Database;
  readonly muse: Muse;
  readonly currentVersions: CurrentVersions;
  readonly trade: { readonly commerce: Commerce };
  readonly print: { readonly service: { readonly holdsVersion: HoldsVersion } };
  /** `checkPackage`: if it is missing, this process checks packages */
  readonly work: { readonly checkPackage?: PackageCheck };
}

/**
 * Opens the package versions and the trials of staff. This process's own versions are published first, so a cart never
 * contains an unknown version.
 */
export async function openPackages(
  app: FastifyInstance,
  config: Config,
  { objects: store, jobs, warn }: Platform,
  { database, muse, currentVersions, trade, print, work }: PackageParts,
): Promise<{ packages: Packages; trials: PackageTrials; publishing: Publishing }> {
  const { holdsVersion: isPublished } = publicationsRepository;
  const holders = [holdsLineVersion, print.service.holdsVersion, holdsOrderVersion, isPublished];
  const packages = createPackages({ muse, database, store, holders, warn });
  const stop = await packages.keepPublished();
  app.addHook('onClose', async () => stop());
  const { checkPackage = packageCheckHere(config) } = work;
  const trials = new PackageTrials({
    ...{ muse, database, store, jobs, checkPackage },
    ...{ booksInCarts: booksInCarts(database), booksInOrders: booksInOrders(database) },
  });
  const { commerce } = trade;
  const publishing = new Publishing({ muse, database, currentVersions, commerce, warn });
  return { packages, trials, publishing };
}
