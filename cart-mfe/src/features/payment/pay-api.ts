import type { Market } from '@bindery/shared';
import { callCommerce, newIdempotencyKey } from '@bindery/shared/data';
import type { PaymentAnswer } from '@bindery/shared/contracts';

const CHECKOUT = '/website/v2/checkout';
/** The provider may take its time: an answer that is not waited for is one that has to be asked for. */
const TIMEOUT_MS = 40_000;

async function post(
  market: Market,
  what: 'orders' | 'result' | 'cancel',
  idempotencyKey: string,
  body?: unknown,
): Promise<PaymentAnswer> {
  const path = `${CHECKOUT}/${what}`;
  const call = { market, method: 'POST', path, body, idempotencyKey, timeoutMs: TIMEOUT_MS } as const;
  return (await callCommerce<{ data: PaymentAnswer }>(call)).body.data;
}

/**
 * Pays for what the shopper saw.
 *
 * @param quote - its id
 * @throws ApiError 409 'checkout_changed': it is another by now; 429: too many tries
 */
export async function payOrder(
  market: Market,
  quote: string,
  idempotencyKey: string,
): Promise<PaymentAnswer> {
  return post(market, 'orders', idempotencyKey, { quote });
}

/** Has the provider asked how a payment went. May be asked again and again: each time is a question of its own. */
export async function askResult(market: Market): Promise<PaymentAnswer> {
  return post(market, 'result', newIdempotencyKey());
}

/** Gives up a payment that waits for the shopper. @returns what became of it: it may have gone through meanwhile */
export async function cancelPayment(market: Market): Promise<PaymentAnswer> {
  return post(market, 'cancel', newIdempotencyKey());
}
