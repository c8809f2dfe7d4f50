import { marketPath, type Market } from '@bindery/shared';
import { lineSearch } from '@bindery/shared/data';
import type { LineItem } from '@bindery/shared/contracts';

/**
 * @returns the address of the first step for a book in the cart, with the line's id but none of its data.
 *   Source: docs/rules.md LINK-09, CUS-09
 */
export function editLink(market: Market, { id, productSlug }: Pick<LineItem, 'id' | 'productSlug'>): string {
  return `${marketPath(market, `/create/${encodeURIComponent(productSlug)}/1`)}${lineSearch(id)}`;
}
