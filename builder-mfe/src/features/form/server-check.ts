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

/** Somebody waits for the answer: it comes within this time or not at all. Source: docs/rules.md FORM-15 */
export const CHECK_TIMEOUT_MS = 8000;
/** A process of the shop that ends, or is not ready yet: what stands before it says so, and another one answers soon. */
const AWAY = [502, 503, 504];
const ASKED_AGAIN = 4;
const FIRST_PAUSE_MS = 400;
/** How long the shopper waits for the word that a failure was logged. */
const REPORT_TIMEOUT_MS = 500;

/**
 * `judged`: with the validator's errors, none if it accepts. `offline`: there is no network to ask by. `failed`: there
 * is no verdict; `isReported`: the server has taken our report of it.
 */
export type ServerAnswer =
  | { kind: 'judged'; errors: readonly FieldError[] }
  | { kind: 'cancelled' }
  | { kind: 'offline' }
  | { kind: 'failed'; isReported: boolean };

/**
 * Asks the server's validator, which is the pages call: what the preview already shows was accepted, and then the
 * answer is in the cache. It is asked once, within 8 s again where no process of the shop took it, and not at all
 * without a network.
 * Source: docs/rules.md PAGE-05, FORM-15, ERR-04
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
        await withinTime(client.fetchQuery({ ...query, networkMode: 'always', ...askedAgain }));
        return { kind: 'judged', errors: [] };
      } catch (error) {
        return answerOf(error) ?? { kind: 'failed', isReported: await report(error as Error, customisation) };
      }
    },
    [client, market, slug, schema],
  );
}

const askedAgain = {
  retry: (failures: number, error: Error): boolean =>
    failures < ASKED_AGAIN && error instanceof ApiError && AWAY.includes(error.status),
  retryDelay: (failures: number): number => FIRST_PAUSE_MS * 2 ** failures,
};

/** @returns undefined where the error is one that nobody expects */
function answerOf(error: unknown): ServerAnswer | undefined {
  if (error instanceof InvalidCustomisationError) return { kind: 'judged', errors: error.errors };
  if (isCancelled(error)) return { kind: 'cancelled' };
  return error instanceof ApiError && error.code === 'network' ? { kind: 'offline' } : undefined;
}

/** The preview may have asked already, and tries again for longer than anybody waits here. */
function withinTime<Value>(answer: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ApiError(0, 'timeout', `A check took longer than ${CHECK_TIMEOUT_MS} ms`)),
      CHECK_TIMEOUT_MS,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns whether the server has taken the report, as far as is known in time */
function report(error: Error, customisation: Customisation): Promise<boolean> {
  const sent = getAnalytics().sendErrorReport(error, {
    severity: 'error',
    customisation,
    query: window.location.search,
  });
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), REPORT_TIMEOUT_MS);
  });
  return Promise.race([sent, late]);
}
