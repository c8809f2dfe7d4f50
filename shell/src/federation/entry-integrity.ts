import type { RemoteRelease } from '@bindery/shared/contracts';

/** Whatever follows the path: a second try may ask otherwise. */
function urlOf(entry: string): string {
  const { origin, pathname } = new URL(entry, document.baseURI);
  return origin + pathname;
}

const integrities = new Map<string, string>();

/** Remembers the integrity of each release's entry; '' is none, of a developer's build. */
export function rememberIntegrities(releases: readonly RemoteRelease[]): void {
  for (const release of releases)
    for (const build of [release, release.previous])
      if (build) integrities.set(urlOf(build.entry), build.integrity);
}

/**
 * @param url - of a remote's entry
 * @returns its integrity; for an address no release states, one that matches nothing: such a script must not run
 */
export function entryIntegrity(url: string): string {
  return integrities.get(urlOf(url)) ?? `sha384-${'A'.repeat(64)}`;
}
