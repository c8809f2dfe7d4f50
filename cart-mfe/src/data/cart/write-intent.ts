import { newIdempotencyKey } from '@bindery/shared/data';

/** A wish to change the cart. The server does it once per key, however often the request arrives. */
export interface WriteIntent {
  readonly body: string;
  readonly key: string;
}

/**
 * @param previousIntent - the last unanswered wish, if any
 * @param wish - everything that identifies the wish: market, line, items
 * @returns `previous` if the wish is the same, else a new one: the server refuses a different request under the same
 *   key
 * Source: docs/rules.md HTTP-06
 */
export function writeIntent(previousIntent: WriteIntent | null, wish: unknown): WriteIntent {
  const body = JSON.stringify(wish);
  return previousIntent?.body === body ? previousIntent : { body, key: newIdempotencyKey() };
}
