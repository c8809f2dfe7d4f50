import { languageOf, type Market } from '@bindery/shared';
import type { Stripe, StripeFactory } from './stripe-types';

/** Stripe serves its script only from here and changes it: copies and integrity hashes do not work. */
const SCRIPT = 'https://js.stripe.com/v3/';
const WAIT_MS = 20_000;

let loading: Promise<StripeFactory> | undefined;

const factoryHere = (): StripeFactory | undefined => (window as { Stripe?: StripeFactory }).Stripe;

function fetchScript(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => fail(), WAIT_MS);
    const fail = (): void => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.src = SCRIPT;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const factory = factoryHere();
      if (!factory) return fail();
      clearTimeout(timer);
      return resolve(factory);
    };
    document.head.append(script);
  });
}

/**
 * Loads Stripe.js on first use, once a page; retries after a failure.
 *
 * @param publishableKey - never a secret one
 * @throws Error if the script cannot load: no network, or it is blocked
 * Source: docs/rules.md STEPS-04
 */
export async function loadStripe(publishableKey: string, market: Pick<Market, 'locale'>): Promise<Stripe> {
  const stripeFactory = factoryHere();
  if (stripeFactory) return stripeFactory(publishableKey, { locale: stripeLocale(market) });
  loading ??= fetchScript().finally(() => {
    loading = undefined;
  });
  return (await loading)(publishableKey, { locale: stripeLocale(market) });
}

/** @returns the locale in Stripe's form: 'en-GB', else the language alone (European Portuguese is 'pt') */
export const stripeLocale = ({ locale }: Pick<Market, 'locale'>): string =>
  locale === 'en-GB' ? locale : languageOf({ locale });
