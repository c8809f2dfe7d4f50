import type { PaymentSources } from '../../../platform/http';

/** As Stripe has them for a page with its script and its Payment Element. Source: docs/rules.md PROV-08 */
export const STRIPE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};
