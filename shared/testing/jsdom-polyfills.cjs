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
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
URL.createObjectURL ??= () => 'blob:test';
URL.revokeObjectURL ??= () => {};
window.PointerEvent ??= class extends MouseEvent {};
if (!window.crypto?.subtle)
  Object.defineProperty(window, 'crypto', { value: require('node:crypto').webcrypto });
