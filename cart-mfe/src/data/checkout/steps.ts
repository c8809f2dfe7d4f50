import type { Checkout } from '@bindery/shared/contracts';
import type { CheckoutPageProps, CheckoutStep } from '@bindery/contracts/cart';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { marketPath, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { orderSearch } from '@bindery/shared/data';

export interface CheckoutStepProps {
  checkout: Checkout;
  onStep: CheckoutPageProps['onStep'];
  /** true if the chosen delivery method is no longer offered, so that the shopper must choose another */
  isRateLost?: boolean;
  /** name of the chosen card if the account no longer has it, so that the shopper must choose another way to pay */
  goneCard?: string | undefined;
}

export const STEPS = ['address', 'shipping', 'payment', 'review'] as const satisfies readonly CheckoutStep[];
export type OpenStep = (typeof STEPS)[number];

/**
 * @returns the step that the shopper must complete next. While a payment runs, this is the step that shows the payment
 */
export function waitingStep({ state }: Pick<Checkout, 'state'>): CheckoutStep {
  if (state === 'complete') return 'confirmation';
  return state === 'paying' ? 'review' : state;
}

/**
 * @param named - the step in the page's address
 * @returns the named step if all steps before it are complete; otherwise the step to complete next. While a payment
 *   runs, this is the step that shows the payment, because nothing can be changed. Source: docs/rules.md ADDR-01
 */
export function shownStep({ state }: Pick<Checkout, 'state'>, named: CheckoutStep | undefined): CheckoutStep {
  const pendingStep = waitingStep({ state });
  if (pendingStep === 'confirmation' || state === 'paying') return pendingStep;
  const [namedIndex, pendingIndex] = [named, pendingStep].map((step) =>
    STEPS.findIndex((knownStep) => knownStep === step),
  );
  return named !== undefined && namedIndex! >= 0 && namedIndex! <= pendingIndex! ? named : pendingStep;
}

/** @returns true if the shopper came to this page from another step; false after a page load */
export function useIsLedOn(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'isStep' in state;
}

/**
 * Runs the action as soon as `isWanted` is true, and only once, even in StrictMode. Used to complete a step without a
 * press.
 */
export function useOnce(isWanted: boolean, action: () => void): void {
  const isPending = useRef(true);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (!isWanted || !isPending.current) return;
    isPending.current = false;
    run();
  }, [isWanted]);
}

/** @returns a function that other pages call to open a step of the checkout */
export function useOpenStep(): CheckoutPageProps['onStep'] {
  const market = useMarket();
  const navigate = useNavigate();
  return useCallback(
    (step, { isReplacing = false, orderId } = {}) => {
      const search = orderId === undefined ? '' : orderSearch(orderId);
      void navigate(`${marketPath(market, `/checkout/${step}`)}${search}`, {
        replace: isReplacing,
        state: { isStep: true },
      });
    },
    [market, navigate],
  );
}
