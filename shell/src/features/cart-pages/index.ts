export { CartPage } from './cart-page';
export { CartSkeleton } from './cart-page';
