import type { IntentState } from './port';

/**
 * How far a payment is. `created`: nobody knows whether the provider was asked; `authenticating`: the shopper has something
 * to do; `processing`: money that is on its way, for days: there is an order, which is not printed; `paid`: there is an
 * order; `failed`, `cancelled`: no money was taken, as far as is known; `returned`: money that no order came of goes back.
 */
export type PaymentState =
  | 'created'
  | 'authenticating'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'returned';

/** The cart waits for it. */
export const isLive = (state: PaymentState): boolean => state === 'created' || state === 'authenticating';
/** It failed or was given up. */
export const isEnded = (state: PaymentState): boolean => state === 'failed' || state === 'cancelled';

export interface Failure {
  /** of PAYMENT_FAILURES */
  readonly code: string;
  /** English, for logs */
  readonly message: string;
}

/** What is known of a payment: what its provider says, or that it says nothing and why it is given up. */
export type Word =
  | IntentState
  | { readonly status: 'unheard'; readonly failure: Failure }
  | { readonly status: 'free' };

/** What follows from it. */
export type Step =
  | { readonly kind: 'none' }
  /** the shopper has something to do */
  | { readonly kind: 'wait' }
  /** an order is placed, or the money returned */
  | { readonly kind: 'place'; readonly state: 'paid' | 'processing' }
  /** money that was on its way has come */
  | { readonly kind: 'arrive' }
  /** money was taken that is not what was agreed, or of which no order comes */
  | { readonly kind: 'return'; readonly alarm: 'amount_differs' | 'unplaceable' }
  | { readonly kind: 'end'; readonly state: 'failed' | 'cancelled'; readonly failure: Failure }
  /** money that was on its way does not come: its order is cancelled */
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

export const isAsAgreed = (payment: Omit<Standing, 'state'>, said: IntentState): boolean =>
  said.amount === payment.amount && said.currency === payment.currency;

const endOf = ({ failure }: { readonly failure?: Failure }): Step =>
  failure && failure.code !== ABANDONED.code
    ? { kind: 'end', state: 'failed', failure }
    : { kind: 'end', state: 'cancelled', failure: failure ?? ABANDONED };

/**
 * The one place that decides what becomes of a payment. What was said may be old, come twice, or come in any order: what is
 * final stays, and only money that was really taken moves what has ended. Source: docs/rules.md PAY-03, PAY-04
 */
export function stepOf(payment: Standing, said: Word): Step {
  const { state } = payment;
  if (state === 'paid' || state === 'returned') return NOTHING;
  switch (said.status) {
    case 'free':
      return state === 'created' && payment.amount === 0 ? { kind: 'place', state: 'paid' } : NOTHING;
    case 'unheard':
      return isLive(state) ? endOf(said) : NOTHING;
    case 'succeeded':
      if (!isAsAgreed(payment, said)) return { kind: 'return', alarm: 'amount_differs' };
      return state === 'processing' ? { kind: 'arrive' } : { kind: 'place', state: 'paid' };
    case 'processing':
      return isLive(state) && isAsAgreed(payment, said) ? { kind: 'place', state: 'processing' } : NOTHING;
    case 'requires_action':
      return state === 'created' ? { kind: 'wait' } : NOTHING;
    case 'requires_method':
    case 'cancelled':
      if (state === 'processing')
        return {
          kind: 'undo',
          failure: said.failure ?? { code: 'declined', message: 'The money did not come' },
        };
      return isLive(state) ? endOf(said) : NOTHING;
  }
}
