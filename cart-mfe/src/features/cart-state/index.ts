export { addItems, MissingDataError, patchItem, removeItem, type NewItem } from './cart-api';
export { newIdempotencyKey, writeIntent, type WriteIntent } from './write-intent';
export { assertOnline, CART_WRITE, OfflineError } from './cart-write';
export { refusalOf, useRefusalText, type Refusal } from './refusal';
export { useCart, useKeepAnswer } from './use-cart';
