import type { BootData, RemoteRelease } from '@bindery/shared/contracts';
import type { Preload } from './preloads';

/** Path of the shell's build files, on any origin. */
export const ASSETS = '/_canvas/assets/';

interface Addressed {
  readonly template: string;
  readonly preloads: readonly Preload[];
  readonly boot: BootData;
}

function remoteAt(origin: string, { previous: previousRelease, ...remote }: RemoteRelease): RemoteRelease {
  return {
    ...remote,
    // developer builds keep their origin
    entry: remote.overrideOrigin === undefined ? origin + remote.entry : remote.entry,
    files: Object.fromEntries(Object.entries(remote.files).map(([file, hash]) => [origin + file, hash])),
    ...(previousRelease && { previous: { ...previousRelease, entry: origin + previousRelease.entry } }),
  };
}

/** @returns the page with its files addressed at `origin`; the bytes are the same. Source: docs/rules.md REL-16 */
export function addressedAt(origin: string | undefined, page: Addressed): Addressed {
  if (origin === undefined) return page;
  return {
    template: page.template.replaceAll(ASSETS, origin + ASSETS),
    preloads: page.preloads.map((preload) => ({ ...preload, href: origin + preload.href })),
    boot: {
      ...page.boot,
      assetOrigin: origin,
      remotes: page.boot.remotes.map((remote) => remoteAt(origin, remote)),
    },
  };
}
