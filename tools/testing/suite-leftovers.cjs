// Node keeps the stores of every suite, so that each suite slows down those after it.
const { AsyncLocalStorage } = require('node:async_hooks');

const stores = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function recordedStore(...args) {
    stores.add(this);
    return original.apply(this, args);
  };
}

/** Call after a suite. Node copies the value of each AsyncLocalStorage at every promise until it is disabled. */
exports.releaseLeftovers = () => {
  for (const store of stores) store.disable();
  stores.clear();
};
