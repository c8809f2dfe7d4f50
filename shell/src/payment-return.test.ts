import { afterEach, describe, expect, it } from '@jest/globals';
import { dropProviderParameters } from './incoming-link';

afterEach(() => window.history.replaceState(null, '', '/'));

describe('the return address of a payment (STEPS-08)', () => {
  it.each([
    [
      '/uk/checkout/review?payment=return&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x',
      '/uk/checkout/review?payment=return',
    ],
    ['/checkout/review?redirect_status=succeeded', '/checkout/review'],
    ['/checkout/review?payment=return', '/checkout/review?payment=return'],
    ['/uk/checkout/confirmation?order_id=1', '/uk/checkout/confirmation?order_id=1'],
  ])('%s becomes %s', (opened, remainingAddress) => {
    window.history.replaceState(null, '', opened);
    dropProviderParameters();
    expect(`${window.location.pathname}${window.location.search}`).toBe(remainingAddress);
  });
});
