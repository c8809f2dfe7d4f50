import { useCallback } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import {
  ApiError,
  InvalidCustomisationError,
  isCancelled,
  tocQuery,
  useQueryClient,
} from '@bindery/shared/data';
import { previewCustomisation } from '@bindery/shared/forms';
import type { Customisation, FieldError, SchemaPreview } from '@bindery/shared/contracts';

/** Time limit of a check, ms. It is short because the shopper waits for the answer. Source: docs/rules.md FORM-15 */
export const CHECK_TIMEOUT_MS = 8000;
/** Statuses that the proxy returns while a server process stops or starts. A retry soon reaches another process. */
const AWAY = [502, 503, 504];
const ASKED_AGAIN = 4;
const FIRST_PAUSE_MS = 400;
/** Time to wait for the confirmation of an error report. */
const REPORT_TIMEOUT_MS = 500;

/**
 * `judged`: the validator answered. It accepts the values if `errors` is empty. `offline`: no network.
 * `failed`: the server gave no verdict; `isReported` is true if it received an error report.
 */
export type ServerAnswer =
  | { kind: 'judged'; errors: readonly FieldError[] }
  | { kind: 'cancelled' }
  | { kind: 'offline' }
  | { kind: 'failed'; isReported: boolean };

/**
 * Asks the server's validator. The request is the same as the request for the preview's pages. Therefore the answer is
 * already cached if the preview shows these values. Retries for at most 8 s, and only if no server process received the
 * request. Does not ask without a network. Source: docs/rules.md PAGE-05, FORM-15, ERR-04
 */
export function useServerCheck(
  slug: string,
  schema: SchemaPreview,
): (customisation: Customisation) => Promise<ServerAnswer> {
  const market = useMarket();
  const client = useQueryClient();
  return useCallback(
    async (customisation) => {
      const query = tocQuery(market, slug, previewCustomisation(schema, customisation));
      const knownQueryState = client.getQueryState(query.queryKey);
      if (knownQueryState?.data) return { kind: 'judged', errors: [] };
      if (!navigator.onLine) return answerOf(knownQueryState?.error) ?? { kind: 'offline' };
      try {
        await withinTime(client.fetchQuery({ ...query, networkMode: 'always', ...retryOptions }));
        return { kind: 'judged', errors: [] };
      } catch (error) {
        return answerOf(error) ?? { kind: 'failed', isReported: await report(error as Error, customisation) };
      }
    },
    [client, market, slug, schema],
  );
}

const retryOptions = {
  retry: (failures: number, error: Error): boolean =>
    failures < ASKED_AGAIN && error instanceof ApiError && AWAY.includes(error.status),
  retryDelay: (failures: number): number => FIRST_PAUSE_MS * 2 ** failures,
};

/** @returns undefined for an unexpected error */
function answerOf(error: unknown): ServerAnswer | undefined {
  if (error instanceof InvalidCustomisationError) return { kind: 'judged', errors: error.errors };
  if (isCancelled(error)) return { kind: 'cancelled' };
  return error instanceof ApiError && error.code === 'network' ? { kind: 'offline' } : undefined;
}

/** Limits the wait for an answer, because a request that the preview has started may retry for longer. */
function withinTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ApiError(0, 'timeout', `A check took longer than ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns true if the server confirmed the report in time */
function report(error: Error, customisation: Customisation): Promise<boolean> {
  const sentReport = getAnalytics().sendErrorReport(error, {
    severity: 'error',
    customisation,
    query: window.location.search,
  });
  const timeout = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), REPORT_TIMEOUT_MS);
  });
  return Promise.race([sentReport, timeout]);
}
