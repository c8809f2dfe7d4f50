import type { FastifyInstance } from 'fastify';
import { hasStaff, type Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import type { PaymentProvider } from './port';
import { challengeRoutes } from './sandbox/challenge.routes';
import { createSandboxEvents, sandboxHandlers, type SendWebhook } from './sandbox/events';
import { createSandbox } from './sandbox/sandbox';
import { staffSandboxRoutes } from './sandbox/staff-sandbox.routes';

export { STRIPE_SOURCES } from './stripe/page-sources';

export interface ProviderParts {
  /** takes the provider's own routes */
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly warn: (details: object, message: string) => void;
}

/** @property handlers - of the provider's own jobs */
export interface OpenProvider extends PaymentProvider {
  readonly handlers: JobHandlers;
}

/** The shop's own route, in this very process: nobody has to know an address of it, and the signature is checked all the same. */
const sendTo =
  (app: FastifyInstance): SendWebhook =>
  async (payload, headers) => {
    const url = '/payments/webhooks/sandbox';
    return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };

async function openSandbox(config: Config, { app, database, jobs }: ProviderParts): Promise<OpenProvider> {
  const { payments, keys, publicOrigin: origin } = config;
  const secrets = keys.of('payments');
  const events = createSandboxEvents(jobs, secrets);
  const sandbox = createSandbox({ database, events, origin, processingMs: payments.sandbox.processingMs });
  await app.register(challengeRoutes, { sandbox });
  if (hasStaff(config)) await app.register(staffSandboxRoutes, { sandbox });
  const isUnruly = payments.sandbox.events === 'unruly';
  const look = (id: string): Promise<unknown> => sandbox.port.read(id);
  return {
    name: 'sandbox',
    port: sandbox.port,
    handlers: sandboxHandlers({ send: sendTo(app), secrets, look, isUnruly }),
  };
}

/** Stripe where it is configured, else the sandbox, which takes no money. Source: docs/rules.md PROV-01 */
export async function openPaymentProvider(
  config: Config,
  providerParts: ProviderParts,
): Promise<OpenProvider> {
  const { stripe } = config.payments;
  if (!stripe) return openSandbox(config, providerParts);
  // its library is loaded by shops that use it
  const { createStripe } = await import('./stripe/stripe');
  return {
    name: 'stripe',
    apiKey: stripe.publishableKey,
    port: createStripe(stripe, providerParts.warn),
    handlers: {},
  };
}
