import type { Cart } from './cart';

/** Identifies a cart's state. Source: docs/rules.md CART-18 */
export type CartState = Pick<Cart, 'number' | 'revision'>;

/**
 * Returns the tag of a cart's state: the answer's ETag, and If-Match of a conditional write.
 * Source: docs/rules.md CART-18
 */
export const cartTag = ({ number, revision }: CartState): string => `"${number}-${revision}"`;
