export { MiniCart as Component } from '../features/mini-cart';

export const contractVersion = 1;
