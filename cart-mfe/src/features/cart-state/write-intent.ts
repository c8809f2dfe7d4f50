/** One wish to change the cart. Its key makes the server do it once, however often the request arrives. */
export interface WriteIntent {
  readonly body: string;
  readonly key: string;
}

/**
 * @param previous - the wish that has not been met yet, if there is one
 * @param wish - everything that makes it this wish: market, line, items
 * @returns the same wish while it is the same, else a new one: another request under the same key is refused
 * Source: docs/rules.md HTTP-06
 */
export function writeIntent(previous: WriteIntent | null, wish: unknown): WriteIntent {
  const body = JSON.stringify(wish);
  return previous?.body === body ? previous : { body, key: newIdempotencyKey() };
}

/** A key for one intent of the shopper: the same for every attempt at it. Source: docs/rules.md HTTP-06 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // plain http from another device: no randomUUID there
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
