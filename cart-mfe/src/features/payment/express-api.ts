import type { Market } from '@bindery/shared';
import { callCommerce, newIdempotencyKey, queryOptions, retryPassing } from '@bindery/shared/data';
import type { ExpressBody, ExpressOffer, ExpressQuoteBody, PaymentAnswer } from '@bindery/shared/contracts';
import { PAYING_TIMEOUT_MS } from './pay-api';

const EXPRESS = '/website/v2/checkout/express';

/**
 * Asks the server what the cart costs with the address and delivery rate chosen in a wallet.
 *
 * @returns null if no wallet can pay for this cart
 */
export async function askOffer(
  market: Market,
  body: ExpressQuoteBody,
  signal?: AbortSignal,
): Promise<ExpressOffer | null> {
  const call = { market, method: 'POST', path: `${EXPRESS}/quote`, body, signal } as const;
  const answer = await callCommerce<{ data: ExpressOffer | null }>({
    ...call,
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.body.data;
}

/**
 * @param state - version tag of the cart or checkout, because the offer may differ for another version
 * @param body - the choices made in the wallet; they are cached only as part of the query's key
 */
export const expressQuery = (market: Market, state: string, body: ExpressQuoteBody = {}) =>
  queryOptions({
    queryKey: ['express', market.identifier, state, body],
    queryFn: ({ signal }) => askOffer(market, body, signal),
    placeholderData: (earlierOffer) => earlierOffer,
    staleTime: 0,
    gcTime: 0,
    retry: retryPassing,
  });

/** Pays with the data that the shopper authorised in a wallet. @throws ApiError as `payOrder`; 422 'invalid_address' */
export async function payExpress(
  market: Market,
  body: ExpressBody,
  idempotencyKey: string,
): Promise<PaymentAnswer> {
  const call = { market, method: 'POST', path: EXPRESS, body, idempotencyKey } as const;
  const answer = await callCommerce<{ data: PaymentAnswer }>({ ...call, timeoutMs: PAYING_TIMEOUT_MS });
  return answer.body.data;
}
