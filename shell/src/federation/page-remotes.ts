import type { RemoteRelease } from '@bindery/shared/contracts';
import { createRemoteLoader, type RemoteFailure, type RemoteLoader } from '@bindery/shared/boot';
import type { FederationHost } from './federation-host';

export interface PageRemotes {
  readonly loader: RemoteLoader;
  /** Fetches the federation runtime ahead of the first slot. */
  start(): void;
}

/**
 * Loads the page's releases. The federation runtime loads with the first slot. The home page has no slot, so it never
 * loads the runtime.
 *
 * @param watchedShell - version of the shell for the watchdog, which reports a frozen page; undefined: no watchdog
 */
export function createPageRemotes(
  releases: readonly RemoteRelease[],
  report: (failure: RemoteFailure) => void,
  watchedShell?: string,
): PageRemotes {
  let starting: Promise<FederationHost> | undefined;

  async function importHost(): Promise<FederationHost> {
    const { startHost, watchRemotes } = await import(
      /* webpackChunkName: "federation" */ './federation-host'
    );
    if (watchedShell !== undefined) watchRemotes(loader, releases, watchedShell);
    return startHost(releases);
  }
  /** Single flight. If the start fails, the next slot starts the host again. */
  function host(): Promise<FederationHost> {
    starting ??= importHost().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }
  const loader = createRemoteLoader({
    releases,
    load: async (id, which) => (await host()).load(id, which),
    report,
  });
  return {
    loader,
    start() {
      // ignores a failure here, because the slot that needs the host reports it
      host().catch(() => undefined);
    },
  };
}
