import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';
import type { RemoteVersion } from '@bindery/shared/boot';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { livingAddress } from './asset-origin';
import { entryIntegrity, rememberIntegrities } from './entry-integrity';
import { forgetFailedFacades } from './failed-facades';
import { providedModules } from './provided-modules';

const SCRIPT_TIMEOUT_MS = 8000;
/** Prefix of the name of a remote's previous version. Its name must differ, because the runtime caches by name. */
const PREVIOUS = 'previous_';

interface RuntimeHolder {
  _FEDERATION_RUNTIME_CORE?: unknown;
  _BINDERY_BUNDLER_RUNTIME?: unknown;
}

/** Fetches a shared module again after a failure. Source: docs/rules.md VIEW-12 */
const forgettingPlugin: ModuleFederationRuntimePlugin = {
  name: 'forgetting-plugin',
  async beforeLoadShare(args) {
    await forgetFailedFacades(args.origin.shareScopeMap, args.pkgName);
    return args;
  },
};

/** Fetches an entry from a reachable origin, with its release's integrity. Source: docs/rules.md REL-15, REL-16 */
const entryPlugin: ModuleFederationRuntimePlugin = {
  name: 'entry-plugin',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = livingAddress(url);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = entryIntegrity(url);
    return { script, timeout: SCRIPT_TIMEOUT_MS };
  },
};

/** Lets remotes use the shell's runtime (saves 23 KB each). Source: docs/adr/0085-the-server-renders-the-shell.md */
function lendRuntime(): void {
  const holder = globalThis as RuntimeHolder;
  holder._FEDERATION_RUNTIME_CORE = runtimeCore;
  holder._BINDERY_BUNDLER_RUNTIME = { bundlerRuntime, attachShareScopeMap };
  // global: each remote has its own instance
  runtimeCore.registerGlobalPlugins([forgettingPlugin]);
}

export { watchRemotes } from '../watchdog/page-beat';

export interface FederationHost {
  load(id: string, which: RemoteVersion): Promise<unknown>;
}

/**
 * Starts the federation runtime with the page's release set and its shared modules. Fetches a remote only when a slot
 * needs it.
 */
export function startHost(releases: readonly RemoteRelease[]): FederationHost {
  rememberIntegrities(releases);
  lendRuntime();
  const host = init({
    name: 'shell',
    remotes: releases.flatMap(({ name, entry, previous: previousBuild }) => [
      { name, entry },
      ...(previousBuild
        ? [{ name: PREVIOUS + name, entry: previousBuild.entry, entryGlobalName: name }]
        : []),
    ]),
    shared: providedModules(),
    shareStrategy: 'loaded-first',
    plugins: [entryPlugin],
  });
  const lastLoaded = new Map<string, RemoteVersion>();
  return {
    load(id, which) {
      const name = id.split('/')[0]!;
      // All builds of a remote use the same global variable. If it is set, the runtime assumes the build is loaded.
      // So `load` clears the variable before it loads a different build.
      if ((lastLoaded.get(name) ?? 'current') !== which) Reflect.set(globalThis, name, undefined);
      lastLoaded.set(name, which);
      return host.loadRemote(which === 'current' ? id : PREVIOUS + id);
    },
  };
}
