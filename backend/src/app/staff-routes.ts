import type { FastifyInstance } from 'fastify';
import type { Muse } from '@bindery/muse';
import { staffCartsRoutes } from '../contexts/cart';
import { staffCommerceRoutes, type Commerce, stockFeedRoutes, type Catalogue } from '../contexts/catalogue';
import { createCredits, staffCreditRoutes, customerByEmail } from '../contexts/accounts';
import { staffContentRoutes, type StaffContentOptions } from '../contexts/content';
import {
  staffFlagsRoutes,
  type FlagSet,
  registryRoutes,
  type ReleasesAndRegistry,
} from '../contexts/releases';
import { staffJobsRoutes, type Jobs } from '../platform/jobs';
import { staffOrdersRoutes, type OrderService } from '../contexts/orders';
import { staffRestrictionsRoutes, type Restrictions } from '../contexts/shoppers';
import { printRoutes, type PrintRoutesOptions } from '../contexts/printing';
import type { StaffDoor } from '../contexts/staff';
import { hasStaff, type Config } from '../platform/config';
import { staffPackagesRoutes, type PackageTrials, type Publishing } from '../contexts/books';
import type { Database } from '../platform/database';
import type { Idempotency } from '../platform/idempotency';

interface StaffParts {
  readonly registry: ReleasesAndRegistry['registry'];
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly jobs: Jobs;
  readonly restrictions: Restrictions;
  readonly orders: OrderService;
  readonly service: Catalogue;
  readonly commerce: Commerce;
  readonly muse: Muse;
  readonly editor: StaffContentOptions;
  readonly print: PrintRoutesOptions;
  readonly door: StaffDoor;
  readonly trials: PackageTrials;
  readonly publishing: Publishing;
  readonly flags: FlagSet;
}

/**
 * Registers the staff routes that no context registers. contexts/staff decides on the access to them.
 * Source: docs/rules.md STAFF-07, STAFF-12
 */
export async function registerStaff(
  app: FastifyInstance,
  config: Config,
  staffParts: StaffParts,
): Promise<void> {
  if (config.environment !== 'production') await app.register(printRoutes, staffParts.print);
  if (!hasStaff(config)) return;
  await app.register(registryRoutes, staffParts);
  await app.register(staffJobsRoutes, staffParts);
  await app.register(staffFlagsRoutes, staffParts);
  await app.register(staffContentRoutes, staffParts.editor);
  await app.register(stockFeedRoutes, staffParts);
  await app.register(staffCommerceRoutes, staffParts);
  await app.register(staffPackagesRoutes, staffParts);
  await app.register(staffRestrictionsRoutes, staffParts);
  await app.register(staffCartsRoutes, staffParts);
  await app.register(staffOrdersRoutes, staffParts);
  await app.register(staffCreditRoutes, { ...staffParts, customerByEmail, credits: createCredits() });
}
