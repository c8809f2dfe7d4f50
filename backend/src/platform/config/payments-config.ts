import { ConfigError, choiceOf, text, url, wholeNumber, type Variables } from './variables';

export interface StripeConfig {
  readonly secretKey: string;
  /** the only key that pages may contain */
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** of the API, without trailing slash */
  readonly origin: string;
  readonly isLive: boolean;
}

export interface SandboxConfig {
  /** time until a payment that is being processed succeeds */
  readonly processingMs: number;
  /** delay of each answer of the sandbox, to simulate a busy provider */
  readonly answerMs: number;
  /** `unruly`: sends an earlier event again after a later event */
  readonly events: 'orderly' | 'unruly';
}

export interface PaymentsConfig {
  /** undefined means the shop uses the sandbox, which takes no money */
  readonly stripe: StripeConfig | undefined;
  readonly sandbox: SandboxConfig;
}

const API = 'https://api.stripe.com';
/** Pattern of each kind of key, so that a page never gets the secret key. `rk_` begins a restricted secret key. */
const KEYS = {
  STRIPE_SECRET_KEY: /^[sr]k_(test|live)_\w{10,}$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w{10,}$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S{10,}$/,
} as const;
type KeyName = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as KeyName[];

function keyOf(variables: Variables, name: KeyName): string {
  const key = text(variables, name);
  if (key === undefined) {
    const otherNames = NAMES.filter((otherName) => text(variables, otherName) !== undefined);
    throw new ConfigError(name, `missing, but ${otherNames.join(' and ') || 'STRIPE_API_BASE'} is set`);
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
 * The payment provider. Source: docs/rules.md PROV-01
 *
 * @throws ConfigError if only a part of Stripe is configured, or if the keys do not match their variables
 */
export function paymentsOf(variables: Variables): PaymentsConfig {
  return {
    stripe: stripeOf(variables),
    sandbox: {
      processingMs: wholeNumber(variables, 'SANDBOX_PROCESSING_SECONDS', [0, 864_000], 120) * 1000,
      answerMs: wholeNumber(variables, 'SANDBOX_ANSWER_SECONDS', [0, 60], 0) * 1000,
      events: choiceOf(variables, 'SANDBOX_EVENTS', ['orderly', 'unruly'], 'orderly'),
    },
  };
}

/** Returns a warning if a production shop takes no money. */
export function paymentWarnings({ stripe }: PaymentsConfig): string[] {
  if (stripe === undefined)
    return [
      'STRIPE_SECRET_KEY is not set: payments are tests. No money is taken, and what is ordered is made all the same',
    ];
  return stripe.isLive ? [] : ['STRIPE_SECRET_KEY is a test key: no money is taken'];
}
