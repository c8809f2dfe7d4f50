export { CartPage, CartSkeleton } from './cart-page';
