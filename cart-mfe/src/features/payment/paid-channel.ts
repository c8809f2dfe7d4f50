import { useEffect, useEffectEvent, useState } from 'react';
import { onPaidElsewhere } from '../../data/cart/other-tabs';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { isAttempting } from './attempt';

/**
 * Hears of an order that another tab has paid for while this page stood. Where this tab pays itself, the other one only
 * heard first how it went: its own confirmation is what it waits for. Source: docs/rules.md STEPS-14
 *
 * @returns that order, where this tab has paid nothing
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
