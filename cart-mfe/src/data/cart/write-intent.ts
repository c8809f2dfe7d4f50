import { newIdempotencyKey, ApiError, type useWrite } from '@bindery/shared/data';
import { useCallback, useRef } from 'react';

/**
 * A change that the shopper wants, with its idempotency key. The server applies all requests with the same key only
 * once.
 */
export interface WriteIntent {
  readonly body: string;
  readonly key: string;
}

/**
 * @param previousIntent - the last intent that the server has not answered, if any
 * @param wish - everything that identifies the change, such as market, line and items
 * @returns `previousIntent` if it is for the same change. For another change, returns an intent with a new key, because
 *   the server refuses a different request under the same key. Source: docs/rules.md HTTP-06
 */
export function writeIntent(previousIntent: WriteIntent | null, wish: unknown): WriteIntent {
  const body = JSON.stringify(wish);
  return previousIntent?.body === body ? previousIntent : { body, key: newIdempotencyKey() };
}

/**
 * Sends a change under one idempotency key until the server answers or refuses it. After a refusal, the next attempt
 * gets a new key. Source: docs/rules.md HTTP-06
 *
 * @returns the sending function. `wish` is everything that identifies the change; `send` sends the request with its key
 */
export function useWriteOnce(): <Answer>(
  wish: unknown,
  send: (key: string) => Promise<Answer>,
) => Promise<Answer> {
  const intent = useRef<WriteIntent | null>(null);
  return useCallback(async (wish, send) => {
    intent.current = writeIntent(intent.current, wish);
    try {
      const answer = await send(intent.current.key);
      intent.current = null;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) intent.current = null;
      throw error;
    }
  }, []);
}

/** @returns a write for a form. It ignores changes that the shopper makes while it is running. */
export const singleWrite = <Answer, Wish>(mutation: ReturnType<typeof useWrite<Answer, Wish>>) => ({
  write: (wish: Wish): void => {
    if (!mutation.isPending) mutation.mutate(wish);
  },
  isBusy: mutation.isPending,
  error: mutation.error,
  reset: mutation.reset,
});
