import type { RemoteRelease } from '@bindery/shared/contracts';

const integrities = new Map<string, string>();

const pathOf = (url: string): string => new URL(url, document.baseURI).pathname;

/**
 * Records the integrity of each release's entry. The key is the path, because the files of all origins are the same. A
 * developer's build has the integrity '', which means no check.
 */
export function rememberIntegrities(releases: readonly RemoteRelease[]): void {
  for (const release of releases)
    for (const build of [release, release.previous])
      if (build) integrities.set(pathOf(build.entry), build.integrity);
}

/**
 * @param url - address of a remote's entry
 * @returns the entry's integrity; for an unknown address a hash that matches no file, so that the script cannot run
 */
export function entryIntegrity(url: string): string {
  return integrities.get(pathOf(url)) ?? `sha384-${'A'.repeat(64)}`;
}
