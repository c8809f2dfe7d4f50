import { PackagesService, type Packages, type PackagesParts } from './packages.service';

export { packageArchive } from './package-archive';
export type { HoldsVersion, Packages, PackagesParts } from './packages.service';

export const createPackages = (parts: PackagesParts): Packages => new PackagesService(parts);
