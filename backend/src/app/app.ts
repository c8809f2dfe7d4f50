import { createMuse } from '../contexts/books';
import { MAIL_CHANNEL } from '../contexts/mail';
import { ordersPlacedLately } from '../contexts/orders';
import { paymentFiguresOf } from '../contexts/payments';
import { productionFiguresOf } from '../contexts/printing';
import { openStaff } from '../contexts/staff';
import type { CheckedPackages, Muse } from '@bindery/muse';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import { throttledRun } from '../platform/health';
import { createServer, installOpenApi } from '../platform/http';
import { SharedLimits } from '../platform/limits';
import { createMetrics, createTracing, type Figures, type Tracing } from '../platform/telemetry';
import { registerRoutes } from './routes';
import { openShop, type Shop } from './shop';
import { keyOf, type NativeWork } from './shop-platform';

/** Minimum interval between two readings of the shop's figures; Prometheus servers may scrape more often. */
const READ_EVERY_MS = 15_000;

/** Queues of mails. The jobs of `customers.letter` write and send the mails about accounts. */
const MAIL_QUEUES: readonly string[] = [`outbox.${MAIL_CHANNEL}`, 'customers.letter'];

/**
 * Loads the product packages. Tests load the packages once and share them, because packages never change while a
 * process runs.
 *
 * @param checkedPackages - packages that are not checked again
 */
export function openMuse(config: Config, checkedPackages?: CheckedPackages): Promise<Muse> {
  const { catalogueDir, fontsDir } = config;
  const [secret, ...acceptedSecrets] = config.keys.secretsOf('pages').map(keyOf) as [Buffer, ...Buffer[]];
  return createMuse({
    catalogueDir,
    fontsDir,
    secret,
    acceptedSecrets,
    ...(checkedPackages && { checkedPackages }),
  });
}

/**
 * Opens the server. With the embedded database, requests are counted in memory, because there is only one process.
 * Daily budgets must survive restarts, so they are always stored in the database.
 */
async function openServer(
  config: Config,
  database: Database,
  tracing: Tracing | undefined,
): Promise<{ app: FastifyInstance; limits: SharedLimits | undefined }> {
  if (!config.hasRateLimits)
    return { app: await createServer(config, undefined, undefined, tracing), limits: undefined };
  const [secret] = config.keys.secretsOf('limits');
  const limits = database.kind === 'embedded' ? undefined : new SharedLimits(database, secret);
  const budgets = new SharedLimits(database, secret, { sharedFrom: 0 });
  const app = await createServer(config, limits, budgets, tracing);
  app.addHook('onClose', () => {
    limits?.close();
    budgets.close();
  });
  return { app, limits };
}

async function readFigures({
  config,
  database: { replica },
  jobs,
}: Pick<Shop, 'config' | 'database' | 'jobs'>): Promise<Figures> {
  const jobCounts = await jobs.counts(replica);
  const dueJobs = await jobs.due(replica);
  const deadMails = jobCounts.filter(({ kind, status }) => status === 'dead' && MAIL_QUEUES.includes(kind));
  const dueMails = dueJobs.filter(({ kind }) => MAIL_QUEUES.includes(kind));
  return {
    jobs: jobCounts,
    dueJobs,
    mailsUnsent: [...deadMails, ...dueMails].reduce((sum, { count }) => sum + count, 0),
    ordersLastHour: await ordersPlacedLately(replica),
    payments: await paymentFiguresOf(replica),
    productions: await productionFiguresOf(replica, config.printHouse !== undefined),
  };
}

/** Adds the shop's figures (read at most every 15 s) and the lookup counts of the picture caches to each scrape. */
function measureShop({ metrics, muse, ...shop }: Shop): void {
  metrics?.readAtScrape(
    throttledRun(READ_EVERY_MS, () => readFigures(shop)),
    () => ({ 'page pictures': muse.pictures.counts.pages, 'avatar pictures': muse.pictures.counts.avatars }),
  );
}

/**
 * Builds the whole backend on an open database, without listening. Use `app.inject` to send it requests, or
 * `app.listen` to serve.
 */
export async function buildApp(
  config: Config,
  { database: plainDatabase, muse: products, ...work }: { database: Database; muse: Muse } & NativeWork,
): Promise<Shop> {
  const metrics = config.metrics && (await createMetrics());
  const tracing = config.tracing && (await createTracing(config.tracing));
  const measuredDatabase = metrics?.measured(plainDatabase) ?? plainDatabase;
  const database = tracing?.traced(measuredDatabase) ?? measuredDatabase;
  const { app, limits } = await openServer(config, database, tracing);
  metrics?.observeRequests(app);
  const staff = await openStaff(app, config, { database, limits });
  if (config.environment !== 'production') await installOpenApi(app);
  const shop = await openShop({ app, config, database, limits, metrics, tracing, staff, products, work });
  measureShop(shop);
  await registerRoutes(shop);
  await app.ready();
  return shop;
}
