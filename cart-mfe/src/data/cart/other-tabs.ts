import { getAnalytics } from '@bindery/analytics';
import type { CartState } from '@bindery/shared/contracts';
import { createTabChannel } from './tab-channel';

const isCartState = (data: unknown): data is CartState =>
  typeof data === 'object' && data !== null && 'number' in data && 'revision' in data;

const carts = createTabChannel('bindery-cart', (data) => (isCartState(data) ? data : undefined));

/**
 * Tells the browser's other tabs that the cart changed, so that they read it from the server again.
 * Source: docs/rules.md CART-06
 */
export const tellOtherTabs = ({ number, revision }: CartState): void => carts.tell({ number, revision });

/**
 * Listens to cart changes in other tabs. Each change also marks this page's event model as stale.
 *
 * @returns the function that stops listening
 */
export const onCartChangedElsewhere: typeof carts.listen = (act) =>
  carts.listen((toldCartState) => {
    getAnalytics().modelChanged();
    act(toldCartState);
  });
const isPaidOrder = (data: unknown): data is { readonly orderId: string } =>
  typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string';
const payments = createTabChannel('bindery-paid', (data) => (isPaidOrder(data) ? data : undefined));

export const tellPaid = (orderId: string): void => payments.tell({ orderId });

export const onPaidElsewhere = (act: (orderId: string) => void): (() => void) =>
  payments.listen((paid) => {
    if (paid) act(paid.orderId);
  });
