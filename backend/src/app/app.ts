import type { FastifyInstance } from 'fastify';
import { analyticsRoutes, countViolations, errorTunnelRoutes, violationRoutes } from '../contexts/analytics';
import { cartRoutes, createCart, type Carts } from '../contexts/cart';
import {
  catalogueRoutes,
  marketsRoutes,
  type Commerce,
  type Sales,
  type Stock,
  extrasRoutes,
  type Promotions,
} from '../contexts/catalogue';
import type { CheckoutService } from '../contexts/checkout';
import type { Payments } from '../contexts/payments';
import { openServer, createPlatform, type Platform } from './app-platform';
import { openStock } from './app-stock';
import {
  type Characters,
  createMuse,
  museRoutes,
  type RendererSources,
  packageArchive,
  type PackageCheck,
  type Packages,
  type PackageTrials,
} from '../contexts/books';
import { contentRoutes, type ContentService } from '../contexts/content';
import type { Consents, Privacy } from '../contexts/privacy';
import type { Customers } from '../contexts/accounts';
import type { Invoices, MakeInvoicePdf, OrderEdits, OrderLinks, OrderService } from '../contexts/orders';
import type { Mailer, Post } from '../contexts/mail';
import {
  FlagSet,
  flagsRoutes,
  createReleases,
  releasesRoutes,
  type Releases,
  type ReleasesAndRegistry,
} from '../contexts/releases';
import type { RenderShell } from '../contexts/pages';
import type { Guests, Owners, Restrictions, Visitors } from '../contexts/shoppers';
import type { Muse, PictureRenderer } from '@bindery/muse';
import {
  createPhotos,
  photosOfVisitor,
  photoWorkHere,
  type Photos,
  type PhotoWork,
} from '../contexts/photos';
import {
  createPrint,
  makePdf as makePdfHere,
  type MakePdf,
  type PrintService,
  type ProductionService,
} from '../contexts/printing';
import type { Changes } from '../platform/changes';
import { openCheckout } from './open-checkout';
import { openCustomers } from './open-customers';
import { openPreviews, type Previews } from './open-previews';
import { openPackages } from './open-packages';
import { openPages } from './open-pages';
import { openSold } from './open-sold';
import { healthChecks, readsHealthDetails } from './health-checks';
import { openStaff, type Staff } from '../contexts/staff';
import { registerStaff } from './staff-routes';
import { servesHttps, type Config, type Secrets } from '../platform/config';
import type { Database } from '../platform/database';
import { healthRoutes } from '../platform/health';
import { installOpenApi } from '../platform/http';
import type { Idempotency } from '../platform/idempotency';
import type { JobHandlers, Jobs } from '../platform/jobs';
import type { ObjectStore } from '../platform/object-store';
import type { Outbox } from '../platform/outbox';
import type { Readiness } from '../platform/readiness';

export interface Backend {
  readonly app: FastifyInstance;
  /** the engine with access to shoppers' photos */
  readonly muse: Muse;
  readonly guests: Guests;
  readonly staff: Staff;
  readonly customers: Customers;
  /** who asks */
  readonly visitors: Visitors;
  readonly owners: Owners;
  readonly restrictions: Restrictions;
  readonly consents: Consents;
  readonly forwards: Platform['forwards'];
  readonly photos: Photos;
  readonly carts: Carts;
  readonly orders: OrderService;
  readonly checkouts: CheckoutService;
  readonly payments: Payments;
  readonly orderLinks: OrderLinks;
  readonly invoices: Invoices;
  readonly orderEdits: OrderEdits;
  readonly characters: Characters;
  readonly print: PrintService;
  readonly production: ProductionService;
  readonly privacy: Privacy;
  readonly packages: Packages;
  readonly trials: PackageTrials;
  readonly commerce: Commerce;
  readonly stock: Stock;
  readonly sales: Sales;
  readonly promotions: Promotions;
  readonly releases: Releases;
  readonly idempotency: Idempotency;
  readonly objects: ObjectStore;
  readonly changes: Changes;
  readonly content: ContentService;
  /** state for the load balancer: the process sets it when it starts serving and when it drains */
  readonly readiness: Readiness;
  readonly jobs: Jobs;
  /** Handlers of the contexts' jobs, by kind. The worker uses them. */
  readonly jobHandlers: JobHandlers;
  /** Handlers of payment jobs. They wait for the payment provider, so they run separately and never wait behind the printing of books. */
  readonly paymentHandlers: JobHandlers;
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly post: Post;
}

const bytesOf = ([firstSecret, ...otherSecrets]: Secrets): readonly [Buffer, ...Buffer[]] => [
  Buffer.from(firstSecret, 'hex'),
  ...otherSecrets.map((secret) => Buffer.from(secret, 'hex')),
];

/** Loads the product packages. Tests load them once and share them, because packages never change while a process runs. */
export function openMuse(config: Config): Promise<Muse> {
  const [secret, ...acceptedSecrets] = bytesOf(config.keys.secretsOf('pages'));
  return createMuse({
    catalogueDir: config.catalogueDir,
    fontsDir: config.fontsDir,
    secret,
    acceptedSecrets,
  });
}

/** Interval of the checks for new builds. Builds beside a deployed process change only in a rollout that copies files. */
const LOOK_FOR_BUILDS_EVERY_MS = 1000;

function createConfiguredReleases(
  config: Config,
  database: Database,
  platform: Platform,
): ReleasesAndRegistry {
  const { changes, objects, warn } = platform;
  const { workspacesDir, environment, isBesideCurrent, staffOrigin } = config;
  return createReleases(
    {
      database,
      changes,
      objects,
      workspacesDir,
      isBesideCurrent,
      lookEveryMs: environment === 'development' ? 0 : LOOK_FOR_BUILDS_EVERY_MS,
      warn: (reason) => warn({ reason }, 'a build is not taken'),
    },
    environment,
    staffOrigin !== undefined,
  );
}

/** Work that runs native code. It runs in child processes if a shop is served, and in this process by default. */
export interface NativeWork {
  readonly photoWork?: PhotoWork;
  /** creates the page renderer from the sources of photos and packages */
  readonly pageRenderer?: (sources: RendererSources) => PictureRenderer;
  readonly makePdf?: MakePdf;
  readonly makeInvoice?: MakeInvoicePdf;
  readonly checkPackage?: PackageCheck;
  /** Renders the pages of the shell on the server. If it is missing, browsers render them. */
  readonly renderShell?: RenderShell;
}

async function openStudio(
  config: Config,
  database: Database,
  { objects: store, jobs, warn }: Platform,
  { products, work }: { products: Muse; work: NativeWork },
) {
  const { photoWork = photoWorkHere, makePdf = makePdfHere } = work;
  const {
    photos,
    viewUrl,
    routes: photosRoutes,
  } = createPhotos({ config, database, store, photoWork, warn });
  await photos.linkFoldersOfBefore();
  const archive = packageArchive(store);
  const renderer = work.pageRenderer?.({ photos: photos.source, archive });
  const muse = products.withPhotos(photos.source, archive, renderer);
  const [key] = bytesOf(config.keys.secretsOf('prints'));
  const print = await createPrint({ muse, database, jobs, store, key, profileDir: config.printDir, makePdf });
  photos.onGone((publicId) => muse.pictures.forgetPhoto(publicId));
  photos.onGone((publicId) => print.service.forgetPhoto(publicId));
  return { photos, viewUrl, photosRoutes, muse, print };
}

interface GoodsParts extends Awaited<ReturnType<typeof openStock>> {
  readonly muse: Muse;
  readonly photosOf: ReturnType<typeof photosOfVisitor>;
  readonly photosRoutes: Awaited<ReturnType<typeof openStudio>>['photosRoutes'];
  readonly visitors: Visitors;
  readonly previews: Previews;
}

async function registerGoods(app: FastifyInstance, config: Config, goods: GoodsParts): Promise<void> {
  const { muse, photosOf, photosRoutes, visitors, catalogue, contentService, previews } = goods;
  const previewOf = previews.previewOf;
  const hasSlugOverride = config.environment !== 'production';
  await app.register(contentRoutes, { service: contentService });
  await app.register(museRoutes, { muse, photosOf, catalogue, hasSlugOverride });
  await app.register(photosRoutes, { visitors });
  await app.register(catalogueRoutes, { service: catalogue, previewOf });
  await app.register(marketsRoutes, { algoliaIndexes: config.algoliaIndexes });
  await app.register(extrasRoutes, { ...goods, previewOf });
}

/**
 * Builds the whole backend on an open database, without listening. Use `app.inject` to send it requests, or
 * `app.listen` to serve.
 */
export async function buildApp(
  config: Config,
  { database, muse: products, ...work }: { database: Database; muse: Muse } & NativeWork,
): Promise<Backend> {
  const { app, limits } = await openServer(config, database);
  const staff = await openStaff(app, config, { database, limits });
  if (config.environment !== 'production') await installOpenApi(app);

  const platform = await createPlatform(config, app, database);
  const { idempotency, objects, jobs, forwards, visitors, restrictions, warn } = platform;
  const { photos, viewUrl, photosRoutes, muse, print } = await openStudio(config, database, platform, {
    products,
    work,
  });
  const stock = await openStock(config, app, platform, { database, muse });
  const { content, contentService, editor, trade, catalogue, extras } = stock;
  const packaging = await openPackages(app, config, platform, { ...stock, database, muse, work, print });
  const { packages, trials } = packaging;
  const carts = createCart({ database, idempotency, catalogue, extras, muse, photos, ...trade });
  const flags = new FlagSet({ ...config, isSecure: servesHttps(config) });
  const { releases, registry } = createConfiguredReleases(config, database, platform);
  const photosOf = photosOfVisitor(photos, visitors);

  const previews = await openPreviews(app, config, { ...stock, muse, releases, flags: flags.base, warn });
  await registerGoods(app, config, { ...stock, muse, photosOf, photosRoutes, visitors, previews });
  const shopParts = { ...platform, ...trade, database, limits, catalogue, carts, photos, muse, print };
  const sold = await openSold(app, config, { ...shopParts, viewUrl, makeInvoice: work.makeInvoice });
  const checkout = await openCheckout(app, config, { ...shopParts, ...sold });
  const { checkouts, payments } = checkout;
  await app.register(cartRoutes, { service: carts, checkouts, visitors, restrictions });
  const { customers, privacy } = await openCustomers(app, config, { ...shopParts, ...sold });
  await app.register(analyticsRoutes, { ...sold, ...checkout, carts, catalogue, visitors });
  const violations = countViolations();
  await app.register(violationRoutes, { violations });
  const { errorService } = config.measuring;
  if (errorService?.isTunnelled) await app.register(errorTunnelRoutes, errorService);
  await app.register(flagsRoutes, { flags });
  await app.register(releasesRoutes, { releases, staffOrigin: config.staffOrigin });
  const staffed = { ...platform, ...sold, ...packaging, editor, flags, registry, database };
  await registerStaff(app, config, {
    ...{ ...staffed, ...trade, muse, door: staff.door },
    service: catalogue,
    print: { service: print.service, photosOf },
  });
  const checks = [
    ...healthChecks({ ...checkout, config, database, muse, objects, content, forwards, jobs }),
    flags.check,
    violations.check,
  ];
  const mayReadDetails = readsHealthDetails(staff.door);
  await app.register(healthRoutes, { checks, isWithdrawn: releases.isWithdrawn, mayReadDetails });
  await openPages(app, config, { ...platform, ...stock, ...sold, ...work, muse, releases, flags, previews });
  await app.ready();
  const { handlers: soldHandlers, ...shopper } = sold;
  const goods = { packages, trials, content: contentService, muse, photos, print: print.service, ...trade };
  const shop = { app, staff, carts, releases, customers, privacy, checkouts, payments, ...shopper };
  const handlers = { ...print.handlers, ...trials.handlers, ...editor.drafts.handlers };
  const jobHandlers = { ...handlers, ...privacy.handlers, ...soldHandlers };
  return { ...platform, ...goods, ...shop, jobHandlers, paymentHandlers: checkout.handlers };
}
