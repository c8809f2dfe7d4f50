// For each suite, Jest's runtime loads all modules again in a separate context. This takes longer than most suites.
// This runtime loads modules as Node does, so that the suites of a worker share the shop's compiled modules.
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

process.setSourceMapsEnabled(true); // before the first module of TypeScript
register('./typescript-hooks.mjs', pathToFileURL(__filename));

/** Unloads the module of jest-circus that stores a suite's tests, so that the next suite loads it without tests. */
function forgetTestsBefore(file) {
  delete require.cache[file];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
}

module.exports = class NativeRuntime extends JestRuntime {
  requireInternalModule(from, to) {
    if (to) return super.requireInternalModule(from, to);
    forgetTestsBefore(from);
    return require(from);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    globalThis[Symbol.for('globals of the suite')] = this.jestGlobals.cjsGlobals(this._testPath);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(file) {
    // removes Jest's stack formatter, which does not use Node's source maps
    delete Error.prepareStackTrace;
    return import(pathToFileURL(file));
  }
};
