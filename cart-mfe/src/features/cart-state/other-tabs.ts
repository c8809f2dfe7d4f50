const CHANNEL = 'bindery-cart';

const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

function open(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => listeners.forEach((listener) => listener());
}
// an open channel keeps a page out of the browser's back-forward cache
function close(): void {
  channel?.close();
  channel = undefined;
}

/** Tells the browser's other tabs that the cart changed: what is in it they ask the server. Source: docs/rules.md CART-14 */
export function tellOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const speaker = channel ?? new BroadcastChannel(CHANNEL);
  speaker.postMessage('changed');
  if (speaker !== channel) speaker.close();
}

/** @returns the function that stops listening to other tabs */
export function onCartChangedElsewhere(listener: () => void): () => void {
  if (listeners.size === 0) {
    open();
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', open);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    close();
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', open);
  };
}
