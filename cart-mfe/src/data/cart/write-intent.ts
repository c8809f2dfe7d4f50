import { newIdempotencyKey, ApiError } from '@bindery/shared/data';
import { useCallback, useRef } from 'react';

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

/**
 * Sends a wish under one idempotency key until it is answered or refused. A try after a refusal gets a new key.
 * Source: docs/rules.md HTTP-06
 *
 * @returns the sending function. `wish`: everything that identifies the wish; `send`: the request, with its key
 */
export function useIntent(): <Answer>(
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
