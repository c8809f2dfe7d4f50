import type { FastifyInstance } from 'fastify';
import type { Muse, PictureRenderer } from '@bindery/muse';
import { createCredits, createProfiles, createSessions } from '../contexts/accounts';
import { Forwards, GA4_CHANNEL, ga4Transport } from '../contexts/analytics';
import type { PackageCheck, RendererSources } from '../contexts/books';
import { MAIL_CHANNEL, openPost } from '../contexts/mail';
import type { MakeInvoicePdf } from '../contexts/orders';
import type { RenderShell } from '../contexts/pages';
import type { PhotoWork } from '../contexts/photos';
import {
  createPrintHouse,
  FileAddresses,
  HOUSE_CHANNEL,
  houseTransport,
  type MakePdf,
} from '../contexts/printing';
import { Consents } from '../contexts/privacy';
import { RELEASE_NEWS_CHANNEL, releaseNewsTransport } from '../contexts/releases';
import { createGuests, createOwners, createRestrictions, createVisitors } from '../contexts/shoppers';
import type { Staff } from '../contexts/staff';
import { observeChildPools } from '../platform/children';
import { openChanges } from '../platform/changes';
import { servesHttps, type Config } from '../platform/config';
import type { Database } from '../platform/database';
import { createIdempotency } from '../platform/idempotency';
import { createJobs } from '../platform/jobs';
import type { SharedLimits } from '../platform/limits';
import type { Metrics, Tracing } from '../platform/telemetry';
import { createObjectStore } from '../platform/object-store';
import { createOutbox, createWebhooks } from '../platform/outbox';
import { Readiness } from '../platform/readiness';

/** Work that runs native code. A deployed shop renders in child processes; by default this process renders. */
export interface NativeWork {
  readonly photoWork?: PhotoWork;
  /** creates the page renderer from the sources of photos and packages */
  readonly pageRenderer?: (sources: RendererSources) => PictureRenderer;
  /** without a default, because loading the PDF libraries here would delay each start by a tenth of a second */
  readonly makePdf: MakePdf;
  readonly makeInvoice?: MakeInvoicePdf;
  readonly checkPackage?: PackageCheck;
  /** Renders the shell's pages on the server. If undefined, browsers render them. */
  readonly renderShell?: RenderShell;
}

export interface Opening {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  /** undefined means each process counts requests in its own memory */
  readonly limits: SharedLimits | undefined;
  /** undefined means nothing is measured */
  readonly metrics: Metrics | undefined;
  /** undefined means nothing is traced */
  readonly tracing: Tracing | undefined;
  readonly staff: Staff;
  /** the engine without photos */
  readonly products: Muse;
  readonly work: NativeWork;
}

export const keyOf = (secret: string): Buffer => Buffer.from(secret, 'hex');

/** Opens the services that every context uses: changes, jobs, messages, files, and the identity of the visitor. */
export async function openPlatform({ app, config, database, metrics, tracing }: Opening) {
  const warn = (details: object, message: string): void => app.log.warn(details, message);
  const { keys, webhook, printHouse } = config;
  const { ga4 } = config.measuring;
  const changes = await openChanges(database, warn);
  app.addHook('onClose', () => changes.close());
  const jobs = createJobs(database, app.log, {
    onEnd: metrics?.jobEnded,
    traceparent: tracing?.carried,
    inTrace: tracing?.runJob,
  });
  if (tracing) observeChildPools(tracing.runChild);
  const objects = createObjectStore(config.objectStore);
  const post = await openPost(config, warn);
  const guests = createGuests(database, keys.secretsOf('guests'));
  const isSecure = servesHttps(config);
  const sessions = createSessions(database, app, isSecure);
  const visitors = createVisitors(guests, sessions);
  const provider = config.consentProvider?.name ?? 'bindery';
  const consents = new Consents({ database, sessions, visitors, isSecure, provider });
  const fileAddresses = new FileAddresses(config.publicOrigin, keyOf(keys.secretsOf('prints')[0]));
  const outbox = createOutbox(jobs, {
    webhook: webhook && createWebhooks(webhook),
    [MAIL_CHANNEL]: post.transport,
    [GA4_CHANNEL]: ga4 && ga4Transport(ga4, { database, consents }),
    [RELEASE_NEWS_CHANNEL]: releaseNewsTransport(database, config.environment === 'development'),
    [HOUSE_CHANNEL]:
      printHouse && houseTransport(createPrintHouse(printHouse, fileAddresses), { database, store: objects }),
  });
  const readiness = new Readiness(() => database.query({ name: 'ready', text: 'select 1' }));
  readiness.install(app);
  const forwards = new Forwards(ga4, { database, consents, outbox, jobs, warn });
  return {
    ...{ warn, changes, jobs, objects, post, mailer: post.mailer(outbox), outbox, readiness, forwards },
    ...{ guests, sessions, visitors, consents, isSecure, fileAddresses },
    idempotency: createIdempotency(database),
    owners: createOwners(database),
    restrictions: createRestrictions(database),
    credits: createCredits(),
    profiles: createProfiles(database),
  };
}

export type Platform = Opening & Awaited<ReturnType<typeof openPlatform>>;
