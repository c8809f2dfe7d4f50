import { useEffect, useRef } from 'react';
import { getAnalytics } from '@bindery/analytics';
import { useMarket } from '@bindery/shared';
import type { ProductSummary } from '@bindery/shared/contracts';
import { listItem, selectItem, viewItemList } from './shelf-events';

/**
 * Tells that the shopper sees the books, once for a visit of the page.
 *
 * @returns what tells which of them they choose
 * Source: docs/rules.md TRACK-40
 */
export function useShelfEvents(products: readonly ProductSummary[]): (product: ProductSummary) => void {
  const { currency } = useMarket();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || products.length === 0) return; // StrictMode mounts twice
    isTold.current = true;
    getAnalytics().track(viewItemList, { currency, items: products.map(listItem) });
  }, [currency, products]);
  return (product) => {
    const items = [listItem(product, products.indexOf(product))];
    getAnalytics().track(selectItem, { currency, items });
  };
}
