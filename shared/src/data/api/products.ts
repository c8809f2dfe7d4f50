import { queryOptions } from '@tanstack/react-query';
import type { Product, ProductSummary, Extra } from '../../contracts';
import type { Market } from '../../market/markets';
import { productsPath } from '../../core/boot-data';
import { callContent } from './client';
import { retryPassing } from './errors';

export const productPath = (market: Market, slug: string): string =>
  `/_canvas/api/products/${encodeURIComponent(slug)}?marketplace=${market.identifier}`;

export const productsQuery = (market: Market) =>
  queryOptions({
    queryKey: ['products', market.identifier],
    queryFn: async ({ signal }): Promise<ProductSummary[]> =>
      (
        await callContent<{ data: { products: ProductSummary[] } }>({
          market,
          method: 'GET',
          path: productsPath(market),
          signal,
        })
      ).data.products,
    staleTime: Infinity,
    retry: retryPassing,
  });

/**
 * One product with its variants, prices and form document. Fails with ApiError 404 if the market does not have the
 * product.
 */
export const productQuery = (market: Market, slug: string) =>
  queryOptions({
    queryKey: ['product', market.identifier, slug],
    queryFn: async ({ signal }): Promise<Product> =>
      (
        await callContent<{ data: Product }>({
          market,
          method: 'GET',
          path: productPath(market, slug),
          signal,
        })
      ).data,
    staleTime: Infinity,
    retry: retryPassing,
  });

export const extrasPath = (market: Market, slug: string): string =>
  `/_canvas/api/extras?marketplace=${market.identifier}&slug=${encodeURIComponent(slug)}`;

/** The gift wraps and add-ons that fit any format of the product in this market. Source: docs/rules.md OPT-05 */
export const extrasQuery = (market: Market, slug: string) =>
  queryOptions({
    queryKey: ['extras', market.identifier, slug],
    queryFn: async ({ signal }): Promise<Extra[]> =>
      (
        await callContent<{ data: { extras: Extra[] } }>({
          market,
          method: 'GET',
          path: extrasPath(market, slug),
          signal,
        })
      ).data.extras,
    staleTime: Infinity,
    retry: retryPassing,
  });
