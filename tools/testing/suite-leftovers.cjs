// Releases objects that a suite leaves in memory, because they would slow each later garbage collection.
const { AsyncLocalStorage } = require('node:async_hooks');

const stores = new Set();
const objects = new Set();

/** For every promise of a test, Node stores the test's context, which refers to the test and its `describe`. */
const isContextOfTest = (value) => Boolean(value?.test ?? value?.describeBlock);

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function recordedStore(...args) {
    stores.add(this);
    if (isContextOfTest(args[0])) objects.add(args[0]);
    return original.apply(this, args);
  };
}

/**
 * Empties an object after the suite, because a variable of a module refers to it until the process ends.
 *
 * @param {object} object - an object that no test uses after the suite, such as a shop
 */
exports.emptyAfterSuite = (object) => void objects.add(object);

/** Call after a suite. */
exports.releaseLeftovers = () => {
  // disables each AsyncLocalStorage, because Node otherwise copies its value at every promise
  for (const store of stores) store.disable();
  stores.clear();
  for (const object of objects) for (const name of Object.keys(object)) delete object[name];
  objects.clear();
  // deletes every such symbol, because each copy of jest-circus stores its suite under a separate symbol
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
};
