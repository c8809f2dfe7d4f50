import { marketPath, type Market } from '@bindery/shared';
import { encodeQuery } from '@bindery/shared/data';
import type { Customisation, LineItem } from '@bindery/shared/contracts';

/** @returns the address of the product page with this line's choices filled in */
export function editLink(market: Market, line: LineItem): string {
  const values: Customisation = { ...line.customisation, format: line.format.identifier };
  delete values.product_slug; // the path says it
  const query = encodeQuery(values);
  return `${marketPath(market, `/personalized-products/${encodeURIComponent(line.productSlug)}`)}${query ? `?${query}` : ''}`;
}
