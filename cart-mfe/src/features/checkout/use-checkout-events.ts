import { useEffect, useRef } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type { Checkout } from '@bindery/shared/contracts';
import type { CheckoutStep } from '../../contract';
import { beginCheckout } from '../../data/checkout/begin-checkout';
import { checkoutV3 } from '../../data/checkout/checkout-v3';

/** Id of the last checkout reported as begun, shared by all tabs, so that it is reported once. */
const KEY = 'bindery-checkout-begun';
/** Fallback for the page's lifetime if storage is blocked. */
let rememberedId: string | null = null;

function isFirst(id: string): boolean {
  try {
    rememberedId = window.localStorage.getItem(KEY) ?? rememberedId;
    window.localStorage.setItem(KEY, id);
  } catch {
    // blocked
  }
  const earlierId = rememberedId;
  rememberedId = id;
  return earlierId !== id;
}

/**
 * Sends `begin_checkout` once per checkout, and an event for each step, once the page's address names it.
 *
 * @param named - the step that the address names
 * Source: docs/rules.md TRACK-09, TRACK-22, TRACK-40
 */
export function useCheckoutEvents(
  { id, state }: Checkout,
  visibleStep: CheckoutStep,
  named: CheckoutStep | undefined,
): void {
  const reportedStep = useRef<string>(undefined);
  useEffect(() => {
    if (visibleStep !== named || visibleStep === 'confirmation' || reportedStep.current === visibleStep)
      return; // StrictMode mounts twice
    reportedStep.current = visibleStep;
    if (state !== 'paying' && isFirst(id)) getAnalytics().track(beginCheckout, {});
    getAnalytics().track(checkoutV3, { category: 'Checkout', action: 'Step viewed', label: visibleStep });
  }, [id, state, visibleStep, named]);
}
