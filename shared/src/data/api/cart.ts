import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { Cart, CartState, LineItem } from '../../contracts';
import type { Market } from '../../market/markets';
import { callCommerce } from './client';
import { retryPassing } from './errors';

/** Source: docs/rules.md CART-06 */
const CART_STALE_MS = 60_000;

/** Returns true if `cart` is an older state of the same cart as `than`. */
export const isOlderCart = (cart: CartState, than: CartState | undefined): boolean =>
  than !== undefined && cart.number === than.number && cart.revision < than.revision;

/** An older answer that arrives late never replaces a newer answer. Source: docs/rules.md CART-06 */
const newestCart = (storedCart: Cart | undefined, answer: Cart): Cart =>
  storedCart && isOlderCart(answer, storedCart) ? storedCart : replaceEqualDeep(storedCart, answer);

export const linesOf = (cart: Cart | undefined): readonly LineItem[] =>
  cart ? [...cart.items, ...(cart.saved ?? [])] : [];

/**
 * The shopper's cart, empty before the first add. The cart is fetched again when the shopper returns to the page,
 * because another device may have changed it. Source: docs/rules.md CART-06
 */
export const cartQuery = (market: Market) =>
  queryOptions({
    queryKey: ['cart', market.identifier],
    queryFn: async ({ signal }): Promise<Cart> =>
      (await callCommerce<{ data: Cart }>({ market, method: 'GET', path: '/website/v2/cart', signal })).body
        .data,
    staleTime: CART_STALE_MS,
    refetchOnWindowFocus: 'always',
    retry: retryPassing,
    structuralSharing: (storedCart, answer) => newestCart(storedCart as Cart | undefined, answer as Cart),
  });
