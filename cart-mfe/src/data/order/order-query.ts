import type { Market } from '@bindery/shared';
import { callCommerce, clockOffset, queryOptions, retryPassing } from '@bindery/shared/data';
import type { Order, OrderedBook } from '@bindery/shared/contracts';

/** Source: docs/rules.md CART-06 */
const ORDER_STALE_MS = 60_000;

/** An order as it was read. */
export interface OrderReading {
  readonly order: Order;
  /** what has to be added to this device's clock to have the server's, ms */
  readonly clockOffsetMs: number;
}

const orderPath = (orderId: string): string => `/website/v2/orders/${encodeURIComponent(orderId)}`;

/** Answers may overtake each other: an older one never replaces a newer one. */
function newestReading(stored: OrderReading | undefined, answer: OrderReading): OrderReading {
  const isOlder = stored?.order.id === answer.order.id && answer.order.revision < stored.order.revision;
  return isOlder ? { ...answer, order: stored.order } : answer;
}

/**
 * An order of the visitor's. 404: there is none, or it is somebody else's. Whoever comes back to the page sees it as it
 * is now. Source: docs/rules.md ORDER-01, CART-06
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
    structuralSharing: (stored, answer) =>
      newestReading(stored as OrderReading | undefined, answer as OrderReading),
  });

/** What an item is edited with: product and form as they were bought. Source: docs/rules.md EDIT-42 */
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
