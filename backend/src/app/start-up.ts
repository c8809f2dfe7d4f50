import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeProblem, type Muse, readCheckedPackages } from '@bindery/muse';
import { setTimeout as pause } from 'node:timers/promises';
import { openMuse } from './app';
import type { Market } from '@bindery/shared/market';
import { closedMarketsLines } from './open-markets';
import type { Shop } from './shop';
import type { NativeWork } from './shop-platform';
import { invoicesInChildren } from '../contexts/orders';
import { rendererInChildren, packageChecksInChildren } from '../contexts/books';
import { shellInChild } from '../contexts/pages';
import { photoWorkInChildren } from '../contexts/photos';
import { pdfsInChildren } from '../contexts/printing';
import { LedgerKeyMissingError } from '../contexts/privacy';
import { limitsWarning } from '../platform/children';
import { ConfigError, configWarnings, readConfig, type Config } from '../platform/config';
import {
  createDatabaseFolder,
  databaseFolder,
  FolderInUseError,
  MigrationWaitError,
  openDatabase,
  type Database,
  type FolderLock,
} from '../platform/database';
import { serveMetrics } from '../platform/telemetry';
import { ObjectStoreError } from '../platform/object-store';

// Code shared by the web process (main.ts) and the worker (worker.ts). Both are built to backend/dist.

/** Root of the repository, relative to backend/dist. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const beside = (program: string): string => fileURLToPath(new URL(`./${program}.mjs`, import.meta.url));
const CREATE_DATABASE = beside('create-database');
/** Written by backend/build.mjs. */
const CHECKED_PACKAGES = fileURLToPath(new URL('./checked-packages.json', import.meta.url));

export const say = (line: string): void => console.log(line);

/** Ends the process after an expected error. Prints one line, which tells how to fix it. */
export function giveUp(line: string): never {
  console.error(line);
  process.exit(1);
}

/** Prints the markets that are closed in production, and their gaps. Source: docs/adr/0092-written-pages.md */
export async function warnOfClosedMarkets({
  openMarkets,
  config,
}: Pick<Shop, 'openMarkets' | 'config'>): Promise<void> {
  for (const line of await closedMarketsLines(openMarkets, config.environment)) console.error(line);
}

export function configured(): Config {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file); // does not replace environment variables that are already set
  try {
    const config = readConfig(process.env, ROOT);
    for (const warning of configWarnings(config)) console.error(warning);
    return config;
  } catch (error) {
    if (error instanceof ConfigError) giveUp(`Configuration: ${error.message}`);
    throw error;
  }
}

/** Creates the database on the first start, in a separate process because this takes seconds. */
export async function createConfiguredDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (databaseUrl || existsSync(folder)) return;
  say('Creating the database (once, some seconds)');
  await createDatabaseFolder(folder, CREATE_DATABASE);
}

/** @param lock - the lock of the data folder, which the embedded database checks before each write */
export function openConfiguredDatabase(config: Config, lock?: FolderLock): Promise<Database> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = config;
  const { migrationsDir, dataDir, databasePoolSize: poolSize } = config;
  if (url) {
    say('Connecting to PostgreSQL');
    return openDatabase({ url, directUrl, replicaUrl, poolSize, migrationsDir, say });
  }
  say('Opening the database');
  return openDatabase({ folder: databaseFolder(dataDir), migrationsDir, beforeWrite: lock?.check });
}

/** Loads the product packages, and checks those that were added or changed after the build. */
export async function openProducts(config: Config): Promise<Muse> {
  return openMuse(config, await readCheckedPackages(CHECKED_PACKAGES));
}

export function sayProducts(products: Muse): void {
  for (const { slug, problems } of products.refused)
    for (const problem of problems) console.error(`Refused: ${slug}: ${describeProblem(problem)}`);
  const { length } = products.packages();
  const refused = products.refused.length > 0 ? `, ${products.refused.length} refused` : '';
  say(`Serving ${length} product${length === 1 ? '' : 's'}${refused}`);
}

/** Reads the home pages in the form that shoppers get. */
export async function sayUntoldStories(shop: Pick<Shop, 'catalogue' | 'contentPages'>): Promise<void> {
  const heroOf = async (market: Market) => (await shop.contentPages.homeOf(market)).hero?.slug;
  for (const warning of await shop.catalogue.untoldStories(heroOf)) console.error(warning);
}

export interface NativeChildren extends NativeWork {
  /**
   * Starts the page renderer early, so that the first shopper does not wait. The other child processes start with their
   * first job.
   * @returns once pages can be drawn, or once the start has failed
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs photo decoding, page drawing, and the making of print files and invoices in child processes.
 * Source: docs/rules.md PHOTO-03, PAGE-14
 */
export function nativeWorkInChildren({ catalogueDir, fontsDir, jobsAtOnce }: Config): NativeChildren {
  const warning = limitsWarning();
  if (warning) console.error(warning);
  const photoWork = photoWorkInChildren(beside('photo-decoder'), warn);
  const pageRenderer = rendererInChildren({ program: beside('page-renderer'), catalogueDir, fontsDir, warn });
  const pdfs = pdfsInChildren(beside('pdf-maker'), jobsAtOnce, warn);
  const invoices = invoicesInChildren(beside('invoice-maker'), { fontsDir }, warn);
  const checks = packageChecksInChildren(beside('package-checker'), { catalogueDir, fontsDir }, warn);
  const shell = shellInChild(beside('shell'), warn);
  return {
    photoWork,
    renderShell: shell.renderShell,
    checkPackage: checks.checkPackage,
    pageRenderer: pageRenderer.create,
    makePdf: pdfs.makePdf,
    makeInvoice: invoices.makeInvoice,
    start: () => pageRenderer.start(),
    close: async () =>
      void (await Promise.all(
        [photoWork, pageRenderer, pdfs, invoices, checks, shell].map((each) => each.close()),
      )),
  };
}

const warn = (details: object, message: string): void => console.error(message, JSON.stringify(details));

const LEDGER_RETRY_MS = 5000;

/**
 * Repeats the deletions of the ledger, which a database restored from a backup may lack. Must end before this process
 * serves requests or runs jobs. Waits until the ledger can be read. Source: docs/rules.md PRIV-14
 *
 * @throws LedgerKeyMissingError, and the errors of the database
 */
export async function repeatDeletions({ privacy }: Pick<Shop, 'privacy'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const count = await privacy.replayDeletions();
      if (count > 0) say(`Repeating ${count} deletions: the database was restored from a backup`);
      return;
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      if (attempt === 1) say(`Waiting for the ledger of deletions: ${error.message}`);
      await pause(LEDGER_RETRY_MS);
    }
}

/**
 * Opens the port for metrics if metrics are configured.
 *
 * @returns a function that closes the port and sends the remaining trace data
 */
export async function beObserved({
  config,
  metrics,
  tracing,
}: Pick<Shop, 'config' | 'metrics' | 'tracing'>): Promise<() => Promise<void>> {
  const server = metrics && config.metrics && (await serveMetrics(metrics, config.metrics));
  if (server) say(`Metrics are at http://${config.metrics.host}:${server.port}/metrics`);
  return async () => {
    server?.close();
    await tracing?.close().catch(() => undefined);
  };
}

/** Ends the process. Prints only one line for an expected error. */
export function endFor(
  error: unknown,
  { databaseUrl, ...config }: Config,
  variable: 'PORT' | 'WORKER_PORT' = 'PORT',
): never {
  const port = variable === 'PORT' ? config.port : config.workerPort;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    giveUp(`Port ${port} is in use: stop what uses it, or set ${variable} to another one`);
  if (code === 'EACCES')
    giveUp(`Port ${port} may not be used by this user: set ${variable} to one above 1023`);
  if (error instanceof ConfigError) giveUp(`Configuration: ${error.message}`);
  if (error instanceof LedgerKeyMissingError) giveUp(error.message);
  if (error instanceof FolderInUseError || error instanceof MigrationWaitError) giveUp(error.message);
  if (databaseUrl && (code === 'ECONNREFUSED' || code === 'ENOTFOUND'))
    giveUp(`DATABASE_URL: the database cannot be reached (${code})`);
  console.error(error);
  process.exit(1);
}
