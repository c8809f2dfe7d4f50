import type { Market } from '@bindery/shared';
import { callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { OrderItem, OrderRevision, OrderRevisionPages } from '@bindery/shared/contracts';

/** Source: docs/rules.md CART-06 */
const STALE_MS = 60_000;
const itemPath = (itemId: string): string => `/website/v1/orders/items/${encodeURIComponent(itemId)}`;

/** All revisions of a book, oldest first. Source: docs/rules.md EDIT-08 */
export const revisionsQuery = (market: Market, { id, revision }: Pick<OrderItem, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: ['order-revisions', market.identifier, id, revision],
    queryFn: async ({ signal }): Promise<OrderRevision[]> => {
      const call = { market, method: 'GET', path: `${itemPath(id)}/revisions`, signal } as const;
      return (await callCommerce<{ data: OrderRevision[] }>(call)).body.data;
    },
    staleTime: STALE_MS,
    retry: retryPassing,
  });

/** The pages of a revision, beside those of the previous one. Source: docs/rules.md EDIT-08 */
export const revisionPagesQuery = (market: Market, { id }: Pick<OrderItem, 'id'>, revision: number) =>
  queryOptions({
    queryKey: ['order-revision-pages', market.identifier, id, revision],
    queryFn: async ({ signal }): Promise<OrderRevisionPages> => {
      const path = `${itemPath(id)}/revisions/${revision}/pages`;
      return (await callCommerce<{ data: OrderRevisionPages }>({ market, method: 'GET', path, signal })).body
        .data;
    },
    staleTime: STALE_MS,
    retry: retryPassing,
  });
