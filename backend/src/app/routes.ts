import {
  contactMessagesRoutes,
  customerByEmail,
  customersRoutes,
  staffCreditRoutes,
  staffMessagesRoutes,
} from '../contexts/accounts';
import { analyticsRoutes, countViolations, errorTunnelRoutes, violationRoutes } from '../contexts/analytics';
import { charactersRoutes, museRoutes, staffPackagesRoutes } from '../contexts/books';
import { cartRoutes, staffCartsRoutes } from '../contexts/cart';
import {
  browseRoutes,
  catalogueRoutes,
  extrasRoutes,
  marketsRoutes,
  productFeedRoutes,
  staffCommerceRoutes,
  stockFeedRoutes,
} from '../contexts/catalogue';
import { checkoutRoutes, countriesRoutes } from '../contexts/checkout';
import { contentPagesRoutes, contentRoutes, staffContentRoutes } from '../contexts/content';
import {
  invoicesRoutes,
  orderEditsRoutes,
  orderEmailRoutes,
  orderLinksRoutes,
  ordersRoutes,
  staffEditsRoutes,
  staffOrdersRoutes,
} from '../contexts/orders';
import { paymentRoutes, staffPaymentsRoutes } from '../contexts/payments';
import { printHouseRoutes, printRoutes, staffProductionRoutes } from '../contexts/printing';
import { consentRoutes, privacyRoutes } from '../contexts/privacy';
import {
  figuresRoutes,
  flagsRoutes,
  pipelineTokenRoutes,
  registryRoutes,
  releasesRoutes,
  staffFlagsRoutes,
} from '../contexts/releases';
import { staffRestrictionsRoutes } from '../contexts/shoppers';
import { hasStaff } from '../platform/config';
import { healthRoutes } from '../platform/health';
import { staffJobsRoutes } from '../platform/jobs';
import { healthChecks, readsHealthDetails } from './health-checks';
import { refuseClosedMarkets } from './open-markets';
import { openPages, openPreviews } from './shop-pages';
import type { Shop } from './shop';

/** Adds the routes for shoppers and the print house, and the pages. */
async function registerShopRoutes(shop: Shop): Promise<void> {
  const { app, config, catalogue, carts, orderEdits: edits, privacy, forwards } = shop;
  const { environment, printHouse, algoliaIndexes, staffOrigin } = config;
  app.addHook('onRequest', refuseClosedMarkets(shop.openMarkets));
  const { previewOf } = await openPreviews(shop);
  await contentRoutes(app, { service: shop.contentService });
  await museRoutes(app, { ...shop, hasSlugOverride: environment !== 'production' });
  await shop.photosRoutes(app, shop);
  await catalogueRoutes(app, { service: catalogue, previewOf });
  await browseRoutes(app, { ...shop, previewOf });
  await productFeedRoutes(app, shop);
  await marketsRoutes(app, { algoliaIndexes });
  await extrasRoutes(app, { ...shop, previewOf });
  await contentPagesRoutes(app, { ...shop, previewOf });
  await ordersRoutes(app, shop);
  await orderLinksRoutes(app, { ...shop, links: shop.orderLinks, access: shop.orderAccess });
  await orderEmailRoutes(app, shop);
  await invoicesRoutes(app, shop);
  await orderEditsRoutes(app, { ...shop, edits });
  await charactersRoutes(app, shop);
  await app.register(checkoutRoutes, shop);
  await countriesRoutes(app, shop);
  await paymentRoutes(app, {
    ...shop,
    measured: (request, market) => forwards.browserOf(request, market),
  });
  await app.register(cartRoutes, { ...shop, service: carts });
  await customersRoutes(app, shop.customers);
  await contactMessagesRoutes(app, shop);
  await consentRoutes(app, shop);
  await privacyRoutes(app, { ...shop, service: privacy.service });
  await analyticsRoutes(app, shop);
  await flagsRoutes(app, shop);
  await figuresRoutes(app, { figures: shop.releaseFigures });
  await releasesRoutes(app, { releases: shop.releases, staffOrigin });
  if (printHouse)
    await printHouseRoutes(app, {
      ...{ production: shop.production, addresses: shop.fileAddresses, secret: printHouse.secret },
    });
  await openPages(shop, previewOf);
}

/**
 * Adds the routes for staff. contexts/staff controls access to these routes. Source: docs/rules.md STAFF-07, STAFF-12
 */
async function registerStaffRoutes(shop: Shop): Promise<void> {
  const { app, config, production, orderEdits: edits, catalogue: service, print, photosOf, staff } = shop;
  const mayEndWindows = config.environment !== 'production';
  if (mayEndWindows) await printRoutes(app, { service: print, photosOf });
  if (!hasStaff(config)) return;
  const { door } = staff;
  await staffProductionRoutes(app, { production, mayEndWindows });
  await staffEditsRoutes(app, { edits, viewUrl: shop.viewUrl });
  await staffPaymentsRoutes(app, shop);
  await app.register(registryRoutes, { ...shop, door });
  await pipelineTokenRoutes(app, shop);
  await staffJobsRoutes(app, shop);
  await staffFlagsRoutes(app, shop);
  await staffContentRoutes(app, shop.editor);
  await stockFeedRoutes(app, { ...shop, service });
  await staffCommerceRoutes(app, shop);
  await staffPackagesRoutes(app, shop);
  await staffRestrictionsRoutes(app, shop);
  await staffCartsRoutes(app, shop);
  await staffOrdersRoutes(app, shop);
  await staffMessagesRoutes(app, shop);
  await staffCreditRoutes(app, { ...shop, customerByEmail });
}

/**
 * Adds all routes of the shop, and its health checks. Calls most functions directly. Functions that add hooks, parsers
 * or error handlers are registered as plugins, because otherwise their additions would apply to all routes.
 */
export async function registerRoutes(shop: Shop): Promise<void> {
  const { app, config, staff, flags, releases } = shop;
  await registerShopRoutes(shop);
  await registerStaffRoutes(shop);
  const violations = countViolations();
  await app.register(violationRoutes, { violations });
  const { errorService } = config.measuring;
  if (errorService?.isTunnelled) await errorTunnelRoutes(app, errorService);
  await healthRoutes(app, {
    checks: [...healthChecks(shop), flags.check, violations.check],
    isWithdrawn: releases.isWithdrawn,
    mayReadDetails: readsHealthDetails(staff.door),
  });
}
