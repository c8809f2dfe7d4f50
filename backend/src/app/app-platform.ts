import type { FastifyInstance } from 'fastify';
import { Forwards, GA4_CHANNEL, ga4Transport } from '../contexts/analytics';
import { Consents } from '../contexts/privacy';
import { createSessions } from '../contexts/accounts';
import { createGuests, createVisitors, createOwners, createRestrictions } from '../contexts/shoppers';
import { MAIL_CHANNEL, openPost } from '../contexts/mail';
import { openChanges } from '../platform/changes';
import { printHouseTransports } from './open-production';
import { servesHttps, type Config } from '../platform/config';
import type { Database } from '../platform/database';
import { createServer } from '../platform/http';
import { createIdempotency } from '../platform/idempotency';
import { createJobs } from '../platform/jobs';
import { SharedLimits } from '../platform/limits';
import { createObjectStore } from '../platform/object-store';
import { createOutbox, createWebhooks } from '../platform/outbox';
import { Readiness } from '../platform/readiness';

export type Warn = (details: object, message: string) => void;

/**
 * Opens the server. With the embedded database there is only one process, so it counts requests in memory. Budgets last
 * a day, so they are always stored in the database and survive restarts.
 */
export async function openServer(
  config: Config,
  database: Database,
): Promise<{ app: FastifyInstance; limits: SharedLimits | undefined }> {
  if (!config.hasRateLimits) return { app: await createServer(config), limits: undefined };
  const [secret] = config.keys.secretsOf('limits');
  const limits = database.kind === 'embedded' ? undefined : new SharedLimits(database, secret);
  const budgets = new SharedLimits(database, secret, { sharedFrom: 0 });
  const app = await createServer(config, limits, budgets);
  app.addHook('onClose', () => {
    limits?.close();
    budgets.close();
  });
  return { app, limits };
}

export async function createPlatform(config: Config, app: FastifyInstance, database: Database) {
  const warn: Warn = (details, message) => app.log.warn(details, message);
  const changes = await openChanges(database, warn);
  app.addHook('onClose', () => changes.close());
  const { webhook } = config;
  const { ga4 } = config.measuring;
  const jobs = createJobs(database, app.log);
  const objects = createObjectStore(config.objectStore);
  const post = await openPost(config, warn);
  const guests = createGuests(database, config.keys.secretsOf('guests'));
  const isSecure = servesHttps(config);
  const sessions = createSessions(database, app, isSecure);
  const visitors = createVisitors(guests, sessions);
  const provider = config.consentProvider?.name ?? 'bindery';
  const consents = new Consents({ database, sessions, visitors, isSecure, provider });
  const outbox = createOutbox(jobs, {
    webhook: webhook && createWebhooks(webhook),
    [MAIL_CHANNEL]: post.transport,
    [GA4_CHANNEL]: ga4 && ga4Transport(ga4, { database, consents }),
    ...printHouseTransports(config, { database, objects }),
  });
  const readiness = new Readiness(() => database.query({ name: 'ready', text: 'select 1' }));
  readiness.install(app);
  return {
    changes,
    readiness,
    idempotency: createIdempotency(database),
    objects,
    jobs,
    outbox,
    post,
    mailer: post.mailer(outbox),
    guests,
    sessions,
    consents,
    forwards: new Forwards(ga4, { database, consents, outbox, jobs, warn }),
    visitors,
    owners: createOwners(database),
    restrictions: createRestrictions(database),
    warn,
  };
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>;
