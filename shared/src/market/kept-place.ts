import type { Market } from './markets';

export const placeKey = ({ identifier }: Pick<Market, 'identifier'>): string => `bindery-place-${identifier}`;

/**
 * Reads the region or postcode for the cart's cost estimate from this tab's storage.
 * @returns '' if there is none. Source: docs/rules.md CART-07
 */
export function keptPlace(market: Pick<Market, 'identifier'>): string {
  try {
    return sessionStorage.getItem(placeKey(market)) ?? '';
  } catch {
    return '';
  }
}
