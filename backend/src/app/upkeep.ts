import type { Database } from '../platform/database';
import { expireInbox } from '../platform/inbox';
import type { JobHandler, JobHandlers, Jobs } from '../platform/jobs';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function hourlyAt(minute: number, run: () => Promise<unknown>): JobHandler {
  return {
    maxAttempts: 3,
    leaseMs: MINUTE_MS,
    retryPauseMs: MINUTE_MS,
    keptMs: 2 * DAY_MS,
    schedule: { cron: `${minute} * * * *` },
    run: async () => void (await run()),
  };
}

interface Expiring {
  expire(): Promise<unknown>;
}

interface UpkeepParts {
  readonly idempotency: { deleteOld(): Promise<unknown> };
  readonly carts: Expiring;
  readonly guests: Expiring;
  readonly customers: Expiring;
  readonly characters: Expiring;
  readonly consents: Expiring;
  readonly forwards: Expiring;
  readonly owners: Expiring;
  readonly photos: Expiring;
  readonly jobs: Jobs;
  readonly post: Expiring;
  readonly print: Expiring;
  readonly staff: Expiring;
  readonly production: { sweep(): Promise<unknown> };
  readonly privacy: Expiring;
  readonly packages: Expiring;
  readonly trials: Expiring;
  readonly orderLinks: Expiring;
  readonly invoices: Expiring;
  readonly content: { deleteOld(): Promise<unknown> };
  readonly objects: { deleteAbandoned(): Promise<unknown> };
  readonly releases: Expiring & { deleteAbandoned(): Promise<unknown> };
}

/**
 * Returns the hourly jobs that delete expired data. There is one job per kind of data, so that a failure does not stop
 * the others. Carts are deleted before guests, because a guest with a cart is kept; owners are deleted last. Another
 * job vacuums the embedded database, because its autovacuum never runs.
 * Source: docs/rules.md JOB-04
 *
 * @param otherHandlers - handlers of further kinds of jobs; their ended jobs are deleted too
 */
export function upkeepJobs(
  database: Database,
  {
    idempotency,
    carts,
    guests,
    customers,
    characters,
    consents,
    forwards,
    owners,
    photos,
    jobs,
    post,
    print,
    production,
    privacy,
    packages,
    trials,
    orderLinks,
    invoices,
    content,
    objects,
    releases,
    staff,
  }: UpkeepParts,
  otherHandlers: JobHandlers,
): JobHandlers {
  const handlers: JobHandlers = {
    'upkeep.idempotency': hourlyAt(5, () => idempotency.deleteOld()),
    'upkeep.carts': hourlyAt(10, () => carts.expire()),
    'upkeep.guests': hourlyAt(15, () => guests.expire()),
    'upkeep.customers': hourlyAt(17, () => customers.expire()),
    'upkeep.characters': hourlyAt(36, () => characters.expire()),
    'upkeep.consents': hourlyAt(37, () => consents.expire()),
    'upkeep.forwards': hourlyAt(39, () => forwards.expire()),
    'upkeep.staff': hourlyAt(42, () => staff.expire()),
    'upkeep.owners': hourlyAt(50, () => owners.expire()),
    'upkeep.photos': hourlyAt(20, () => photos.expire()),
    'upkeep.jobs': hourlyAt(25, () => jobs.expire({ ...otherHandlers, ...handlers })),
    'upkeep.mail': hourlyAt(28, () => post.expire()),
    'upkeep.print': hourlyAt(30, () => print.expire()),
    'upkeep.production': hourlyAt(29, () => production.sweep()),
    'upkeep.privacy': hourlyAt(52, () => privacy.expire()),
    'upkeep.packages': hourlyAt(33, () => packages.expire()),
    'upkeep.package-trials': hourlyAt(32, () => trials.expire()),
    'upkeep.order-links': hourlyAt(34, () => orderLinks.expire()),
    'upkeep.invoices': hourlyAt(38, () => invoices.expire()),
    'upkeep.objects': hourlyAt(35, () => objects.deleteAbandoned()),
    'upkeep.builds': hourlyAt(45, () => releases.deleteAbandoned()),
    'upkeep.release-acts': hourlyAt(46, () => releases.expire()),
    'upkeep.content': hourlyAt(50, () => content.deleteOld()),
    'upkeep.inbox': hourlyAt(55, () => expireInbox(database)),
    ...(database.kind === 'embedded' && {
      'upkeep.vacuum': hourlyAt(40, () => database.query({ name: 'vacuum', text: 'vacuum analyze' })),
    }),
  };
  return handlers;
}
