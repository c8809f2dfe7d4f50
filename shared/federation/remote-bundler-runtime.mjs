import { init } from '@module-federation/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Replaces module federation's bundler runtime in a remote. The runtime's functions are stateless, so the remote uses
 * the shell's runtime, which saves 4 KB of gzip per remote. The remote still bundles its own `init`, and
 * `initContainerEntry`, which the shell's build omits.
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
