import type { Cart } from '@bindery/shared/contracts';

/** Why a cart cannot be ordered as it stands. `lineItemId`: of the line that waits. */
export type NotReady = { readonly reason: 'empty' } | NonNullable<Cart['undecided']>[number];

/**
 * Is a cart ready for checkout? Whoever shows a checkout and whoever places an order ask this, of a cart as it is read
 * now: what it answers is true of that reading alone.
 *
 * @param cart - as its owner reads it
 * @returns every reason why not; none: it can be ordered. Source: docs/rules.md CART-23, ORDER-09
 */
export function notReady({ items, undecided = [] }: Pick<Cart, 'items' | 'undecided'>): readonly NotReady[] {
  return items.length === 0 ? [{ reason: 'empty' }] : undecided;
}
