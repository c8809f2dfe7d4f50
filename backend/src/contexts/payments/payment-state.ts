import type { IntentState } from './port';

/**
 * State of a payment. `created`: the provider may not have it yet. `authenticating`: the shopper must confirm it.
 * `processing`: the money takes days, and the order waits for it. `paid`: the order exists. `failed`, `cancelled`: as
 * far as the shop knows, no money was taken. `returned`: the money is refunded, because no order could be placed.
 */
export type PaymentState =
  | 'created'
  | 'authenticating'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'returned';

/** Returns true if the payment locks the cart. */
export const isLive = (state: PaymentState): boolean => state === 'created' || state === 'authenticating';
export const isEnded = (state: PaymentState): boolean => state === 'failed' || state === 'cancelled';

export interface Failure {
  /** one of PAYMENT_FAILURES */
  readonly code: string;
  /** English, for logs */
  readonly message: string;
}

/** The input of a step. It is the state at the provider or, without a response, the failure that ends the payment. */
export type Word =
  | IntentState
  | { readonly status: 'unheard'; readonly failure: Failure }
  | { readonly status: 'free' };

export type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'wait' }
  /** places the order; if that is impossible, refunds the money */
  | { readonly kind: 'place'; readonly state: 'paid' | 'processing' }
  | { readonly kind: 'arrive' }
  /** refunds the money, because its amount is not the agreed one or because no order can be placed */
  | { readonly kind: 'return'; readonly alarm: 'amount_differs' | 'unplaceable' }
  | { readonly kind: 'end'; readonly state: 'failed' | 'cancelled'; readonly failure: Failure }
  /** cancels the order, because the pending money did not arrive */
  | { readonly kind: 'undo'; readonly failure: Failure };

const NOTHING: Step = { kind: 'none' };
export const ABANDONED: Failure = {
  code: 'authentication_abandoned',
  message: 'It was not finished in time, or was given up',
};

interface Standing {
  readonly state: PaymentState;
  readonly amount: number;
  readonly currency: string;
}

export const isAsAgreed = (payment: Omit<Standing, 'state'>, intentState: IntentState): boolean =>
  intentState.amount === payment.amount && intentState.currency === payment.currency;

const endOf = ({ failure }: { readonly failure?: Failure }): Step =>
  failure && failure.code !== ABANDONED.code
    ? { kind: 'end', state: 'failed', failure }
    : { kind: 'end', state: 'cancelled', failure: failure ?? ABANDONED };

/**
 * Decides every state change of a payment. The input may be outdated, repeated or out of order. Of the final states,
 * only 'failed' and 'cancelled' can change, if money was taken after all. Source: docs/rules.md PAY-03, PAY-04
 */
export function stepOf(payment: Standing, word: Word): Step {
  const { state } = payment;
  if (state === 'paid' || state === 'returned') return NOTHING;
  switch (word.status) {
    case 'free':
      return state === 'created' && payment.amount === 0 ? { kind: 'place', state: 'paid' } : NOTHING;
    case 'unheard':
      return isLive(state) ? endOf(word) : NOTHING;
    case 'succeeded':
      if (!isAsAgreed(payment, word)) return { kind: 'return', alarm: 'amount_differs' };
      return state === 'processing' ? { kind: 'arrive' } : { kind: 'place', state: 'paid' };
    case 'processing':
      return isLive(state) && isAsAgreed(payment, word) ? { kind: 'place', state: 'processing' } : NOTHING;
    case 'requires_action':
      return state === 'created' ? { kind: 'wait' } : NOTHING;
    case 'requires_method':
    case 'cancelled':
      if (state === 'processing')
        return {
          kind: 'undo',
          failure: word.failure ?? { code: 'declined', message: 'The money did not come' },
        };
      return isLive(state) ? endOf(word) : NOTHING;
  }
}
