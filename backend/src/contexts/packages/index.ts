import { PackagesService, type Packages, type PackagesParts } from './packages.service';

export { CurrentVersions } from './current-versions';
export { packageArchive } from './package-archive';
export { packageCheckHere, type PackageCheck } from './package-check';
export { packageChecksInChildren } from './package-checks-in-children';
export { PackageTrials } from './package-trials';
export type { HoldsVersion, Packages, PackagesParts } from './packages.service';
export type { BooksAfter, KeptBook } from './replay-books';
export { publicationsRepository } from './publications.repository';
export { Publishing } from './publishing';
export { staffPackagesRoutes } from './staff-packages.routes';

export const createPackages = (parts: PackagesParts): Packages => new PackagesService(parts);
