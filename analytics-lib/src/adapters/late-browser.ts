import { type StoredRecords, type Tabs, EcommerceModelError } from './adapter';
import type { EcommerceModel } from '@bindery/shared/contracts';

/** @returns the tab's lifecycle events, and locks that the tabs share (by Web Locks if possible) */
export function browserTabs(records: StoredRecords): Tabs {
  return {
    hold: (name) =>
      navigator.locks
        ? new Promise((hold) => {
            const lockCallback = (): Promise<void> => new Promise((release) => hold(release));
            // a browser refuses locks only if it also refuses storage; then the tabs share no records and need no lock
            navigator.locks.request(name, lockCallback).catch(() => hold(() => undefined));
          })
        : // pages without TLS have no locks
          import('./claims').then(({ claim }) => claim(records, name)),
    onHide: (listener) => window.addEventListener('pagehide', ({ persisted }) => listener(persisted)),
    onReturn: (listener) =>
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener();
      }),
  };
}

/**
 * @param orderNumber - the order that the model describes; undefined means the model describes the cart
 * @throws EcommerceModelError if the status is not 2xx. Source: docs/rules.md TRACK-01, HTTP-07
 */
export async function fetchModel(
  endpoint: string,
  orderNumber: string | undefined,
  guestToken: string | null,
  timeoutMs: number,
): Promise<EcommerceModel> {
  const address =
    orderNumber === undefined ? endpoint : `${endpoint}?order_number=${encodeURIComponent(orderNumber)}`;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const headers = { Accept: 'application/json', ...(guestToken ? { 'X-Guest-Token': guestToken } : {}) };
  try {
    const response = await fetch(address, { headers, cache: 'no-store', signal: deadline.signal });
    // if the server does not know the token, loads the model without it, so that no events are lost
    if (response.status === 401 && guestToken)
      return await fetchModel(endpoint, orderNumber, null, timeoutMs);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new EcommerceModelError(response.status, response.statusText, body);
    return body as EcommerceModel;
  } finally {
    clearTimeout(timer);
  }
}
