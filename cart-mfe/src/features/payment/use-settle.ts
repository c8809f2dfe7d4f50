import { tellPaid } from '../../data/cart/other-tabs';
import { useCallback } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type { PaymentAnswer } from '@bindery/shared/contracts';
import { checkoutV3 } from '../../data/checkout/checkout-v3';
import { useKeepCheckout } from '../../data/checkout/use-checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { endAttempt } from './attempt';

export type PaymentAction = NonNullable<PaymentAnswer['action']>;

/**
 * What the page did or must do after an answer. 'left': the page opened another step. 'none': the checkout has no
 * payment. 'wait': the payment is undecided. 'act': the provider requires an action.
 */
export type Settled =
  | { readonly kind: 'left' | 'none' | 'wait' }
  | { readonly kind: 'act'; readonly action: PaymentAction };

/** Returns what an answer means. It may report an earlier payment, which placed the order or failed. */
function meaningOf({ result, action, checkout }: PaymentAnswer): Settled['kind'] | 'paid' | 'failed' {
  if (checkout.order) return 'paid';
  // the provider may have taken the money in spite of an error, so the page polls the result
  if (checkout.state === 'paying') return action ? 'act' : 'wait';
  return result.type === 'error' && checkout.failure ? 'failed' : 'none';
}

/**
 * Handles the answer to a payment. An order opens its confirmation; a failure opens the payment step, with all input.
 * The opened page replaces the history entry, so that Back never pays again. Source: docs/rules.md STEPS-08, STEPS-09
 */
export function useSettle(onStep: CheckoutStepProps['onStep']): (answer: PaymentAnswer) => Promise<Settled> {
  const keep = useKeepCheckout();
  return useCallback(
    async (answer) => {
      const { action, checkout } = answer;
      const meaning = meaningOf(answer);
      if (meaning === 'failed' || meaning === 'none') endAttempt();
      if (meaning === 'paid') tellPaid(checkout.order!.id);
      await keep(checkout);
      // the attempt ends only after the confirmation opens, because without an attempt this tab would show the notice
      // for other tabs
      if (meaning === 'paid') onStep('confirmation', { orderId: checkout.order!.id, isReplacing: true });
      if (meaning === 'failed') {
        const { code } = checkout.failure!;
        getAnalytics().track(checkoutV3, { category: 'Checkout', action: 'Payment failed', label: code });
        onStep('payment', { isReplacing: true });
      }
      if (meaning === 'paid' || meaning === 'failed') return { kind: 'left' };
      return meaning === 'act' ? { kind: 'act', action: action! } : { kind: meaning };
    },
    [keep, onStep],
  );
}
