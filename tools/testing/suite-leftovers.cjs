// Node keeps two things of every suite, so that each suite slows down those after it.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');

const stores = new Set();
const modules = new Set();

for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function recordedStore(...args) {
    stores.add(this);
    return original.apply(this, args);
  };
}

// exists only with --experimental-vm-modules
if (vm.SourceTextModule) {
  const { prototype } = Object.getPrototypeOf(vm.SourceTextModule);
  const { link } = prototype;
  prototype.link = function recordedLink(linker) {
    modules.add(this);
    return link.call(this, async (...request) => {
      const module = await linker(...request);
      modules.add(module);
      return module;
    });
  };
}

/** Lets Node 20 and 22 free the module: until this call it holds its imports, which hold it. */
function releaseImports(module) {
  const internals = Object.getOwnPropertySymbols(module).find(({ description }) => description === 'kWrap');
  if (module.status === 'evaluated') module[internals]?.instantiate?.();
}

/** Call after a suite. Node copies the value of each AsyncLocalStorage at every promise until it is disabled. */
exports.releaseLeftovers = () => {
  for (const store of stores) store.disable();
  stores.clear();
  for (const module of modules) releaseImports(module);
  modules.clear();
};
