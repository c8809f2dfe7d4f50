import { newIdempotencyKey } from '@bindery/shared/data';

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
