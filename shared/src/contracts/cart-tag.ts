import type { Cart } from './cart';
import type { Checkout } from './checkout';

/** Identifies a cart's state. Source: docs/rules.md CART-18 */
export type CartState = Pick<Cart, 'number' | 'revision'>;

/**
 * Returns the tag of a cart's state. An answer has it as ETag, and a conditional write as If-Match.
 * Source: docs/rules.md CART-18
 */
export const cartTag = ({ number, revision }: CartState): string => `"${number}-${revision}"`;

/**
 * Returns the tag of a checkout's state. An answer has it as ETag, and a conditional write as If-Match.
 * Source: docs/rules.md CHECK-02
 */
export const checkoutTag = ({ id, revision }: Pick<Checkout, 'id' | 'revision'>): string =>
  `"${id}-${revision}"`;
