/** All cart writes run one after another, so that an older answer never replaces a newer one. */
export const CART_WRITE = { scope: { id: 'cart' } } as const;
