import { useCallback, useRef } from 'react';
import { ApiError } from '@bindery/shared/data';
import { writeIntent, type WriteIntent } from './write-intent';

/**
 * Sends a wish once, however often it is tried after answers that were lost: under the same key until it is answered, or
 * refused for good. What is tried after a refusal is another wish, which may fare better. Source: docs/rules.md HTTP-06
 *
 * @returns what sends it. `wish`: everything that makes it this wish; `send`: the request, under the key of the wish
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
