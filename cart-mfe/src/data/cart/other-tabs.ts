import { getAnalytics } from '@bindery/analytics';
import type { CartState } from '@bindery/shared/contracts';
import { createTabChannel } from './tab-channel';

const isCartState = (data: unknown): data is CartState =>
  typeof data === 'object' && data !== null && 'number' in data && 'revision' in data;

const carts = createTabChannel('bindery-cart', (data) => (isCartState(data) ? data : undefined));

/** Tells the browser's other tabs that the cart changed: what is in it they ask the server. Source: docs/rules.md CART-06 */
export const tellOtherTabs = ({ number, revision }: CartState): void => carts.tell({ number, revision });

/** Events of this page are of the cart as it is then, too. @returns the function that stops listening to other tabs */
export const onCartChangedElsewhere: typeof carts.listen = (act) =>
  carts.listen((toldCartState) => {
    getAnalytics().modelChanged();
    act(toldCartState);
  });

interface PaidOrder {
  readonly orderId: string;
}
const isPaidOrder = (data: unknown): data is PaidOrder =>
  typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string';
const payments = createTabChannel('bindery-paid', (data) => (isPaidOrder(data) ? data : undefined));

/** Tells the browser's other tabs that the cart was paid for. */
export const tellPaid = (orderId: string): void => payments.tell({ orderId });

/** @returns the function that stops listening to other tabs */
export const onPaidElsewhere = (act: (orderId: string) => void): (() => void) =>
  payments.listen((paid) => {
    if (paid) act(paid.orderId);
  });
