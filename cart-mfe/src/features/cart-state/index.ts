export { addItems, cartQuery, MissingDataError, newIdempotencyKey, patchItem, removeItem } from './cart-api';
export { assertOnline, CART_WRITE, OfflineError } from './cart-write';
export { useCart } from './use-cart';
export { useKeepAnswer } from './use-keep-answer';
