import type { FastifyInstance } from 'fastify';
import { staffCartsRoutes } from './contexts/cart';
import { createCredits, staffCreditRoutes } from './contexts/credits';
import { customerByEmail } from './contexts/customers';
import { staffContentRoutes, type StaffContentOptions } from './contexts/content';
import { stockFeedRoutes, type Catalogue } from './contexts/catalogue';
import { staffFlagsRoutes, type FlagSet } from './contexts/flags';
import { staffJobsRoutes } from './contexts/jobs';
import { staffOrdersRoutes, type OrderService } from './contexts/orders';
import { staffRestrictionsRoutes, type Restrictions } from './contexts/owners';
import { staffBuildsRoutes, type Releases } from './contexts/releases';
import type { Database } from './platform/database';
import type { Idempotency } from './platform/idempotency';
import type { Jobs } from './platform/jobs';

interface StaffParts {
  readonly releases: Releases;
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly jobs: Jobs;
  readonly restrictions: Restrictions;
  readonly orders: OrderService;
  readonly service: Catalogue;
  readonly editor: Omit<StaffContentOptions, 'staffToken'>;
  readonly flags: FlagSet;
  readonly staffToken: string | undefined;
}

/** What staff may call wherever there is a staff token. Source: docs/rules.md STAFF-07 */
export async function registerStaff(app: FastifyInstance, parts: StaffParts): Promise<void> {
  await app.register(staffBuildsRoutes, parts);
  await app.register(staffJobsRoutes, parts);
  await app.register(staffFlagsRoutes, parts);
  await app.register(staffContentRoutes, { ...parts.editor, staffToken: parts.staffToken });
  await app.register(stockFeedRoutes, parts);
  await app.register(staffRestrictionsRoutes, parts);
  await app.register(staffCartsRoutes, parts);
  await app.register(staffOrdersRoutes, parts);
  await app.register(staffCreditRoutes, { ...parts, customerByEmail, credits: createCredits() });
}
