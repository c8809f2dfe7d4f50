import type { ProductSummary, SchemaPreview } from '../contracts';
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

export const schemaPreviewPath = (slug: string): string =>
  `/content/product/${encodeURIComponent(slug)}/schema/preview`;

/** @returns the keys of the product's schema, undefined where it did not come with the page */
export function preloadedKeys(preloaded: Preloaded, slug: string): ReadonlySet<string> | undefined {
  const schema = preloaded[schemaPreviewPath(slug)] as SchemaPreview | undefined;
  // the parts of a schema that have an index are about one character each, inside the key `characters`
  const own = schema?.schemas.find(({ characterTypeIndex }) => characterTypeIndex === undefined);
  return own && new Set(Object.keys(own.keys));
}
