import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { createRemoteLoader, type RemoteFailure, type RemoteLoader } from '@bindery/shared/boot';
import './lazy-facades';
import { rememberIntegrities } from './entry-integrity';

/** Makes the page's release set known to the federation runtime. Nothing is fetched before a slot asks for it. */
export function startRemotes(
  releases: readonly RemoteRelease[],
  report: (failure: RemoteFailure) => void,
): RemoteLoader {
  rememberIntegrities(releases);
  registerRemotes(releases.map(({ name, entry }) => ({ name, entry })));
  return createRemoteLoader({ releases, load: (id) => loadRemote(id), report });
}
