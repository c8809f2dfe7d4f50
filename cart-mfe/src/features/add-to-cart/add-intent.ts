import type { NewLineItem } from '@bindery/shared/contracts';
import { newIdempotencyKey } from '../cart-state';

/** One wish to add these items. Its key makes the server add them once, however often the request arrives. */
export interface AddIntent {
  readonly body: string;
  readonly key: string;
}

/**
 * @param previous - the wish that has not been met yet, if there is one
 * @returns the same wish while the items are the same, else a new one: another body under the same key is refused
 * Source: decisions 48
 */
export function addIntent(previous: AddIntent | null, items: readonly NewLineItem[]): AddIntent {
  const body = JSON.stringify(items);
  return previous?.body === body ? previous : { body, key: newIdempotencyKey() };
}
