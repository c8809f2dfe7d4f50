import type { Cart } from './cart';

/** Which state of a cart it is. Source: docs/rules.md CART-18 */
export type CartState = Pick<Cart, 'number' | 'revision'>;

/** Names one state of a cart: the answer's ETag, and the If-Match of a write that is meant for no other. Source: docs/rules.md CART-18 */
export const cartTag = ({ number, revision }: CartState): string => `"${number}-${revision}"`;
