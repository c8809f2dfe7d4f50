import { languageOf, type Market } from '@bindery/shared';

/**
 * Stripe's script. Stripe may change this script at any time, so the shop can use neither a copy nor an integrity hash.
 */
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
 * Loads Stripe.js on first use, once per page. After a failure, the next use tries again.
 *
 * @param publishableKey - Stripe's publishable key, never a secret key
 * @throws Error if the script cannot load, because there is no network or something blocks it
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

/** @returns Stripe's name of the locale: 'en-GB', otherwise the language alone ('pt' for European Portuguese) */
export const stripeLocale = ({ locale }: Pick<Market, 'locale'>): string =>
  locale === 'en-GB' ? locale : languageOf({ locale });

/** The parts of Stripe.js that the shop uses. Source: https://docs.stripe.com/js */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
}

export interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
}

export interface StripeElements {
  create(type: 'payment', options: Readonly<Record<string, unknown>>): PaymentElement;
  /** validates the shopper's input and shows errors beside it */
  submit(): Promise<{ error?: StripeError }>;
  /** `amount`: minor units */
  update(options: { amount: number; setupFutureUsage?: 'on_session' | null }): void;
}

export interface DeferredPayment {
  readonly mode: 'payment';
  /** minor units */
  readonly amount: number;
  /** ISO 4217, lower case */
  readonly currency: string;
  readonly appearance: Readonly<Record<string, unknown>>;
  /** 'on_session': Stripe saves the card for later purchases of this customer */
  readonly setupFutureUsage?: 'on_session' | null;
}

export interface Stripe {
  elements(options: DeferredPayment): StripeElements;
  createConfirmationToken(options: {
    elements: Pick<StripeElements, 'submit'>;
    params?: Readonly<Record<string, unknown>>;
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>;
  /** shows the bank's challenge to the shopper; the server then asks Stripe for the result */
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

export type StripeFactory = (publishableKey: string, options: { locale: string }) => Stripe;
