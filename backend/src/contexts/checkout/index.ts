export { Checkouts, type CheckoutService } from './checkout.service';
export { checkoutRoutes } from './checkout.routes';
export { countriesRoutes } from './countries.routes';
export { CartNotReadyError, CheckoutChangedError } from './checkout.errors';
export type { CheckoutsForPayment, PayingVisitor, PreparedCheckout } from './prepare-checkout';
