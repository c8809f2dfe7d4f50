import type { FastifyInstance } from 'fastify';
import { createCustomers, createGuestMerge, customersRoutes, type Customers } from './contexts/customers';
import type { Muse } from '@bindery/muse';
import type { Carts } from './contexts/cart';
import { consentRoutes, type Consents } from './contexts/consent';
import { createExperiments } from './contexts/flags';
import type { OrderService } from './contexts/orders';
import {
  createIdentities,
  createPrivacy,
  DeletionLedger,
  FORGOTTEN,
  privacyRoutes,
  type Privacy,
} from './contexts/privacy';
import type { Visitors } from './contexts/owners';
import type { Warn } from './app-platform';
import { reloadOnChange, type Changes } from './platform/changes';
import { servesHttps, type Config } from './platform/config';
import type { Idempotency } from './platform/idempotency';
import { createObjectStore } from './platform/object-store';

type CustomersParts = Omit<Parameters<typeof createCustomers>[0], 'config' | 'guestMerge'> &
  Parameters<typeof createGuestMerge>[0] &
  Omit<Parameters<typeof createPrivacy>[0], 'ledger'> &
  MemoryParts & {
    readonly visitors: Visitors;
    readonly idempotency: Idempotency;
    readonly consents: Consents;
    readonly warn: Warn;
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

/** A database that is restored while this process runs forgets deletions. Source: docs/rules.md PRIV-14 */
function repeatDeletions(
  app: FastifyInstance,
  privacy: Privacy,
  { changes, warn }: Pick<CustomersParts, 'changes' | 'warn'>,
): void {
  const repeated = reloadOnChange(
    changes,
    FORGOTTEN,
    async () => void (await privacy.replayDeletions()),
    (err) => warn({ err }, 'deletions of the ledger could not be repeated'),
  );
  app.addHook('onClose', async () => repeated.close());
}

/** Accounts, and what their owners may have sent to them or deleted. */
export async function openCustomers(
  app: FastifyInstance,
  config: Config,
  parts: CustomersParts,
): Promise<{ customers: Customers; privacy: Privacy }> {
  const customers = createCustomers({ ...parts, config, guestMerge: createGuestMerge(parts) });
  const ledger = new DeletionLedger(createObjectStore(config.deletionLedger), config.keys.of('deletions'));
  const privacy = createPrivacy({ ...parts, ledger });
  forgetDrawn(app, parts);
  repeatDeletions(app, privacy, parts);
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
