// What jsdom 26 lacks and our libraries need at import or on first use. What MSW needs: browser-environment.cjs.
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
// A frame comes at once: what a dialog does in the next one (it takes the focus, and pointers) is done when a test goes on.
// Whoever shops is slower than a frame; a test is faster, and now and then met a dialog that was not ready.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()), 0);
window.cancelAnimationFrame = (handle) => window.clearTimeout(handle);
// as browsers have it by now: an effect that returns it returns no way to end it
Element.prototype.scrollTo ??= () => Promise.resolve();
Element.prototype.scrollIntoView ??= () => Promise.resolve();
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};
window.PointerEvent ??= class extends MouseEvent {};
if (!window.crypto?.subtle)
  Object.defineProperty(window, 'crypto', { value: require('node:crypto').webcrypto });
