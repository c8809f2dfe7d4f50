import type { FastifyInstance } from 'fastify';
import { createCustomers, createGuestMerge, customersRoutes, type Customers } from './contexts/customers';
import { createConfirmation, createPrivacy, privacyRoutes, type Privacy } from './contexts/privacy';
import type { Visitors } from './contexts/owners';
import type { Config } from './platform/config';
import type { Idempotency } from './platform/idempotency';

type CustomersParts = Omit<Parameters<typeof createCustomers>[0], 'config' | 'guestMerge'> &
  Parameters<typeof createGuestMerge>[0] &
  Parameters<typeof createPrivacy>[0] & { readonly visitors: Visitors; readonly idempotency: Idempotency };

/** Accounts, and what their owners may have sent to them or deleted. */
export async function openCustomers(
  app: FastifyInstance,
  config: Config,
  parts: CustomersParts,
): Promise<{ customers: Customers; privacy: Privacy }> {
  const customers = createCustomers({ ...parts, config, guestMerge: createGuestMerge(parts) });
  const privacy = createPrivacy(parts);
  await app.register(customersRoutes, customers);
  const { visitors, idempotency } = parts;
  const confirmation = createConfirmation(customers.proof);
  await app.register(privacyRoutes, { service: privacy.service, visitors, confirmation, idempotency });
  return { customers, privacy };
}
