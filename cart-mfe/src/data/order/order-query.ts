import type { Market } from '@bindery/shared';
import { callCommerce, clockOffset, queryOptions, retryPassing } from '@bindery/shared/data';
import type { Order, OrderedBook } from '@bindery/shared/contracts';

/** Source: docs/rules.md CART-06 */
const ORDER_STALE_MS = 60_000;

export interface OrderReading {
  readonly order: Order;
  /** the difference between this device's clock and the server's, ms */
  readonly clockOffsetMs: number;
}

const orderPath = (orderId: string): string => `/website/v2/orders/${encodeURIComponent(orderId)}`;

/** Answers may arrive out of order. An older answer never replaces a newer one. */
function newestReading(storedReading: OrderReading | undefined, answer: OrderReading): OrderReading {
  const isOlder =
    storedReading?.order.id === answer.order.id && answer.order.revision < storedReading.order.revision;
  return isOlder ? { ...answer, order: storedReading.order } : answer;
}

/**
 * Query for an order of this visitor. The answer 404 means that the order does not exist or belongs to someone else.
 * The order is read again when the shopper returns to the page. Source: docs/rules.md ORDER-01, CART-06
 */
export const orderQuery = (market: Market, orderId: string) =>
  queryOptions({
    queryKey: ['order', market.identifier, orderId],
    queryFn: async ({ signal }): Promise<OrderReading> => {
      const call = { market, method: 'GET', path: orderPath(orderId), signal } as const;
      const { body, answeredAtMs } = await callCommerce<{ data: Order }>(call);
      return { order: body.data, clockOffsetMs: clockOffset(answeredAtMs, Date.now()) };
    },
    staleTime: ORDER_STALE_MS,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
    structuralSharing: (storedReading, answer) =>
      newestReading(storedReading as OrderReading | undefined, answer as OrderReading),
  });

/**
 * Query for the product and its form as they were at the purchase, so that the shopper can edit the book.
 * Source: docs/rules.md EDIT-42
 */
export const orderedBookQuery = (market: Market, itemId: string) =>
  queryOptions({
    queryKey: ['ordered-book', market.identifier, itemId],
    queryFn: async ({ signal }): Promise<OrderedBook> => {
      const path = `/website/v1/orders/items/${encodeURIComponent(itemId)}/book`;
      return (await callCommerce<{ data: OrderedBook }>({ market, method: 'GET', path, signal })).body.data;
    },
    staleTime: Infinity,
    retry: retryPassing,
  });
