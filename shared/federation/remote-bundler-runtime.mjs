import { init } from '@module-federation/runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Replaces module federation's bundler runtime in a remote. The functions of this runtime are stateless. Therefore the
 * remote uses those of the shell, which saves 4 KB of gzip per remote. The remote bundles only its own `init`, and
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
