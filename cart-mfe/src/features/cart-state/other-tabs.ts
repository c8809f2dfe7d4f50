import type { CartState } from '@bindery/shared/contracts';

const CHANNEL = 'bindery-cart';

/** @param told - the state of the cart that the other tab has; undefined from a page of an earlier version */
type Listener = (told: CartState | undefined) => void;

const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

function open(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const told = isCartState(data) ? data : undefined;
    listeners.forEach((listener) => listener(told));
  };
}
// an open channel keeps a page out of the browser's back-forward cache
function close(): void {
  channel?.close();
  channel = undefined;
}

const isCartState = (data: unknown): data is CartState =>
  typeof data === 'object' && data !== null && 'number' in data && 'revision' in data;

/** Tells the browser's other tabs that the cart changed: what is in it they ask the server. Source: docs/rules.md CART-14 */
export function tellOtherTabs({ number, revision }: CartState): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const speaker = channel ?? new BroadcastChannel(CHANNEL);
  speaker.postMessage({ number, revision } satisfies CartState);
  if (speaker !== channel) speaker.close();
}

/** @returns the function that stops listening to other tabs */
export function onCartChangedElsewhere(listener: Listener): () => void {
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
