import type { PaymentSources } from '../../../platform/http';

/** Stripe's wallet, part of its form. */
const LINK = ['https://link.com', 'https://*.link.com'];

/**
 * From Stripe's guide (docs.stripe.com/security/guide, content security policy) for Stripe.js and Link: frames may use
 * other names under `js.stripe.com`; banks' challenges run on `hooks.stripe.com`. Omitted: `maps.googleapis.com`
 * (Address Element) and pictures of `*.stripe.com` (embedded pages). Source: docs/rules.md PROV-08
 */
export const STRIPE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...LINK],
  connections: ['https://api.stripe.com', ...LINK],
};
