// What jsdom 26 lacks and our libraries need at import or on first use.
const util = require('node:util');
globalThis.TextEncoder ??= util.TextEncoder;
globalThis.TextDecoder ??= util.TextDecoder;
globalThis.structuredClone ??= (value) => require('node:v8').deserialize(require('node:v8').serialize(value));
const webStreams = require('node:stream/web');
for (const name of ['ReadableStream', 'TransformStream', 'WritableStream'])
  globalThis[name] ??= webStreams[name];
globalThis.BroadcastChannel ??= class {
  postMessage() {}
  close() {}
  addEventListener() {}
  removeEventListener() {}
};
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= Observer;
globalThis.IntersectionObserver ??= Observer;
if (typeof window !== 'undefined') {
  window.matchMedia ??= (media) => ({
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });
  Element.prototype.scrollTo ??= () => {};
  Element.prototype.scrollIntoView ??= () => {};
  HTMLImageElement.prototype.decode ??= () => Promise.resolve();
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => {};
  window.PointerEvent ??= class extends MouseEvent {};
  // jsdom hides Node's fetch family; fakes of the network need the real classes.
  for (const name of ['fetch', 'Request', 'Response', 'Headers']) window[name] ??= globalThis[name];
  if (!window.crypto?.subtle)
    Object.defineProperty(window, 'crypto', { value: require('node:crypto').webcrypto });
}
