import type { RemoteRelease } from '@bindery/shared/contracts';
import type { ReleaseFile } from './release-file';

export interface ListedRelease extends RemoteRelease {
  /** kinds of pages that need its first files early */
  readonly routes: readonly string[];
}

export function asListed({
  name,
  version,
  contractVersion,
  entry,
  integrity,
  files,
  routes = [],
  pageFiles,
  owner,
}: ReleaseFile): ListedRelease {
  const path = (file: string) => `/mfe/${name}/${version}/${file}`;
  return {
    name,
    version,
    contractVersion,
    integrity,
    routes,
    ...(pageFiles && { pageFiles }),
    ...(owner !== undefined && { owner }),
    entry: path(entry),
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [path(file), hash])),
  };
}

/** Returns only the fields a fallback needs, since it rarely runs. */
export const asPrevious = ({
  version,
  contractVersion,
  entry,
  integrity,
}: ListedRelease): NonNullable<RemoteRelease['previous']> => ({ version, contractVersion, entry, integrity });
