import { useMarket, type Market } from '@bindery/shared';
import { ApiError, checkoutTag, useQueryClient, useWrite } from '@bindery/shared/data';
import type { Checkout } from '@bindery/shared/contracts';
import { reportUnexpected } from '../cart/report-unexpected';
import { singleWrite, useWriteOnce } from '../cart/write-intent';
import { checkoutQuery, type WriteHeaders } from './checkout-api';
import { useKeepCheckout } from './use-checkout';

interface CheckoutWrite<Wish, Answer> {
  /** the checkout in the server's answer, which the page now shows */
  checkoutOf(answer: Answer): Checkout;
  /** @param wish - the change that was sent; during the request, the shopper may have made another choice */
  onDone?(answer: Answer, wish: Wish): unknown;
  onFailed?(error: Error): unknown;
}

/**
 * Returns a function that changes a checkout. A retry never makes the change twice. The server makes the change only to
 * the state that the shopper saw. After a failure, the function reads the checkout again, because another tab or device
 * may have changed it.
 *
 * @param send - sends the request with the idempotency key of the change
 * Source: docs/rules.md HTTP-06, CART-18, ADDR-02
 */
export function useCheckoutWrite<Wish, Answer = Checkout>(
  checkout: Checkout,
  send: (market: Market, wish: Wish, headers: WriteHeaders) => Promise<Answer>,
  { checkoutOf, onDone, onFailed }: CheckoutWrite<Wish, Answer>,
) {
  const client = useQueryClient();
  const market = useMarket();
  const keep = useKeepCheckout();
  const once = useWriteOnce();
  const mutation = useWrite({
    scope: { id: 'checkout' },
    mutationFn: async (wish: Wish) => {
      const ifMatch = checkoutTag(checkout);
      const answer = await once([market.identifier, ifMatch, wish], (idempotencyKey) =>
        send(market, wish, { idempotencyKey, ifMatch }),
      );
      await keep(checkoutOf(answer));
      return answer;
    },
    onSuccess: (answer, wish) => onDone?.(answer, wish),
    onError: (error) => {
      reportUnexpected(error);
      onFailed?.(error);
      // a field error is no sign of a change by another tab, so the checkout is not read again
      if (error instanceof ApiError && error.status !== 400 && error.status !== 422)
        return client.invalidateQueries({ queryKey: checkoutQuery(market).queryKey });
      return undefined;
    },
  });
  return singleWrite(mutation);
}
