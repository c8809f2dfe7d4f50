// Fills gaps of jsdom 26 that our libraries hit at import or on first use. For MSW see browser-environment.cjs.
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
// Runs a frame at once, so that a dialog's work in the next frame (taking focus and pointers) is done before a test
// continues. A shopper is slower than a frame; a test is faster and sometimes met an unready dialog.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 0);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
// returns a promise, as browsers do: an effect must not return it as cleanup
Element.prototype.scrollTo ??= () => Promise.resolve();
Element.prototype.scrollIntoView ??= () => Promise.resolve();
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
performance.measure ??= () => {};
performance.mark ??= () => {};
Performance.prototype.getEntriesByType ??= () => []; // where fake timers look for it
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};
window.PointerEvent ??= class extends MouseEvent {};
if (!window.crypto?.subtle)
  Object.defineProperty(window, 'crypto', { value: require('node:crypto').webcrypto });
