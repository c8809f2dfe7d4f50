import type { Checkout } from '@bindery/shared/contracts';
import type { CheckoutPageProps, CheckoutStep } from '../../contract';

/** What each step of a checkout is given. */
export interface CheckoutStepProps {
  checkout: Checkout;
  onStep: CheckoutPageProps['onStep'];
}

/** Those that are filled in, in their order. */
export const STEPS = ['address', 'shipping', 'payment', 'review'] as const satisfies readonly CheckoutStep[];
export type OpenStep = (typeof STEPS)[number];

/** @returns the step that the server waits for; where a payment runs, the one that shows it */
export function waitingStep({ state }: Pick<Checkout, 'state'>): CheckoutStep {
  if (state === 'complete') return 'confirmation';
  return state === 'paying' ? 'review' : state;
}

/**
 * @param named - by the page's address
 * @returns the step to show: the named one where all before it are answered, else the one that the server waits for.
 * While a payment runs nothing can be changed. Source: docs/rules.md ADDR-01
 */
export function shownStep({ state }: Pick<Checkout, 'state'>, named: CheckoutStep | undefined): CheckoutStep {
  const waiting = waitingStep({ state });
  if (waiting === 'confirmation' || state === 'paying') return waiting;
  const [at, last] = [named, waiting].map((step) => STEPS.findIndex((known) => known === step));
  return named !== undefined && at! >= 0 && at! <= last! ? named : waiting;
}
