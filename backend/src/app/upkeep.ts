import { expireInbox } from '../platform/inbox';
import type { JobHandler, JobHandlers } from '../platform/jobs';
import type { Shop } from './shop';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROLLOUT_RETRY_MS = 5000;
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

/**
 * Returns the hourly jobs that delete expired data, and the job that advances rollouts each minute. Each kind of data
 * has its own job, so that a failed job does not stop the others. Carts are deleted before guests, because a guest with
 * a cart is not deleted. Owners are deleted last. Another job vacuums the embedded database, whose autovacuum never
 * runs. Source: docs/rules.md JOB-04
 *
 * @param otherHandlers - handlers of all other kinds of jobs; an hourly job also deletes their ended jobs
 */
export function upkeepJobs(shop: Shop, otherHandlers: JobHandlers): JobHandlers {
  const handlers: JobHandlers = {
    'upkeep.idempotency': hourlyAt(5, () => shop.idempotency.deleteOld()),
    'upkeep.carts': hourlyAt(10, () => shop.carts.expire()),
    'upkeep.guests': hourlyAt(15, () => shop.guests.expire()),
    'upkeep.customers': hourlyAt(17, () => shop.customers.expire()),
    'upkeep.messages': hourlyAt(18, () => shop.contactMessages.expire()),
    'upkeep.characters': hourlyAt(36, () => shop.characters.expire()),
    'upkeep.consents': hourlyAt(37, () => shop.consents.expire()),
    'upkeep.forwards': hourlyAt(39, () => shop.forwards.expire()),
    'upkeep.staff': hourlyAt(42, () => shop.staff.expire()),
    'upkeep.owners': hourlyAt(50, () => shop.owners.expire()),
    'upkeep.photos': hourlyAt(20, () => shop.photos.expire()),
    'upkeep.jobs': hourlyAt(25, () => shop.jobs.expire({ ...otherHandlers, ...handlers })),
    'upkeep.mail': hourlyAt(28, () => shop.post.expire()),
    'upkeep.print': hourlyAt(30, () => shop.print.expire()),
    'upkeep.production': hourlyAt(29, () => shop.production.sweep()),
    'upkeep.privacy': hourlyAt(52, () => shop.privacy.expire()),
    'upkeep.packages': hourlyAt(33, () => shop.packages.expire()),
    'upkeep.package-trials': hourlyAt(32, () => shop.trials.expire()),
    'upkeep.order-links': hourlyAt(34, () => shop.orderLinks.expire()),
    'upkeep.invoices': hourlyAt(38, () => shop.invoices.expire()),
    'upkeep.objects': hourlyAt(35, () => shop.objects.deleteAbandoned()),
    'upkeep.builds': hourlyAt(45, () => shop.releases.deleteAbandoned()),
    'upkeep.release-acts': hourlyAt(46, () => shop.releases.expire()),
    'upkeep.content': hourlyAt(50, () => shop.contentService.deleteOld()),
    'upkeep.pictures': hourlyAt(53, () => shop.pagePictures.deleteUnused()),
    'upkeep.inbox': hourlyAt(55, () => expireInbox(shop.database)),
    'releases.rollouts': {
      ...hourlyAt(0, () => shop.registry.rollouts.advance()),
      ...{ schedule: { cron: '* * * * *' }, keptMs: HOUR_MS, retryPauseMs: ROLLOUT_RETRY_MS },
    },
    ...(shop.database.kind === 'embedded' && {
      'upkeep.vacuum': hourlyAt(40, () => shop.database.query({ name: 'vacuum', text: 'vacuum analyze' })),
    }),
  };
  return handlers;
}
