import type { Checkout, CheckoutRate, PaymentAnswer, SavedCard, User } from '@bindery/shared/contracts';
import {
  anEmptyCart,
  handle,
  problem,
  type Handler,
  type HandlerResult,
  type SeenRequest,
} from '@bindery/shared/testing';
import { hasNoWallet } from './cart-server';
import { aCheckout as aBegunCheckout, anAddress } from './checkout-server';
import { ORDER_ID } from './order-server';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });
const HOUR_MS = 3_600_000;

export function aRate(overrides: Partial<CheckoutRate> = {}): CheckoutRate {
  return {
    id: 'standard',
    cost: money('3.99'),
    discounted_cost: money('3.99'),
    selected: false,
    shipping_duration: 3,
    production_duration: 2,
    method: { id: 'standard', name: 'Standard', type: 'standard', carrier: 'Royal Mail' },
    delivery: { dispatch: '2026-12-18', earliest: '2026-12-20', latest: '2026-12-22' },
    order_by: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
    ...overrides,
  };
}

export function aCheckout(overrides: Partial<Checkout> = {}): Checkout {
  const express = {
    ...{ id: 'express', shipping_duration: 1, cost: money('9.99'), discounted_cost: money('0.00') },
    method: { id: 'express', name: 'Express', type: 'express', carrier: 'DHL' },
  };
  return aBegunCheckout({
    ...{ revision: 4, state: 'review', email: 'ida@example.com' },
    parcels: [
      {
        ...{ id: 'p-0', address: anAddress, gift: null },
        items: [{ lineItemId: 'line-1', quantity: 1 }],
        rates: [aRate({ selected: true }), aRate(express)],
      },
    ],
    method: { type: 'card', label: 'Visa •••• 4242' },
    quote: aQuote(),
    ...overrides,
  });
}

export function aQuote(overrides: Partial<Checkout['quote']> = {}): Checkout['quote'] {
  return {
    id: 'q-1',
    items: money('24.99'),
    discount: { promo: money('0.00'), credit: money('0.00'), shipping: money('0.00') },
    shipping: money('3.99'),
    tax: money('0.00'),
    taxIncluded: true,
    total: money('28.98'),
    pending: [],
    ...overrides,
  };
}

type Checkouts = Partial<Checkout>;

export const paid = (): PaymentAnswer => ({
  result: { state: 'complete', type: 'success' },
  action: null,
  checkout: aCheckout({
    ...{ revision: 9, state: 'complete', cart: anEmptyCart },
    order: { id: ORDER_ID, number: 'R123456789' },
  }),
});
export const unpaid = (
  code: string,
  checkout: Checkouts = { state: 'payment', method: null },
): PaymentAnswer => {
  const error = { code, message: 'For logs' };
  return {
    result: { state: 'payment', type: 'error', error },
    action: null,
    checkout: aCheckout({ revision: 8, failure: error, ...checkout }),
  };
};
export const running = (action: PaymentAnswer['action'] = null): PaymentAnswer => ({
  result: { state: 'payment', type: 'success' },
  action,
  checkout: aCheckout({ revision: 7, state: 'paying' }),
});
/** The provider does not answer, so it is unknown whether money was taken. */
export const away = (): PaymentAnswer => ({
  ...running(),
  result: { state: 'payment', type: 'error', error: { code: 'provider_away', message: 'For logs' } },
});

type Answered = PaymentAnswer | HandlerResult;
/** The fake server's answers to one kind of request, in order. The last answer is repeated. */
export type Answers = readonly (Answered | ((request: SeenRequest) => Answered))[];

export interface PaymentServer {
  handlers: Handler[];
  /** The stored checkout. A test changes it to simulate another tab or the passing of time. */
  checkout: Checkout;
  steps: unknown[];
  user: User | null;
  cards: SavedCard[];
}

const isPayment = (answer: Answered): answer is PaymentAnswer =>
  typeof answer === 'object' && 'result' in answer;

interface Script {
  orders?: Answers;
  result?: Answers;
  cancel?: Answers;
  express?: Answers;
}

/** Fake checkout server: accepts the steps and answers payments as `script` says. */
export function paymentServer(initialCheckout: Checkout = aCheckout(), script: Script = {}): PaymentServer {
  const follow = (answers: Answers = []) => {
    const remainingAnswers = [...answers];
    return (request: SeenRequest): HandlerResult => {
      const next = remainingAnswers.length > 1 ? remainingAnswers.shift()! : remainingAnswers[0];
      const answer = typeof next === 'function' ? next(request) : next;
      if (answer === undefined) return { status: 404, body: problem(404, 'payment_not_found') };
      if (!isPayment(answer)) return answer;
      server.checkout = answer.checkout;
      return { body: { data: answer } };
    };
  };
  const step = ({ body }: SeenRequest): HandlerResult => {
    server.steps.push(body);
    const { revision, state } = server.checkout;
    server.checkout = {
      ...server.checkout,
      ...{ revision: revision + 1, state: state === 'shipping' ? 'payment' : state },
    };
    return { body: { data: server.checkout } };
  };
  const server: PaymentServer = {
    checkout: initialCheckout,
    steps: [],
    user: null,
    cards: [],
    handlers: [
      hasNoWallet,
      handle('GET /website/v1/user', () => ({ body: { data: server.user } })),
      handle('GET /website/v1/user/cards', () => ({ body: { data: server.cards } })),
      handle('GET /website/v2/checkout', () => ({ body: { data: server.checkout } })),
      handle('POST /website/v2/checkout', () => ({ body: { data: server.checkout } })),
      handle('PUT /website/v2/checkout/shipping', step),
      handle('PUT /website/v2/checkout/payment', step),
      handle('POST /website/v2/checkout/orders', follow(script.orders)),
      handle('POST /website/v2/checkout/result', follow(script.result)),
      handle('POST /website/v2/checkout/cancel', follow(script.cancel)),
      handle('POST /website/v2/checkout/express', follow(script.express)),
    ],
  };
  return server;
}
