import { init } from '@module-federation/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Replaces the bundler runtime of federation in a remote. Its functions are stateless, so the shell lends them: 4 KB of
 * gzip less per remote. The remote still bundles `initContainerEntry`, which the shell's build omits, and its own
 * `init`.
 */
const { bundlerRuntime, attachShareScopeMap } = globalThis._BINDERY_BUNDLER_RUNTIME;

export default {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
