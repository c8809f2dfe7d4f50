export { CartPage } from './cart-page';
export { MiniCart } from './mini-cart';
