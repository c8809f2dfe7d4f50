import type Stripe from 'stripe';
import { endWithin } from '../../../platform/end-within';
import { described, type Warn } from './stripe-calls';

/** The wallets of Stripe's Express Checkout Element that the shop offers. */
const WALLETS = ['apple_pay', 'google_pay', 'link', 'paypal'] as const;
const MINUTE_MS = 60_000;
/** Maximum time until pages show or hide a wallet after the merchant switches it on or off. */
const KEPT_MS = 60 * MINUTE_MS;

/**
 * Returns a function that reads which wallets Stripe accepts on the shop's domain. The first call registers the domain.
 * Caches an answer for an hour and a failure for a minute, because every cart page needs the wallets.
 *
 * @param domain - host name of the shop
 */
export function createStripeWallets(
  stripe: Stripe,
  { domain, callMs, warn }: { readonly domain: string; readonly callMs: number; readonly warn: Warn },
): () => Promise<readonly string[]> {
  let answered: { readonly untilMs: number; readonly wallets: Promise<readonly string[]> } | undefined;
  const read = async (): Promise<readonly string[]> => {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
    const registered = data[0] ?? (await stripe.paymentMethodDomains.create({ domain_name: domain }));
    return registered.enabled ? WALLETS.filter((wallet) => registered[wallet].status === 'active') : [];
  };
  const failed = (error: unknown): readonly string[] => {
    warn({ err: described(error) }, 'Stripe did not say which wallets work');
    answered = { untilMs: Date.now() + MINUTE_MS, wallets: Promise.resolve([]) };
    return [];
  };
  return () => {
    if (!answered || answered.untilMs <= Date.now())
      answered = { untilMs: Date.now() + KEPT_MS, wallets: endWithin(callMs, read()).catch(failed) };
    return answered.wallets;
  };
}
