/** All writes of the cart run one after the other, so that an older answer never replaces a newer one. */
export const CART_WRITE = { scope: { id: 'cart' } } as const;
