import type { Database } from '../database';
import type { JobHandlers } from './jobs';
import { jobsRepository as repository } from './jobs.repository';
import type { JobLog } from './run-job';

export const KEPT_MS = 7 * 86_400_000;
const EXPIRED_AT_ONCE = 500;

/**
 * Forgets jobs whose time is over, what they made first: of a job that is no longer known nobody would remove it. One
 * that cannot be discarded stays, holds up no other, and is tried again next time.
 *
 * @returns how many were deleted
 */
export async function expireJobs(
  database: Database,
  log: JobLog,
  handlers: JobHandlers,
  now = new Date(),
): Promise<number> {
  let deletedCount = 0;
  for (const [kind, { keptMs = KEPT_MS, discard }] of Object.entries(handlers)) {
    const before = new Date(now.getTime() - keptMs);
    for (const { id, dedupeKey } of await repository.expired(database, kind, before, EXPIRED_AT_ONCE)) {
      try {
        await discard?.(dedupeKey);
      } catch (err) {
        log.error({ err, job: id, kind }, 'what a job made could not be removed');
        continue;
      }
      if (await repository.deleteExpired(database, id, before)) deletedCount += 1;
    }
  }
  return deletedCount;
}
