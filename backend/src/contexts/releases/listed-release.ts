import type { RemoteRelease } from '@bindery/shared/contracts';
import type { ReleaseFile } from './release-file';

/** A release, and what its remote declares about pages. */
export interface ListedRelease extends RemoteRelease {
  /** kinds of pages that need its first files before they show what they are for */
  readonly routes: readonly string[];
}

/** As pages name it. */
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

/** As little as a page needs of what it hardly ever runs. */
export const asPrevious = ({
  version,
  contractVersion,
  entry,
  integrity,
}: ListedRelease): NonNullable<RemoteRelease['previous']> => ({ version, contractVersion, entry, integrity });
