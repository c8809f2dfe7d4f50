export { useCart } from './use-cart';
export { useKeepAnswer } from './use-keep-answer';
export { assertOnline, CART_WRITE, OfflineError } from './cart-write';
