import { join } from 'node:path';
import { ContactMessages, createCustomers, createGuestMerge } from '../contexts/accounts';
import {
  createCharacters,
  createPackages,
  CurrentVersions,
  packageArchive,
  packageCheckHere,
  PackageTrials,
  publicationsRepository,
  Publishing,
} from '../contexts/books';
import { booksInCarts, createCart, holdsLineVersion } from '../contexts/cart';
import {
  Commerce,
  createExtras,
  createSales,
  createStock,
  openCatalogue,
  Promotions,
  readExtras,
  readPromotionSeed,
} from '../contexts/catalogue';
import { Checkouts } from '../contexts/checkout';
import {
  createGooglePlaces,
  createPlaces,
  createVatRegister,
  deliveryPricesOf,
  openCheckoutTax,
  openShippingRates,
  openTaxTable,
} from '../contexts/delivery';
import {
  booksInOrders,
  createInvoices,
  createOrderAccess,
  createOrderEdits,
  createOrderEmail,
  createOrderLinks,
  createOrders,
  holdsOrderVersion,
  makeInvoicesHere,
  readSellers,
  refuseExampleSeller,
} from '../contexts/orders';
import {
  createPayments,
  createSavedCards,
  paymentBlockOf,
  refundsOfOrders,
  stockOfOrders,
} from '../contexts/payments';
import { openPaymentProvider } from '../contexts/payments/open-provider';
import { createPhotos, photosOfVisitor, photoWorkHere } from '../contexts/photos';
import { createPrint, createProduction } from '../contexts/printing';
import {
  createIdentities,
  createPrivacy,
  DeletionLedger,
  dropAfterDeletions,
  repeatAfterRestore,
} from '../contexts/privacy';
import { createExperiments, createReleases, FlagSet } from '../contexts/releases';
import type { JobHandlers } from '../platform/jobs';
import { createObjectStore } from '../platform/object-store';
import { openContent, proofsOf } from './shop-content';
import { keyOf, openPlatform, type Opening, type Platform } from './shop-platform';
import { openWrittenPages } from './written-pages';

/** Interval of the checks for new builds. In a deployment, new builds come only from a rollout that copies files. */
const LOOK_FOR_BUILDS_EVERY_MS = 1000;

/** Opens the photos of shoppers, the engine that draws pages with these photos, and the print files. */
async function openStudio(platform: Platform) {
  const { config, database, products, objects: store, work, visitors, jobs } = platform;
  const { photoWork = photoWorkHere, makePdf } = work;
  const { routes: photosRoutes, ...studio } = createPhotos({ ...platform, store, photoWork });
  const { photos } = studio;
  await photos.linkFoldersOfBefore();
  const archive = packageArchive(store);
  const muse = products.withPhotos(
    photos.source,
    archive,
    work.pageRenderer?.({ photos: photos.source, archive }),
  );
  const key = keyOf(config.keys.secretsOf('prints')[0]);
  const printing = await createPrint({
    muse,
    database,
    jobs,
    store,
    key,
    profileDir: config.printDir,
    makePdf,
  });
  return {
    ...{ ...studio, photosRoutes, photosOf: photosOfVisitor(photos, visitors), muse },
    ...{ print: printing.service, printFiles: printing.files, printHandlers: printing.handlers },
  };
}

/** Opens the products with their texts, prices and stock. */
async function openGoods(studio: Platform & Awaited<ReturnType<typeof openStudio>>) {
  const { app, config, database, changes } = studio;
  const { commerceDir } = config;
  // opened first, because all other parts read the current versions of the packages
  const currentVersions = await CurrentVersions.open(studio);
  app.addHook('onClose', async () => currentVersions.close());
  const { terms, fields, pictures } = await readExtras(config.extrasDir);
  const content = await openContent({ ...studio, currentVersions, extraFields: fields });
  const commerce = await Commerce.open({ ...studio, extras: terms });
  app.addHook('onClose', () => commerce.close());
  const seed = await readPromotionSeed(join(commerceDir, 'promotions.json'));
  const promotions = await Promotions.open({ ...studio, seed });
  app.addHook('onClose', () => promotions.close());
  const sales = createSales(database, studio.warn);
  const rates = await openShippingRates(join(commerceDir, 'shipping.json'));
  const deliveryPrices = deliveryPricesOf.bind(undefined, rates);
  return {
    ...{ ...content, currentVersions, commerce, promotions, sales, rates, deliveryPrices, pictures },
    tax: await openTaxTable(join(commerceDir, 'tax-rates.json')),
    stock: createStock(commerce, changes),
    ...openCatalogue({ ...studio, ...content, commerce, promotions, sales, deliveryPrices }),
    extras: createExtras(content.content, commerce),
  };
}

type Goods = Platform & Awaited<ReturnType<typeof openStudio>> & Awaited<ReturnType<typeof openGoods>>;

/** Opens the versions of packages, and the trials in which staff test new versions. */
async function openPackages(goods: Goods) {
  const { app, config, database, objects: store, print, work } = goods;
  const { holdsVersion: isPublished } = publicationsRepository;
  const holders = [holdsLineVersion, print.holdsVersion, holdsOrderVersion, isPublished];
  const packages = createPackages({ ...goods, store, holders });
  // stores this process's package versions first, so that a cart never contains a version that is not stored
  const stop = await packages.keepPublished();
  app.addHook('onClose', async () => stop());
  const { checkPackage = packageCheckHere(config) } = work;
  const books = { booksInCarts: booksInCarts(database), booksInOrders: booksInOrders(database) };
  const trials = new PackageTrials({ ...goods, store, checkPackage, ...books });
  return { packages, trials, publishing: new Publishing(goods) };
}

/** Opens the carts, the orders with their edits and invoices, and their production. Source: docs/rules.md INV-01, INV-03 */
async function openOrders(goods: Goods) {
  const { config, database, muse, post, commerce, objects: store, stock, printFiles } = goods;
  const carts = createCart(goods);
  const sellersFile = join(config.commerceDir, 'sellers.json');
  const sellers = await readSellers(sellersFile);
  refuseExampleSeller(sellers, sellersFile, config);
  const makePdf = goods.work.makeInvoice ?? makeInvoicesHere(config.fontsDir);
  const invoices = createInvoices({ ...goods, sellers, words: post.words, makePdf });
  const orders = createOrders({ ...goods, carts, proofs: proofsOf(muse), documents: invoices }, muse);
  post.readFrom({
    drawCover: (book, signal) => orders.coverPicture(book, signal),
    titleOf: (book) => orders.bookTitle(book),
    sellerOf: (market) => sellers.sellerOf(market),
  });
  const orderEdits = createOrderEdits({
    ...{ ...goods, orders, staffEmail: config.mail.staffEmail },
    refunds: refundsOfOrders(goods, goods.credits),
    giveBackStock: stockOfOrders(stock),
  });
  const production = createProduction({
    ...{ ...goods, orders, store, files: printFiles },
    proofOf: ({ productSlug, packageVersion, customisation }, locale) =>
      muse.proofOf(productSlug, packageVersion!, customisation!, locale),
    productionDays: (slug) => {
      const book = muse.package(slug);
      return book && commerce.soldAs(book).wholeBook.commerce.productionDays;
    },
    paymentBlock: paymentBlockOf,
    cancelOrder: (transaction, orderId) => orderEdits.cancelWithin(transaction, orderId),
  });
  return {
    ...{ sellers, carts, invoices, orders, orderEdits },
    production: production.service,
    productionHandlers: production.handlers,
    orderLinks: createOrderLinks(goods),
    orderAccess: createOrderAccess(database),
    orderEmail: createOrderEmail(goods),
    characters: createCharacters(database, muse),
  };
}

type Sold = Goods & Awaited<ReturnType<typeof openOrders>>;

/** Opens checkout and payments. The jobs of `paymentHandlers` run in the lane of messages, because they wait for the provider. */
async function openCheckout(sold: Sold) {
  const { app, config, forwards, orderEdits, production, tax, warn } = sold;
  const { environment, publicOrigin, keys } = config;
  const provider = await openPaymentProvider(config, sold);
  const savedCards = createSavedCards({ ...sold, provider });
  const tableTax = openCheckoutTax({ taxService: undefined }, tax);
  const checkouts = new Checkouts({
    ...{ ...sold, provider, savedCards, tableTax },
    tax: openCheckoutTax(config, tax, warn),
    register: createVatRegister(config.addressServices.viesUrl),
  });
  const payments = createPayments({
    ...{ ...sold, provider, savedCards, checkouts, log: app.log, now: () => new Date() },
    goOn: (transaction, orderId, now) => production.goOnPaid(transaction, orderId, now),
    cancelOrder: (transaction, { id }, came) =>
      orderEdits.cancelWithin(transaction, id, { by: 'system', ...(came && { came }) }),
    onRefunded: (transaction, refund) => forwards.refunded(transaction, refund),
    origin: publicOrigin,
    secret: keys.secretsOf('limits')[0],
    isDevelopment: environment === 'development',
  });
  const { places: placesConfig } = config.addressServices;
  const places = createPlaces(placesConfig && createGooglePlaces(placesConfig), warn);
  return {
    ...{ provider, savedCards, checkouts, payments, places },
    paymentHandlers: { ...provider.handlers, ...savedCards.handlers, ...payments.handlers },
  };
}

/** Opens the accounts, and the export and deletion of personal data. */
function openCustomers(sold: Sold & Pick<Awaited<ReturnType<typeof openCheckout>>, 'savedCards'>) {
  const customers = createCustomers({ ...sold, guestMerge: createGuestMerge(sold) });
  const store = createObjectStore(sold.config.deletionLedger);
  const ledger = new DeletionLedger(store, sold.config.keys.secretsOf('deletions'));
  return {
    ...{ customers, contactMessages: new ContactMessages({ ...sold, ...sold.config.mail }) },
    privacy: createPrivacy({ ...sold, ledger }),
    identities: createIdentities(customers.proof),
  };
}

/** Opens the builds of the shell and the remotes, the flags and the experiments. */
function openReleases(platform: Platform) {
  const { app, config, database, changes, objects, warn, isSecure } = platform;
  const { workspacesDir, environment, isBesideCurrent, staffOrigin, tracking } = config;
  const builds = {
    ...{ database, changes, objects, workspacesDir, isBesideCurrent },
    lookEveryMs: environment === 'development' ? 0 : LOOK_FOR_BUILDS_EVERY_MS,
    warn: (reason: unknown) => warn({ reason }, 'a build is not taken'),
  };
  const releases = createReleases(builds, environment, staffOrigin !== undefined, platform);
  app.addHook('onClose', () => releases.releaseFigures.close());
  return {
    ...releases,
    flags: new FlagSet({ ...config, isSecure }),
    experiments: createExperiments(tracking.experiments, isSecure),
  };
}

/** Opens all services of the shop, each after the services that it uses. Callers pick the services that they need. */
export async function openShop(opening: Opening) {
  const platform = { ...opening, ...(await openPlatform(opening)) };
  const studio = { ...platform, ...(await openStudio(platform)) };
  const goods = { ...studio, ...(await openGoods(studio)) };
  const packages = await openPackages(goods);
  const sold = { ...goods, ...(await openOrders(goods)) };
  const paid = { ...sold, ...openWrittenPages(sold), ...(await openCheckout(sold)) };
  const shop = { ...paid, ...packages, ...openReleases(platform), ...openCustomers(paid) };
  connectEvents(shop);
  /** Handlers of the contexts' jobs, by kind. The worker uses them. */
  const jobHandlers: JobHandlers = {
    ...{ ...shop.printHandlers, ...shop.trials.handlers, ...shop.editor.drafts.handlers },
    ...{ ...shop.privacy.handlers, ...shop.orderLinks.handlers, ...shop.productionHandlers },
    ...shop.algolia?.jobs((market) => shop.browse.documentsOf(market)),
  };
  return { ...shop, jobHandlers };
}

/** All services of the shop, by name. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Connects the handlers of events. The handlers of an order's event run in the change's transaction, in this sequence. */
function connectEvents(shop: Omit<Shop, 'jobHandlers'>): void {
  const { app, changes, warn, photos, muse, print, carts, privacy } = shop;
  const { orders, orderEdits, invoices, forwards, production } = shop;
  photos.onGone((publicId) => muse.pictures.forgetPhoto(publicId));
  photos.onGone((publicId) => print.forgetPhoto(publicId));
  orders.onPlaced((transaction, order) => invoices.issue(transaction, order));
  orders.onPlaced((transaction, order, prepared) => forwards.placed(transaction, order, prepared));
  orders.onPlaced((transaction, order) => production.onPlaced(transaction, order));
  orders.onMovedByStaff((transaction, id, { state }) => production.onMovedByStaff(transaction, id, state));
  orderEdits.onCancelled((transaction, order) => invoices.credit(transaction, order, 'cancelled'));
  orderEdits.onCancelled((transaction, order) => forwards.cancelled(transaction, order));
  orderEdits.onCancelled((transaction, { id }) => production.onCancelled(transaction, id));
  orderEdits.onResumed((transaction, { id }) => production.wake(transaction, id));
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
