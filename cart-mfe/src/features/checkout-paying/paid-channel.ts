import { useEffect, useState } from 'react';
import { createTabChannel } from '../tab-channel';

interface Paid {
  readonly orderId: string;
}
const isPaid = (data: unknown): data is Paid =>
  typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string';
const payments = createTabChannel('bindery-paid', (data) => (isPaid(data) ? data : undefined));

/** Tells the browser's other tabs that the cart was paid for. */
export const tellPaid = (orderId: string): void => payments.tell({ orderId });

/** @returns the order that another tab has paid for while this page stood. Source: docs/rules.md STEPS-13 */
export function usePaidElsewhere(): string | undefined {
  const [orderId, setOrderId] = useState<string>();
  useEffect(() => payments.listen((told) => setOrderId(told?.orderId)), []);
  return orderId;
}
