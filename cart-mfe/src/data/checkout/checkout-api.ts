import type { Market } from '@bindery/shared';
import {
  callCommerce,
  clockOffset,
  newIdempotencyKey,
  queryOptions,
  retryPassing,
} from '@bindery/shared/data';
import type { Checkout, CheckoutAddressBody, CountriesResponse } from '@bindery/shared/contracts';

const CHECKOUT = '/website/v2/checkout';

/** What goes along with a write: once, and only for the state that the shopper saw. */
export interface WriteHeaders {
  idempotencyKey: string;
  ifMatch: string;
}

let clockOffsetMs = 0;
/** @returns what has to be added to this device's clock to have the server's, ms, as of the last reading */
export const serverClockOffset = (): number => clockOffsetMs;

/** @returns null: none is begun */
async function read(market: Market, signal: AbortSignal): Promise<Checkout | null> {
  const call = { market, method: 'GET', path: CHECKOUT, signal } as const;
  const { body, answeredAtMs } = await callCommerce<{ data: Checkout | null }>(call);
  clockOffsetMs = clockOffset(answeredAtMs, Date.now());
  return body.data;
}

/** Begins a checkout of the open cart, or goes on with the one that it has. */
async function begin(market: Market, signal: AbortSignal): Promise<Checkout> {
  const idempotencyKey = newIdempotencyKey();
  const call = { market, method: 'POST', path: CHECKOUT, signal, idempotencyKey } as const;
  return (await callCommerce<{ data: Checkout }>(call)).body.data;
}

/** @param isBegun - as far as the page knows: it may have become an order since, with another cart after it */
async function open(market: Market, signal: AbortSignal, isBegun: boolean): Promise<Checkout> {
  return (isBegun ? await read(market, signal) : null) ?? begin(market, signal);
}

/** Answers may overtake each other: an older one never replaces a newer one. */
const newestCheckout = (stored: Checkout | undefined, answer: Checkout): Checkout =>
  stored?.id === answer.id && answer.revision < stored.revision ? stored : answer;

/**
 * The checkout of the shopper's cart; begun where there is none. Never trusted to be fresh: whoever opens a page of it or
 * comes back to it sees it as it is now.
 *
 * @throws ApiError 404: there is nothing to order; 409: the cart is not ready
 * Source: docs/rules.md CART-06, ADDR-02
 */
export const checkoutQuery = (market: Market) =>
  queryOptions({
    queryKey: ['checkout', market.identifier],
    queryFn: ({ signal, client, queryKey }) =>
      open(market, signal, client.getQueryData(queryKey) !== undefined),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
    structuralSharing: (stored, answer) => newestCheckout(stored as Checkout | undefined, answer as Checkout),
  });

/** One of the steps is answered. @returns the whole checkout, as it is then */
export async function putStep(
  market: Market,
  step: 'address' | 'shipping' | 'payment',
  body: unknown,
  headers: WriteHeaders,
): Promise<Checkout> {
  const call = { market, method: 'PUT', path: `${CHECKOUT}/${step}`, body, ...headers } as const;
  return (await callCommerce<{ data: Checkout }>(call)).body.data;
}

export const putAddress = (
  market: Market,
  body: CheckoutAddressBody,
  headers: WriteHeaders,
): Promise<Checkout> => putStep(market, 'address', body, headers);

/** All countries, and those that this market delivers to. */
export const countriesQuery = (market: Market) =>
  queryOptions({
    queryKey: ['countries', market.identifier],
    queryFn: async ({ signal }): Promise<CountriesResponse> =>
      (
        await callCommerce<CountriesResponse>({
          market,
          method: 'GET',
          path: '/website/v1/countries',
          signal,
        })
      ).body,
    staleTime: Infinity,
    retry: retryPassing,
  });
