import type { PaymentSources } from '../../../platform/http';

/** Stripe's wallet, which its form offers. */
const LINK = ['https://link.com', 'https://*.link.com'];

/**
 * As Stripe's guide has them (docs.stripe.com/security/guide, content security policy) for Stripe.js and for Link: frames may
 * start on other names under `js.stripe.com`, and `hooks.stripe.com` is where a bank asks. `maps.googleapis.com` is of the
 * Address Element and pictures of `*.stripe.com` are of embedded pages: neither is here. Source: docs/rules.md PROV-08
 */
export const STRIPE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...LINK],
  connections: ['https://api.stripe.com', ...LINK],
};
