import type { FastifyInstance } from 'fastify';
import { createCustomers, createGuestMerge, customersRoutes, type Customers } from './contexts/customers';
import type { Muse } from '@bindery/muse';
import type { Carts } from './contexts/cart';
import { consentRoutes, type Consents } from './contexts/consent';
import { createExperiments } from './contexts/flags';
import type { OrderService } from './contexts/orders';
import { createIdentities, createPrivacy, FORGOTTEN, privacyRoutes, type Privacy } from './contexts/privacy';
import type { Visitors } from './contexts/owners';
import type { Changes } from './platform/changes';
import { servesHttps, type Config } from './platform/config';
import type { Idempotency } from './platform/idempotency';

type CustomersParts = Omit<Parameters<typeof createCustomers>[0], 'config' | 'guestMerge'> &
  Parameters<typeof createGuestMerge>[0] &
  Parameters<typeof createPrivacy>[0] &
  MemoryParts & {
    readonly visitors: Visitors;
    readonly idempotency: Idempotency;
    readonly consents: Consents;
  };

interface MemoryParts {
  readonly changes: Changes;
  readonly muse: Muse;
  readonly carts: Pick<Carts, 'forgetLooks'>;
  readonly orders: Pick<OrderService, 'forgetCovers'>;
}

/** What this process has drawn may hold a name: wherever somebody is deleted, it is dropped. Source: docs/rules.md PRIV-09 */
function forgetDrawn(app: FastifyInstance, { changes, muse, carts, orders }: MemoryParts): void {
  const stop = changes.subscribe(FORGOTTEN, () => {
    muse.pictures.forgetAll();
    carts.forgetLooks();
    orders.forgetCovers();
  });
  app.addHook('onClose', async () => stop());
}

/** Accounts, and what their owners may have sent to them or deleted. */
export async function openCustomers(
  app: FastifyInstance,
  config: Config,
  parts: CustomersParts,
): Promise<{ customers: Customers; privacy: Privacy }> {
  const customers = createCustomers({ ...parts, config, guestMerge: createGuestMerge(parts) });
  const privacy = createPrivacy(parts);
  forgetDrawn(app, parts);
  await app.register(customersRoutes, customers);
  const { visitors, idempotency, consents } = parts;
  const experiments = createExperiments(config.tracking.experiments, servesHttps(config));
  await app.register(consentRoutes, { consents, experiments });
  const identities = createIdentities(customers.proof);
  await app.register(privacyRoutes, {
    service: privacy.service,
    visitors,
    identities,
    idempotency,
    consents,
  });
  return { customers, privacy };
}
