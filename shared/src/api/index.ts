export { productsQuery, productQuery } from './products';
export {
  schemaPreviewQuery,
  tocQuery,
  validateCustomisation,
  type ValidationAnswer,
} from './personalisation';
export {
  cartQuery,
  addItems,
  patchItem,
  removeItem,
  CART_STALE_MS,
  type CartWrite,
  type LineItemPatch,
} from './cart';
export { askForPrint, checkPrintFile, type PrintComponent } from './print';
export { guestToken } from './guest-token';
export { newIdempotencyKey } from './idempotency-key';
export {
  ApiError,
  InvalidCustomisationError,
  MarketValidationError,
  MissingDataError,
  RequestTimeoutError,
  isCancelled,
} from './errors';
export { configureTimeout, DEFAULT_TIMEOUT_MS } from './http';
export { retryPassing } from './retry';
export { seedQueryCache } from './seed-query-cache';
