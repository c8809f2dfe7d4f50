export { loadStripe, stripeLocale } from './load-stripe';
export type { Stripe, StripeElements, StripeFactory } from './stripe-types';
