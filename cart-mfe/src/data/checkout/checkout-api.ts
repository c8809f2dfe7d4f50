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

/** Headers of a write: the idempotency key, and the tag of the checkout state that the shopper saw. */
export interface WriteHeaders {
  idempotencyKey: string;
  ifMatch: string;
}

let clockOffsetMs = 0;
/** @returns the difference in ms between this device's clock and the server's, according to the last answer */
export const serverClockOffset = (): number => clockOffsetMs;

/** @returns null: there is no checkout yet */
async function read(market: Market, signal: AbortSignal): Promise<Checkout | null> {
  const call = { market, method: 'GET', path: CHECKOUT, signal } as const;
  const { body, answeredAtMs } = await callCommerce<{ data: Checkout | null }>(call);
  clockOffsetMs = clockOffset(answeredAtMs, Date.now());
  return body.data;
}

/** Begins a checkout of the open cart, or resumes the cart's current checkout. */
async function begin(market: Market, signal: AbortSignal): Promise<Checkout> {
  const idempotencyKey = newIdempotencyKey();
  const call = { market, method: 'POST', path: CHECKOUT, signal, idempotencyKey } as const;
  return (await callCommerce<{ data: Checkout }>(call)).body.data;
}

/** @param isBegun - true if the page knows of a checkout, which may have become an order in the meantime */
async function open(market: Market, signal: AbortSignal, isBegun: boolean): Promise<Checkout> {
  return (isBegun ? await read(market, signal) : null) ?? begin(market, signal);
}

/** Answers may arrive out of order. An older answer never replaces a newer one. */
const newestCheckout = (storedCheckout: Checkout | undefined, answer: Checkout): Checkout =>
  storedCheckout?.id === answer.id && answer.revision < storedCheckout.revision ? storedCheckout : answer;

/**
 * Query for the checkout of the shopper's cart; begins a checkout if the cart has none. The data is always stale, so
 * that it is fetched again when the shopper opens the page or returns to it.
 *
 * @throws ApiError 404: there is nothing to order; 409: the cart is not ready. Source: docs/rules.md CART-06, ADDR-02
 */
export const checkoutQuery = (market: Market) =>
  queryOptions({
    queryKey: ['checkout', market.identifier],
    queryFn: ({ signal, client, queryKey }) =>
      open(market, signal, client.getQueryData(queryKey) !== undefined),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
    structuralSharing: (storedCheckout, answer) =>
      newestCheckout(storedCheckout as Checkout | undefined, answer as Checkout),
  });

/** Saves one step. @returns the whole checkout after it */
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
