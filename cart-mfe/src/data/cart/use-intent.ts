import { useCallback, useRef } from 'react';
import { ApiError } from '@bindery/shared/data';
import { writeIntent, type WriteIntent } from './write-intent';

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
