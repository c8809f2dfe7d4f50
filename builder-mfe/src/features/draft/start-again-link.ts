import type { Market } from '@bindery/shared';
import { encodeQuery } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';

/**
 * The link that begins the book again: no characters, every other choice kept.
 *
 * @param values - with `product_slug`, so that the start page knows the product
 * @returns a path from the origin
 * Source: docs/rules.md LINK-08
 */
export function startAgainLink(market: Pick<Market, 'prefix'>, values: Customisation): string {
  return `${market.prefix}/create/start?${encodeQuery({ ...values, characters: [] })}`;
}
