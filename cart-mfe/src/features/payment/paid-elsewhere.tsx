import { Button, ErrorNotice } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import type { CheckoutStepProps } from '../../data/checkout/steps';

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
