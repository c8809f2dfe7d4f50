import { useEffect, useRef } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type { Cart } from '@bindery/shared/contracts';
import { seenGoods, viewCart } from '../../data/cart/view-cart';

/** Tells that the shopper looks at their cart: once for a visit of the page, as soon as something is in it. Source: docs/rules.md TRACK-40 */
export function useViewCart(cart: Cart): void {
  const isTold = useRef(false);
  useEffect(() => {
    const goods = isTold.current ? undefined : seenGoods(cart);
    if (!goods) return;
    isTold.current = true;
    getAnalytics().track(viewCart, goods);
  }, [cart]);
}
