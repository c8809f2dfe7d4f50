import type { FastifyInstance } from 'fastify';
import { createCustomers, createGuestMerge, customersRoutes, type Customers } from '../contexts/accounts';
import type { Muse } from '@bindery/muse';
import type { Carts } from '../contexts/cart';
import {
  consentRoutes,
  type Consents,
  createIdentities,
  createPrivacy,
  DeletionLedger,
  dropAfterDeletions,
  privacyRoutes,
  repeatAfterRestore,
  type Privacy,
} from '../contexts/privacy';
import { createExperiments } from '../contexts/releases';
import type { OrderService } from '../contexts/orders';
import type { Visitors } from '../contexts/shoppers';
import type { Warn } from './app-platform';
import type { Changes } from '../platform/changes';
import { servesHttps, type Config } from '../platform/config';
import type { Idempotency } from '../platform/idempotency';
import { createObjectStore } from '../platform/object-store';

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

function followDeletions(
  app: FastifyInstance,
  privacy: Privacy,
  { changes, muse, carts, orders, warn }: MemoryParts & Pick<CustomersParts, 'warn'>,
): void {
  const stopDropping = dropAfterDeletions(changes, () => {
    muse.pictures.forgetAll();
    carts.forgetLooks();
    orders.forgetCovers();
  });
  const stopRepeating = repeatAfterRestore(changes, privacy.replayDeletions, (err) =>
    warn({ err }, 'deletions of the ledger could not be repeated'),
  );
  app.addHook('onClose', async () => {
    stopDropping();
    stopRepeating();
  });
}

/** Opens the customers' accounts, and the export and deletion of their data. */
export async function openCustomers(
  app: FastifyInstance,
  config: Config,
  customersParts: CustomersParts,
): Promise<{ customers: Customers; privacy: Privacy }> {
  const customers = createCustomers({
    ...customersParts,
    config,
    guestMerge: createGuestMerge(customersParts),
  });
  const ledger = new DeletionLedger(
    createObjectStore(config.deletionLedger),
    config.keys.secretsOf('deletions'),
  );
  const privacy = createPrivacy({ ...customersParts, ledger });
  followDeletions(app, privacy, customersParts);
  await app.register(customersRoutes, customers);
  const { visitors, idempotency, consents } = customersParts;
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
