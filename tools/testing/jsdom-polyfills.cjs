// Fills gaps of jsdom 26, which our libraries would meet at import or first use. For MSW see browser-environment.cjs.
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
// continues. A shopper is slower than a frame, but a test is faster, and sometimes the dialog was not ready.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 0);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
// returns a promise, as browsers do, so that a test finds an effect that returns it as its cleanup
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
