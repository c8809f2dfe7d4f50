import type { Database } from '../database';
import { expireJobs } from './expire-jobs';
import type { Jobs } from './jobs';
import { CHANNELS, jobsRepository as repository, staffJobsRepository } from './jobs.repository';
import type { JobLog, JobObserver } from './run-job';
import { Schedules } from './schedules';
import { JobWorker } from './worker';

export {
  NotReadyError,
  PermanentFailure,
  type DueJobs,
  type JobCount,
  type JobHandler,
  type JobHandlers,
  type Jobs,
  type JobView,
  type NewJob,
} from './jobs';

export type { JobObserver, JobOutcome } from './run-job';

export function createJobs(database: Database, log: JobLog, observer: JobObserver = {}): Jobs {
  const schedules = new Schedules(database, log);

  return {
    ...staffJobsRepository,
    enqueue: (on, job) => repository.enqueue(on, { ...job, traceparent: observer.traceparent?.() }),
    get: (on, id) => repository.get(on, id),
    find: (on, kind, dedupeKey) => repository.find(on, kind, dedupeKey),
    cancel: (on, id) => repository.cancel(on, id),
    retry: (on, id) => repository.revive(on, id),
    delete: (on, id) => repository.delete(on, id),
    expire: (handlers, now) => expireJobs(database, log, handlers, now),
    work(handlers, options) {
      if (options.concurrency < 1) return () => Promise.resolve();
      schedules.add(handlers);
      const worker = new JobWorker(database, log, handlers, options, observer);
      const deafen = [
        database.listen(CHANNELS.jobs, (kind) => worker.hear(kind)),
        database.listen(CHANNELS.cancelled, (id) => {
          if (id !== undefined) worker.cancel(id);
        }),
      ];
      return async () => {
        schedules.remove(handlers);
        for (const stop of deafen) stop();
        await worker.stop();
      };
    },
  };
}
export { staffJobsRoutes } from './staff-jobs.routes';
