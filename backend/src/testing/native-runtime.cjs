// Jest's runtime gives each suite modules of its own, in a context of its own, which takes longer than most suites test.
// This one loads modules as Node does: the suites of a worker share the shop's modules and their compiled code.
const { register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');

process.setSourceMapsEnabled(true); // before the first module of TypeScript
register('./typescript-hooks.mjs', pathToFileURL(__filename));

/** jest-circus keeps the tests of a suite in its modules, so that each suite loads them anew. */
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
    // Jest's formatter of stacks knows nothing of Node's source maps
    delete Error.prepareStackTrace;
    return import(pathToFileURL(file));
  }
};
