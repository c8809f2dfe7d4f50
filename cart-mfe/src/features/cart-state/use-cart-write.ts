import { useRef } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { ApiError, cartQuery, useMutation, useQueryClient } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import type { CartWrite } from './cart-api';
import { assertOnline, CART_WRITE } from './cart-write';
import { reportUnexpected } from './report-unexpected';
import { useKeepAnswer } from './use-cart';
import { writeIntent, type WriteIntent } from './write-intent';

/**
 * One kind of change of the cart: done once, however often it is tried after answers that were lost. Where it fails the
 * cart is read again: it may have changed elsewhere.
 *
 * @param send - the request for a wish, under the key of that wish
 * @param onDone - `before`: the lines of the cart that the shopper saw
 */
export function useCartWrite<Wish>(
  send: (market: Market, wish: Wish, key: string) => Promise<CartWrite>,
  onDone?: (answer: CartWrite, before: Pick<Cart, 'items' | 'saved'>, wish: Wish) => void,
) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const intent = useRef<WriteIntent | null>(null);
  const { queryKey } = cartQuery(market);

  const mutation = useMutation({
    ...CART_WRITE,
    mutationFn: async (wish: Wish) => {
      assertOnline();
      intent.current = writeIntent(intent.current, [market.identifier, wish]);
      const before = client.getQueryData(queryKey) ?? { items: [] };
      try {
        const answer = await send(market, wish, intent.current.key);
        intent.current = null;
        await keepAnswer(answer.order, answer.dropped);
        onDone?.(answer, before, wish);
        return answer.order;
      } catch (error) {
        // refused for good: to try again is another wish, which may fare better
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) intent.current = null;
        throw error;
      }
    },
    onError: (error) => {
      reportUnexpected(error);
      return client.invalidateQueries({ queryKey });
    },
  });
  return {
    write: (wish: Wish): void => {
      if (!mutation.isPending) mutation.mutate(wish);
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
