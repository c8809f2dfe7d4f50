import { useMemo } from 'react';
import { marketPath, type Market } from '@bindery/shared';
import { encodeQuery } from '@bindery/shared/data';
import type { Customisation, LineItem } from '@bindery/shared/contracts';
import { useCart } from '../cart-state';

const keyOf = (slug: string) => `edited-line:${slug}`;
// Blocked storage: an edit then lives as long as the page.
const memory = new Map<string, string>();

/** The cart line this tab is changing, by product; kept through reloads, gone with the tab. */
export const editedLine = {
  read(slug: string): string | null {
    try {
      return sessionStorage.getItem(keyOf(slug)) ?? memory.get(slug) ?? null;
    } catch {
      return memory.get(slug) ?? null;
    }
  },
  write(slug: string, lineId: string): void {
    try {
      sessionStorage.setItem(keyOf(slug), lineId);
    } catch {
      memory.set(slug, lineId);
    }
  },
  reset(slug: string): void {
    memory.delete(slug);
    try {
      sessionStorage.removeItem(keyOf(slug));
    } catch {
      // blocked: nothing was written there
    }
  },
};

/** The line of the cart that the shopper came here to change, while it is still in the cart. */
export function useEditedLine(slug: string): LineItem | undefined {
  const lineId = useMemo(() => editedLine.read(slug), [slug]);
  const { data: cart } = useCart();
  return cart?.items.find(({ id }) => id === lineId);
}

/** @returns the address of the product page with this line's choices filled in */
export function editLink(market: Market, line: LineItem): string {
  const values: Customisation = { ...line.customisation, format: line.format.identifier };
  delete values.product_slug; // the path says it
  const query = encodeQuery(values);
  return `${marketPath(market, `/personalized-products/${encodeURIComponent(line.productSlug)}`)}${query ? `?${query}` : ''}`;
}
