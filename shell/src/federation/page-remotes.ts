import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@bindery/shared/contracts';
import {
  createRemoteLoader,
  type RemoteFailure,
  type RemoteLoader,
  type RemoteVersion,
} from '@bindery/shared/boot';
import './lazy-facades';
import { rememberIntegrities } from './entry-integrity';

/** The federation runtime knows the version before under another name: it remembers what it loaded by it. */
const PREVIOUS = 'previous_';

/**
 * Every build of a remote puts its container in one global variable; the runtime takes what stands there for loaded. So it
 * is made free before the other build is loaded, whichever of the two that is.
 */
function createLoad(): (id: string, which: RemoteVersion) => Promise<unknown> {
  const lastLoaded = new Map<string, RemoteVersion>();
  return (id, which) => {
    const name = id.split('/')[0]!;
    if ((lastLoaded.get(name) ?? 'current') !== which) Reflect.set(globalThis, name, undefined);
    lastLoaded.set(name, which);
    return loadRemote(which === 'current' ? id : PREVIOUS + id);
  };
}

/** Makes the page's release set known to the federation runtime. Nothing is fetched before a slot asks for it. */
export function startRemotes(
  releases: readonly RemoteRelease[],
  report: (failure: RemoteFailure) => void,
): RemoteLoader {
  rememberIntegrities(releases);
  registerRemotes(
    releases.flatMap(({ name, entry, previous }) => [
      { name, entry },
      ...(previous ? [{ name: PREVIOUS + name, entry: previous.entry, entryGlobalName: name }] : []),
    ]),
  );
  return createRemoteLoader({ releases, load: createLoad(), report });
}
