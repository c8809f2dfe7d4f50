import { Button, ErrorNotice } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { useEffect, useEffectEvent, useState } from 'react';
import { onPaidElsewhere } from '../../data/cart/other-tabs';
import { isAttempting } from './attempt';

/** Shown after another tab has paid for this cart; offers no payment. Source: docs/rules.md STEPS-14 */
export function PaidElsewhere({ orderId, onStep }: Pick<CheckoutStepProps, 'onStep'> & { orderId: string }) {
  const words = usePaymentWords();
  return (
    <ErrorNotice
      title={words.paidElsewhereTitle}
      message={words.paidElsewhereText}
      action={
        <Button onClick={() => onStep('confirmation', { orderId, isReplacing: true })}>
          {words.seeOrder}
        </Button>
      }
    />
  );
}

/**
 * Watches for another tab that pays for this cart. If this tab is paying too, it goes on to the confirmation.
 * Source: docs/rules.md STEPS-14
 *
 * @returns the id of that order, if this tab is not paying
 */
export function usePaidElsewhere(onStep: CheckoutStepProps['onStep']): string | undefined {
  const [paidId, setPaidId] = useState<string>();
  const hear = useEffectEvent((orderId: string): void => {
    if (isAttempting()) onStep('confirmation', { orderId, isReplacing: true });
    else setPaidId(orderId);
  });
  useEffect(() => onPaidElsewhere((orderId) => hear(orderId)), []);
  return paidId;
}
