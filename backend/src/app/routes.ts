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

/** Registers the routes for shoppers and the print house, and the pages. */
async function registerShopRoutes(shop: Shop): Promise<void> {
  const { app, config, catalogue, carts, orderEdits: edits, privacy, forwards } = shop;
  const { environment, printHouse, algoliaIndexes, staffOrigin } = config;
  app.addHook('onRequest', refuseClosedMarkets(shop.openMarkets));
  const { previewOf } = await openPreviews(shop);
  await app.register(contentRoutes, { service: shop.contentService });
  await app.register(museRoutes, { ...shop, hasSlugOverride: environment !== 'production' });
  await app.register(shop.photosRoutes, shop);
  await app.register(catalogueRoutes, { service: catalogue, previewOf });
  await app.register(browseRoutes, { ...shop, previewOf });
  await app.register(productFeedRoutes, shop);
  await app.register(marketsRoutes, { algoliaIndexes });
  await app.register(extrasRoutes, { ...shop, previewOf });
  await app.register(contentPagesRoutes, { ...shop, previewOf });
  await app.register(ordersRoutes, shop);
  await app.register(orderLinksRoutes, { ...shop, links: shop.orderLinks, access: shop.orderAccess });
  await app.register(orderEmailRoutes, shop);
  await app.register(invoicesRoutes, shop);
  await app.register(orderEditsRoutes, { ...shop, edits });
  await app.register(charactersRoutes, shop);
  await app.register(checkoutRoutes, shop);
  await app.register(countriesRoutes, shop);
  await app.register(paymentRoutes, {
    ...shop,
    measured: (request, market) => forwards.browserOf(request, market),
  });
  await app.register(cartRoutes, { ...shop, service: carts });
  await app.register(customersRoutes, shop.customers);
  await app.register(contactMessagesRoutes, shop);
  await app.register(consentRoutes, shop);
  await app.register(privacyRoutes, { ...shop, service: privacy.service });
  await app.register(analyticsRoutes, shop);
  await app.register(flagsRoutes, shop);
  await app.register(figuresRoutes, { figures: shop.releaseFigures });
  await app.register(releasesRoutes, { releases: shop.releases, staffOrigin });
  if (printHouse)
    await app.register(printHouseRoutes, {
      ...{ production: shop.production, addresses: shop.fileAddresses, secret: printHouse.secret },
    });
  await openPages(shop, previewOf);
}

/**
 * Registers the routes for staff. contexts/staff decides on the access to them.
 * Source: docs/rules.md STAFF-07, STAFF-12
 */
async function registerStaffRoutes(shop: Shop): Promise<void> {
  const { app, config, production, orderEdits: edits, catalogue: service, print, photosOf, staff } = shop;
  const mayEndWindows = config.environment !== 'production';
  if (mayEndWindows) await app.register(printRoutes, { service: print, photosOf });
  if (!hasStaff(config)) return;
  const { door } = staff;
  await app.register(staffProductionRoutes, { production, mayEndWindows });
  await app.register(staffEditsRoutes, { edits, viewUrl: shop.viewUrl });
  await app.register(staffPaymentsRoutes, shop);
  await app.register(registryRoutes, { ...shop, door });
  await app.register(pipelineTokenRoutes, shop);
  await app.register(staffJobsRoutes, shop);
  await app.register(staffFlagsRoutes, shop);
  await app.register(staffContentRoutes, shop.editor);
  await app.register(stockFeedRoutes, { ...shop, service });
  await app.register(staffCommerceRoutes, shop);
  await app.register(staffPackagesRoutes, shop);
  await app.register(staffRestrictionsRoutes, shop);
  await app.register(staffCartsRoutes, shop);
  await app.register(staffOrdersRoutes, shop);
  await app.register(staffMessagesRoutes, shop);
  await app.register(staffCreditRoutes, { ...shop, customerByEmail });
}

/** Registers all routes of the shop, and its health checks. */
export async function registerRoutes(shop: Shop): Promise<void> {
  const { app, config, staff, flags, releases } = shop;
  await registerShopRoutes(shop);
  await registerStaffRoutes(shop);
  const violations = countViolations();
  await app.register(violationRoutes, { violations });
  const { errorService } = config.measuring;
  if (errorService?.isTunnelled) await app.register(errorTunnelRoutes, errorService);
  await app.register(healthRoutes, {
    checks: [...healthChecks(shop), flags.check, violations.check],
    isWithdrawn: releases.isWithdrawn,
    mayReadDetails: readsHealthDetails(staff.door),
  });
}
