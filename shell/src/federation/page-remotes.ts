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

/** Every build of a remote puts its container in one global variable; the runtime takes what stands there for loaded. */
function loadPrevious(id: string): Promise<unknown> {
  Reflect.set(globalThis, id.split('/')[0]!, undefined);
  return loadRemote(PREVIOUS + id);
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
  const load = (id: string, which: RemoteVersion): Promise<unknown> =>
    which === 'current' ? loadRemote(id) : loadPrevious(id);
  return createRemoteLoader({ releases, load, report });
}
