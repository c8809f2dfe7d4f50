export { CartPage, CartSkeleton } from './cart-page';

const ORDER_PARAMETER = 'order_id';

/**
 * Reads the order id in the page's URL.
 *
 * @returns undefined if the id is absent, repeated or blank. Source: docs/rules.md ORDER-01
 */
export function orderIdIn(search: string): string | undefined {
  const [orderId, ...otherIds] = new URLSearchParams(search).getAll(ORDER_PARAMETER);
  return otherIds.length === 0 && orderId?.trim() ? orderId : undefined;
}
