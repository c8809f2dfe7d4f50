import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { isAssetOriginAway, livingAddress } from './asset-origin';
import { entryIntegrity } from './entry-integrity';
import { forgetFailedFacades } from './failed-facades';

const SCRIPT_TIMEOUT_MS = 8000;

interface RuntimeHolder {
  _FEDERATION_RUNTIME_CORE?: unknown;
  _FEDERATION_RUNTIME_CORE_FROM?: { name: string; version: string };
  _BINDERY_BUNDLER_RUNTIME?: unknown;
}
/** webpack's own, with what the federation plugin put on it */
declare const __webpack_require__: {
  p: string;
  federation: { bundlerRuntime: unknown; attachShareScopeMap: unknown };
};

/** Fetches a shared module again that was missed once. Source: docs/rules.md VIEW-12 */
const forgettingPlugin: ModuleFederationRuntimePlugin = {
  name: 'forgetting-plugin',
  async beforeLoadShare(args) {
    await forgetFailedFacades(args.origin.shareScopeMap, args.pkgName);
    return args;
  },
};

/**
 * The shell's part in the federation runtime, built in by the preset: gives its runtime to the remotes, which bring none
 * (23 KB each), and fetches an entry only with the integrity its release states. Where the second origin is away, what is
 * fetched from then on is fetched from the page's own. Source: docs/rules.md REL-17
 */
export default function shellRuntimePlugin(): ModuleFederationRuntimePlugin {
  const takeOwn = (): void => {
    if (isAssetOriginAway()) __webpack_require__.p = livingAddress(__webpack_require__.p);
  };
  window.addEventListener('error', takeOwn, true);
  return {
    name: 'shell-runtime-plugin',
    beforeInit(args) {
      // of every remote, too: each has an instance of the runtime
      runtimeCore.registerGlobalPlugins([forgettingPlugin]);
      const holder = globalThis as RuntimeHolder;
      holder._FEDERATION_RUNTIME_CORE = runtimeCore;
      holder._FEDERATION_RUNTIME_CORE_FROM = { name: args.options.name, version: args.origin.version };
      const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
      holder._BINDERY_BUNDLER_RUNTIME = { bundlerRuntime, attachShareScopeMap };
      return args;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = livingAddress(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = entryIntegrity(url);
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}
