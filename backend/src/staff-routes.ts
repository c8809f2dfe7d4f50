import type { FastifyInstance } from 'fastify';
import { staffCartsRoutes } from './contexts/cart';
import { createCredits, staffCreditRoutes } from './contexts/credits';
import { customerByEmail } from './contexts/customers';
import { stockFeedRoutes, type Catalogue } from './contexts/catalogue';
import { staffJobsRoutes } from './contexts/jobs';
import { staffOrdersRoutes, type OrderService } from './contexts/orders';
import { staffRestrictionsRoutes, type Restrictions } from './contexts/owners';
import { registryRoutes, type ReleasesAndRegistry } from './contexts/releases';
import type { Database } from './platform/database';
import type { Idempotency } from './platform/idempotency';
import type { Jobs } from './platform/jobs';

interface StaffParts {
  readonly registry: ReleasesAndRegistry['registry'];
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly jobs: Jobs;
  readonly restrictions: Restrictions;
  readonly orders: OrderService;
  readonly service: Catalogue;
  readonly staffToken: string | undefined;
}

/** What staff may call wherever there is a staff token. Source: docs/rules.md STAFF-07 */
export async function registerStaff(app: FastifyInstance, parts: StaffParts): Promise<void> {
  await app.register(registryRoutes, parts);
  await app.register(staffJobsRoutes, parts);
  await app.register(stockFeedRoutes, parts);
  await app.register(staffRestrictionsRoutes, parts);
  await app.register(staffCartsRoutes, parts);
  await app.register(staffOrdersRoutes, parts);
  await app.register(staffCreditRoutes, { ...parts, customerByEmail, credits: createCredits() });
}
