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
 * What an answer leads to. 'left': to another step. 'none': there is no payment of this checkout. 'wait': nobody knows yet.
 * 'act': the shopper has something to do.
 */
export type Settled =
  | { readonly kind: 'left' | 'none' | 'wait' }
  | { readonly kind: 'act'; readonly action: PaymentAction };

/** An answer may be of a payment before: of an order that was placed, or of another attempt. */
function meaningOf({ result, action, checkout }: PaymentAnswer): Settled['kind'] | 'paid' | 'failed' {
  if (checkout.order) return 'paid';
  // who takes the money may be away: whether it was taken is found out
  if (checkout.state === 'paying') return action ? 'act' : 'wait';
  return result.type === 'error' && checkout.failure ? 'failed' : 'none';
}

/**
 * Follows what paying came to, whoever asked: an order leads to its confirmation, a failure back to the payment step with
 * everything kept. Both replace the step in the history, so that Back pays nothing again. Source: docs/rules.md STEPS-08, STEPS-09
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
      // the attempt ends with the confirmation: until then another tab that hears of it as well has not paid
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
