export { Checkouts, type CheckoutService } from './checkout.service';
export { checkoutRoutes } from './checkout.routes';
export { countriesRoutes } from './countries.routes';
export {
  CartNotReadyError,
  CheckoutChangedError,
  CheckoutIncompleteError,
  CheckoutNotFoundError,
} from './checkout.errors';
export type { CheckoutParts } from './read-checkout';
export type { CheckoutsForPayment, PayingVisitor, PreparedCheckout } from './prepare-checkout';
