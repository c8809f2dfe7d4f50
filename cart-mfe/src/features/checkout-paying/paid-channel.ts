import { useEffect, useEffectEvent, useState } from 'react';
import type { CheckoutStepProps } from '../checkout-state';
import { createTabChannel } from '../tab-channel';
import { isAttempting } from './attempt';

interface Paid {
  readonly orderId: string;
}
const isPaid = (data: unknown): data is Paid =>
  typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string';
const payments = createTabChannel('bindery-paid', (data) => (isPaid(data) ? data : undefined));

/** Tells the browser's other tabs that the cart was paid for. */
export const tellPaid = (orderId: string): void => payments.tell({ orderId });

/**
 * Hears of an order that another tab has paid for while this page stood. Where this tab pays itself, the other one only
 * heard first how it went: its own confirmation is what it waits for. Source: docs/rules.md STEPS-13
 *
 * @returns that order, where this tab has paid nothing
 */
export function usePaidElsewhere(onStep: CheckoutStepProps['onStep']): string | undefined {
  const [paidId, setPaidId] = useState<string>();
  const hear = useEffectEvent((told: Paid | undefined): void => {
    if (told === undefined) return;
    if (isAttempting()) onStep('confirmation', { orderId: told.orderId, isReplacing: true });
    else setPaidId(told.orderId);
  });
  useEffect(() => payments.listen((told) => hear(told)), []);
  return paidId;
}
