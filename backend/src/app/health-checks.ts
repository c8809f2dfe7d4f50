import type { FastifyRequest } from 'fastify';
import type { Muse } from '@bindery/muse';
import type { Forwards } from '../contexts/analytics';
import type { ContentGateway } from '../contexts/content';
import { checkCloudinary } from '../contexts/photos';
import type { PaymentProvider } from '../contexts/payments';
import type { StaffDoor } from '../contexts/staff';
import { marketsDetail, type OpenMarkets } from './open-markets';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import { throttledRun, type HealthCheck } from '../platform/health';
import { isOnThisMachine } from '../platform/http';
import type { Jobs } from '../platform/jobs';
import type { ObjectStore } from '../platform/object-store';

/** How long results are cached. Every open page requests them, and calls to paid services should be few. */
const NEIGHBOURS_CHECKED_EVERY_MS = 10_000;
/** How long the result of the database check is cached. Each check of a hanging database occupies a connection. */
const DATABASE_CHECKED_EVERY_MS = 500;

interface Checked {
  readonly config: Config;
  readonly database: Database;
  readonly muse: Muse;
  readonly objects: ObjectStore;
  readonly content: ContentGateway;
  readonly forwards: Pick<Forwards, 'checks'>;
  readonly jobs: Pick<Jobs, 'counts' | 'overdue'>;
  readonly openMarkets: OpenMarkets;
  readonly provider: Pick<PaymentProvider, 'name' | 'port'>;
}

/** An optional check of an external service, without which the shop can sell for a while. */
const neighbour = (name: string, run: () => Promise<string>): HealthCheck => ({
  name,
  isOptional: true,
  run: throttledRun(NEIGHBOURS_CHECKED_EVERY_MS, run),
});

function imageHostCheck({ imageHost: host }: Config): HealthCheck {
  const name = 'imageHost';
  if (host.kind === 'cloudinary')
    return neighbour(name, () => checkCloudinary(host).then(() => 'Cloudinary'));
  if (host.kind === 'built-in') return { name, isOptional: true, run: async () => 'built-in' };
  return {
    name,
    isOptional: true,
    run: () => Promise.reject(new Error('CLOUDINARY_URL does not say enough')),
  };
}

/**
 * Id of a payment that does not exist. If the key is valid, the provider answers that there is no such payment;
 * otherwise it refuses the request.
 */
const NO_PAYMENT = 'pi_000000000000000000000000';

async function jobsDetail({ jobs, database }: Pick<Checked, 'jobs' | 'database'>): Promise<string> {
  const counts = await jobs.counts(database);
  const sum = (wantedStatus: string): number =>
    counts.filter(({ status }) => status === wantedStatus).reduce((total, { count }) => total + count, 0);
  const overdue = (await jobs.overdue(database)).map(({ kind, count }) => `${kind} ${count}`);
  const lateText = overdue.length > 0 ? `, over an hour late: ${overdue.join(', ')}` : '';
  return `${sum('waiting')} waiting, ${sum('running')} running, ${sum('dead')} dead${lateText}`;
}

/** Returns the health checks of all configured services. Source: docs/rules.md HTTP-18 */
export function healthChecks(checked: Checked): HealthCheck[] {
  const { config, database, muse, objects, content, forwards, provider } = checked;
  return [
    {
      name: 'database',
      run: throttledRun(DATABASE_CHECKED_EVERY_MS, async () => {
        await database.query({ name: 'health', text: 'select 1' });
        return database.kind;
      }),
    },
    {
      name: 'catalogue',
      run: async () => `${muse.packages().length} served, ${muse.refused.length} refused`,
    },
    neighbour('markets', () => marketsDetail(checked.openMarkets)),
    neighbour('objects', () => objects.check()),
    neighbour('content', () => content.check()),
    neighbour('jobs', () => jobsDetail(checked)),
    neighbour('renderer', () => muse.check().then(() => 'draws')),
    neighbour('payment', () => provider.port.read(NO_PAYMENT).then(() => provider.name)),
    imageHostCheck(config),
    ...forwards.checks,
  ];
}

/**
 * Returns true if a request may read the details of checks. It must come from this machine, have the token, or be sent
 * to the staff host. Source: docs/rules.md HTTP-12
 */
export const readsHealthDetails =
  (door: StaffDoor) =>
  (request: FastifyRequest): boolean =>
    door.isHere(request) || isOnThisMachine(request);
