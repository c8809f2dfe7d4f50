export { addItems, MissingDataError, newIdempotencyKey, patchItem, removeItem } from './cart-api';
export { assertOnline, CART_WRITE, OfflineError } from './cart-write';
export { refusalOf, useRefusalText, type Refusal } from './refusal';
export { useCart, useKeepAnswer } from './use-cart';
