import type { FastifyInstance } from 'fastify';
import { hasStaff, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { PaymentProvider } from './port';
import { challengeRoutes } from './sandbox/challenge.routes';
import { createSandboxEvents, sandboxHandlers, type SendWebhook } from './sandbox/events';
import { createSandbox, slowPort } from './sandbox/sandbox';
import { staffSandboxRoutes } from './sandbox/staff-sandbox.routes';
import type { PaymentSources } from '../../platform/http';

export interface ProviderParts {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly warn: (details: object, message: string) => void;
}

export interface OpenProvider extends PaymentProvider {
  readonly handlers: JobHandlers;
}

/** Calls the shop's webhook route within this process, which needs no URL. The route checks the signature. */
const sendTo =
  (app: FastifyInstance): SendWebhook =>
  async (payload, headers) => {
    const url = '/payments/webhooks/sandbox';
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };

async function openSandbox(config: Config, { app, database, jobs }: ProviderParts): Promise<OpenProvider> {
  const { payments, keys, publicOrigin: origin } = config;
  const secrets = keys.secretsOf('payments');
  const events = createSandboxEvents(jobs, secrets);
  const { processingMs, answerMs } = payments.sandbox;
  const sandbox = createSandbox({ database, events, origin, processingMs });
  const port = answerMs > 0 ? slowPort(sandbox.port, answerMs) : sandbox.port;
  await app.register(challengeRoutes, { sandbox });
  if (hasStaff(config)) await staffSandboxRoutes(app, { sandbox });
  const isUnruly = payments.sandbox.events === 'unruly';
  const look = (id: string): Promise<unknown> => port.read(id);
  return {
    name: 'sandbox',
    port,
    handlers: sandboxHandlers({ send: sendTo(app), secrets, look, isUnruly }),
  };
}

/** Opens Stripe if it is configured, otherwise the sandbox, which takes no money. Source: docs/rules.md PROV-01 */
export async function openPaymentProvider(
  config: Config,
  providerParts: ProviderParts,
): Promise<OpenProvider> {
  const { stripe } = config.payments;
  if (!stripe) return openSandbox(config, providerParts);
  // loads Stripe's library only if the shop uses it
  const { createStripe } = await import('./stripe/stripe');
  return {
    name: 'stripe',
    apiKey: stripe.publishableKey,
    port: createStripe(stripe, { warn: providerParts.warn, domain: new URL(config.publicOrigin).hostname }),
    handlers: {},
  };
}

/** Origins of Link, which is the wallet in Stripe's payment form. */
const LINK = ['https://link.com', 'https://*.link.com'];

/**
 * From Stripe's guide (docs.stripe.com/security/guide, content security policy) for Stripe.js and Link. Frames may use
 * other names under `js.stripe.com`. Challenges of banks run on `hooks.stripe.com`. The shop uses no Address Element
 * (`maps.googleapis.com`) and no embedded pages (pictures of `*.stripe.com`). Source: docs/rules.md PROV-08
 */
export const STRIPE_SOURCES: PaymentSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...LINK],
  connections: ['https://api.stripe.com', ...LINK],
};
