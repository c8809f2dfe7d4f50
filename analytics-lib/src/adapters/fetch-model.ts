import type { EcommerceModel } from '@bindery/shared/contracts';
import { EcommerceModelError } from './adapter';

/**
 * @param orderNumber - the order of the model; undefined: the cart
 * @throws EcommerceModelError if the answer is not OK
 * Source: docs/rules.md TRACK-01, HTTP-07
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
    // the server no longer knows the token; loads the model without an order, so that the visitor's events are not lost
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
