/**
 * Options of every mutation of the cart. One scope: writes go one after the other, so that an older answer never
 * replaces a newer one. Always: a write made offline fails at once instead of waiting unseen.
 */
export const CART_WRITE = { scope: { id: 'cart' }, networkMode: 'always', retry: false } as const;

export class OfflineError extends Error {
  constructor() {
    super('The browser is offline');
    this.name = 'OfflineError';
  }
}

/** @throws OfflineError where the browser knows that it has no network */
export function assertOnline(): void {
  if (!navigator.onLine) throw new OfflineError();
}
