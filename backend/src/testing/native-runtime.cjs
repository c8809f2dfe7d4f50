// Jest's runtime loads all modules anew for each suite, in a separate context, which takes longer than most suites.
// This runtime loads modules as Node does, so the suites of a worker share the shop's modules and their compiled code.
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

process.setSourceMapsEnabled(true); // before the first module of TypeScript
register('./typescript-hooks.mjs', pathToFileURL(__filename));

/**
 * Unloads a module of jest-circus, which stores the tests of a suite, so that the next suite loads it without tests.
 */
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
