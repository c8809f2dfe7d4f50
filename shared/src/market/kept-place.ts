import type { Market } from './markets';

export const placeKey = ({ identifier }: Pick<Market, 'identifier'>): string => `bindery-place-${identifier}`;

/**
 * The region or postcode for the cart's estimate, stored for this tab.
 * @returns '' if there is none. Source: docs/rules.md CART-07
 */
export function keptPlace(market: Pick<Market, 'identifier'>): string {
  try {
    return sessionStorage.getItem(placeKey(market)) ?? '';
  } catch {
    return '';
  }
}
