export { MiniCart as Component } from '../features/cart';

export const contractVersion = 1;
