import { ConfigError, oneOf, text, url, wholeNumber, type Variables } from './variables';

export interface StripeConfig {
  readonly secretKey: string;
  /** the only one that a page may have */
  readonly publishableKey: string;
  /** signs what Stripe tells */
  readonly webhookSecret: string;
  /** of the API, without a slash at its end */
  readonly origin: string;
  readonly isLive: boolean;
}

export interface SandboxConfig {
  /** after which a payment that is processing has succeeded */
  readonly processingMs: number;
  /** `unruly`: an event comes again, after a later one */
  readonly events: 'orderly' | 'unruly';
}

export interface PaymentsConfig {
  /** undefined: the sandbox, which takes no money */
  readonly stripe: StripeConfig | undefined;
  readonly sandbox: SandboxConfig;
}

const API = 'https://api.stripe.com';
/** What each begins with: the page must never get the secret one. Restricted keys (`rk_`) do as well. */
const KEYS = {
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_\w{10,}$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w{10,}$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S{10,}$/,
} as const;
type KeyName = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as KeyName[];

/** The value is not repeated. */
function keyOf(variables: Variables, name: KeyName): string {
  const key = text(variables, name);
  if (key === undefined) {
    const others = NAMES.filter((other) => text(variables, other) !== undefined);
    throw new ConfigError(name, `missing, but ${others.join(' and ') || 'STRIPE_API_BASE'} is set`);
  }
  if (!KEYS[name].test(key)) throw new ConfigError(name, `is not what Stripe calls by that name`);
  return key;
}

function stripeOf(variables: Variables): StripeConfig | undefined {
  const origin = url(variables, 'STRIPE_API_BASE', ['https:', 'http:']);
  if (origin === undefined && NAMES.every((name) => text(variables, name) === undefined)) return undefined;
  const secretKey = keyOf(variables, 'STRIPE_SECRET_KEY');
  const publishableKey = keyOf(variables, 'STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = keyOf(variables, 'STRIPE_WEBHOOK_SECRET');
  const isLive = secretKey.includes('_live_');
  if (isLive !== publishableKey.includes('_live_'))
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY',
      'one of it and STRIPE_SECRET_KEY is for tests, the other is not',
    );
  return { secretKey, publishableKey, webhookSecret, origin: origin ?? API, isLive };
}

/**
 * Who takes the money. Source: docs/rules.md PROV-01
 *
 * @throws ConfigError where only a part of Stripe is configured, or keys are mixed up
 */
export function paymentsOf(variables: Variables): PaymentsConfig {
  return {
    stripe: stripeOf(variables),
    sandbox: {
      processingMs: wholeNumber(variables, 'SANDBOX_PROCESSING_SECONDS', [0, 864_000], 120) * 1000,
      events: oneOf(variables, 'SANDBOX_EVENTS', ['orderly', 'unruly'], 'orderly'),
    },
  };
}

/** What a shop in production takes no money with. */
export function paymentWarnings({ stripe }: PaymentsConfig): string[] {
  if (stripe === undefined)
    return [
      'STRIPE_SECRET_KEY is not set: payments are tests. No money is taken, and what is ordered is made all the same',
    ];
  return stripe.isLive ? [] : ['STRIPE_SECRET_KEY is a test key: no money is taken'];
}
