import type { ProductSummary } from '../contracts';
import type { Market } from '../market';

/** Answer bodies that came with the page, by path with query: `BootData.preloaded`. */
export type Preloaded = Record<string, unknown>;

export const productsPath = (market: Pick<Market, 'identifier'>): string =>
  `/_canvas/api/products?marketplace=${market.identifier}`;

/** @returns what is for sale in this market, undefined where it did not come with the page */
export function preloadedProducts(
  preloaded: Preloaded,
  market: Pick<Market, 'identifier'>,
): ProductSummary[] | undefined {
  const body = preloaded[productsPath(market)] as { data: { products: ProductSummary[] } } | undefined;
  return body?.data.products;
}
