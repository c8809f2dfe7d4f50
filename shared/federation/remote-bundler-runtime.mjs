import { init } from '@module-federation/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Stands in a remote for the bundler's part of the federation runtime. Its functions hold no state of their own (each
 * is given the build it works for), so the shell lends them, as it lends the runtime's core: 4 KB of gzip less in
 * every remote. What the shell's build leaves out (the container's own entry) and what must know this build (`init`)
 * comes along.
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
