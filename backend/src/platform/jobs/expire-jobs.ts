import { BATCH_ROWS, type Database } from '../database';
import type { JobHandler, JobHandlers } from './jobs';
import { jobsRepository as repository, type ExpiredJob } from './jobs.repository';
import type { JobLog } from './run-job';

export const KEPT_MS = 7 * 86_400_000;

/**
 * Deletes expired jobs. Deletes a job's results before the job, because only the job refers to them. If that fails, the
 * job remains until the next run, but other jobs are deleted.
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
    const cutoff = new Date(now.getTime() - keptMs);
    deletedCount += discard
      ? await discardExpired(database, log, { kind, before: cutoff, discard })
      : await repository.deleteAllExpired(database, kind, cutoff);
  }
  return deletedCount;
}

interface Discarding {
  readonly kind: string;
  readonly before: Date;
  readonly discard: NonNullable<JobHandler['discard']>;
}

async function discardExpired(
  database: Database,
  log: JobLog,
  { kind, before: cutoff, discard }: Discarding,
): Promise<number> {
  let deletedCount = 0;
  for (let lastJob: ExpiredJob | undefined; ;) {
    const expired = await repository.expired(database, kind, cutoff, lastJob);
    for (const { id, dedupeKey } of expired) {
      try {
        await discard(dedupeKey);
      } catch (err) {
        log.error({ err, job: id, kind }, 'what a job made could not be removed');
        continue;
      }
      if (await repository.deleteExpired(database, id, cutoff)) deletedCount += 1;
    }
    lastJob = expired.at(-1);
    if (expired.length < BATCH_ROWS) return deletedCount;
  }
}
