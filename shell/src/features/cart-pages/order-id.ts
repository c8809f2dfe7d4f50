const ORDER_PARAMETER = 'order_id';

/**
 * The id in the address of an order's page.
 *
 * @returns undefined if it is absent, repeated or blank
 * Source: docs/rules.md ORDER-01
 */
export function orderIdIn(search: string): string | undefined {
  const [orderId, ...others] = new URLSearchParams(search).getAll(ORDER_PARAMETER);
  return others.length === 0 && orderId?.trim() ? orderId : undefined;
}
