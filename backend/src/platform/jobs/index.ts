import type { Database } from '../database';
import { expireJobs } from './expire-jobs';
import type { Jobs } from './jobs';
import { jobsRepository as repository } from './jobs.repository';
import type { JobLog } from './run-job';
import { Worker } from './worker';

export {
  NotReadyError,
  PermanentFailure,
  type Job,
  type JobHandler,
  type JobHandlers,
  type Jobs,
} from './jobs';

export function createJobs(database: Database, log: JobLog): Jobs {
  const workers = new Set<Worker>();
  return {
    async enqueue(kind, dedupeKey, payload) {
      const job = await repository.enqueue(database, kind, dedupeKey, payload);
      for (const worker of workers) worker.wake();
      return job;
    },
    get: (id) => repository.get(database, id),
    find: (kind, dedupeKey) => repository.find(database, kind, dedupeKey),
    delete: (id) => repository.delete(database, id),
    expire: (handlers, now) => expireJobs(database, log, handlers, now),
    work(handlers, options) {
      const worker = new Worker(database, log, handlers, options);
      workers.add(worker);
      return () => {
        workers.delete(worker);
        return worker.stop();
      };
    },
  };
}
