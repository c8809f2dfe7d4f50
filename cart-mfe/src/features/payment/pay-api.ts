import type { Market } from '@bindery/shared';
import { callCommerce, newIdempotencyKey } from '@bindery/shared/data';
import type { PaymentAnswer } from '@bindery/shared/contracts';

const CHECKOUT = '/website/v2/checkout';
/**
 * Time limit for the request to pay. It is long, because providers are slow and a timeout leaves the outcome unknown.
 */
export const PAYING_TIMEOUT_MS = 40_000;

async function post(
  market: Market,
  what: 'orders' | 'result' | 'cancel',
  idempotencyKey: string,
  body?: unknown,
): Promise<PaymentAnswer> {
  const path = `${CHECKOUT}/${what}`;
  const call = { market, method: 'POST', path, body, idempotencyKey, timeoutMs: PAYING_TIMEOUT_MS } as const;
  return (await callCommerce<{ data: PaymentAnswer }>(call)).body.data;
}

/**
 * Pays for the quote that the shopper saw.
 *
 * @param quote - id of the quote
 * @throws ApiError 409 'checkout_changed' if the quote has changed; 429 after too many tries
 */
export async function payOrder(
  market: Market,
  quote: string,
  idempotencyKey: string,
): Promise<PaymentAnswer> {
  return post(market, 'orders', idempotencyKey, { quote });
}

/**
 * Makes the server ask the provider for the result of a payment. Each call has its own idempotency key, so that no call
 * gets the answer of an earlier one.
 */
export async function askResult(market: Market): Promise<PaymentAnswer> {
  return post(market, 'result', newIdempotencyKey());
}

/**
 * Cancels a payment that waits for the shopper. @returns the payment's outcome, because the payment may have succeeded
 * before the request
 */
export async function cancelPayment(market: Market): Promise<PaymentAnswer> {
  return post(market, 'cancel', newIdempotencyKey());
}
