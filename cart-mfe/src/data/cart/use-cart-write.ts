import { useMarket, type Market } from '@bindery/shared';
import { cartQuery, useQueryClient, useWrite } from '@bindery/shared/data';
import type { Cart } from '@bindery/shared/contracts';
import { type CartWrite, CART_WRITE } from './cart-api';
import { reportUnexpected } from './report-unexpected';
import { useKeepAnswer } from './use-cart';
import { singleWrite, useWriteOnce } from './write-intent';

/**
 * Returns a function that changes the cart. A retry never makes the change twice. After a failure, the function reads
 * the cart again, because another tab or device may have changed it.
 *
 * @param send - sends the request with the idempotency key of the change
 * @param onDone - its `earlierCart` contains the lines that the shopper saw before the change
 */
export function useCartWrite<Wish>(
  send: (market: Market, wish: Wish, key: string) => Promise<CartWrite>,
  onDone?: (answer: CartWrite, earlierCart: Pick<Cart, 'items' | 'saved'>, wish: Wish) => void,
) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const once = useWriteOnce();
  const { queryKey } = cartQuery(market);

  const mutation = useWrite({
    ...CART_WRITE,
    mutationFn: async (wish: Wish) => {
      const earlierCart = client.getQueryData(queryKey) ?? { items: [] };
      const answer = await once([market.identifier, wish], (key) => send(market, wish, key));
      await keepAnswer(answer.order, answer.dropped);
      onDone?.(answer, earlierCart, wish);
      return answer.order;
    },
    onError: (error) => {
      reportUnexpected(error);
      return client.invalidateQueries({ queryKey });
    },
  });
  return singleWrite(mutation);
}
