// Adds functions that jsdom 26 lacks, and that our libraries need at import or at their first use.
// For MSW see browser-environment.cjs.
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
// Runs the next frame without delay, because a dialog takes the focus and the pointer in it.
// A shopper acts after this frame, but a test could act before it, when the dialog is not ready.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 0);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
// returns a promise, as browsers do, so that a test fails if an effect returns this promise as its cleanup
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
