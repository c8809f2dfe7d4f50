import { getAnalytics } from '@bindery/analytics';
import { useMarket, type Market } from '@bindery/shared';
import { ApiError, useWrite } from '@bindery/shared/data';
import { reportUnexpected } from '../cart/report-unexpected';
import { singleWrite, useWriteOnce } from '../cart/write-intent';

/**
 * Returns a write that changes an order. A retry never makes the change twice.
 *
 * @param send - sends the request with the idempotency key of the change
 */
export function useOrderWrite<Wish, Answer>(
  send: (market: Market, wish: Wish, key: string) => Promise<Answer>,
  { onDone, onFailed }: { onDone(answer: Answer, wish: Wish): unknown; onFailed?(error: Error): unknown },
) {
  const market = useMarket();
  const once = useWriteOnce();
  const mutation = useWrite({
    scope: { id: 'orders' },
    mutationFn: async (wish: Wish) => {
      const answer = await once([market.identifier, wish], (key) => send(market, wish, key));
      getAnalytics().modelChanged();
      return answer;
    },
    onSuccess: onDone,
    onError: (error) => {
      reportUnexpected(error);
      return onFailed?.(error);
    },
  });
  return {
    ...singleWrite(mutation),
    /** the change if its outcome is unknown, so that the shopper can retry it. Source: docs/rules.md HTTP-06 */
    lostWish: isLost(mutation.error) ? mutation.variables : undefined,
  };
}

const isLost = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
