import type { Database } from '../database';
import { expireJobs } from './expire-jobs';
import type { JobHandler, JobHandlers, Jobs, WorkOptions } from './jobs';
import { CHANNELS, jobsRepository as repository } from './jobs.repository';
import type { JobLog } from './run-job';
import { Schedules } from './schedules';
import { RedisWorker, type RedisOptions } from './redis-worker';
import { staffJobsRepository } from './staff-jobs.repository';
import { TableWorker, type JobWorker } from './worker';

export {
  NotReadyError,
  PermanentFailure,
  type JobHandler,
  type JobHandlers,
  type Jobs,
  type JobView,
  type NewJob,
  type Run,
} from './jobs';
export type { RedisOptions } from './redis-worker';
export type { JobLog } from './run-job';

/** @param redis - the way of some kinds of jobs to their workers; the others take theirs from the table */
export function createJobs(database: Database, log: JobLog, redis?: RedisOptions): Jobs {
  const schedules = new Schedules(database, log);

  function workersOf(handlers: JobHandlers, options: WorkOptions): JobWorker[] {
    const isByRedis = ([kind]: [string, JobHandler]): boolean => redis?.kinds.includes(kind) ?? false;
    const all = Object.entries(handlers);
    const byRedis = all.filter(isByRedis);
    const table = Object.fromEntries(all.filter((entry) => !isByRedis(entry)));
    const workers: JobWorker[] = [new TableWorker(database, log, table, options)];
    if (redis && byRedis.length > 0)
      workers.push(new RedisWorker(database, log, Object.fromEntries(byRedis), options, redis));
    return workers;
  }

  return {
    enqueue: (on, job) => repository.enqueue(on, job),
    get: (on, id) => repository.get(on, id),
    find: (on, kind, dedupeKey) => repository.find(on, kind, dedupeKey),
    cancel: (on, id) => repository.cancel(on, id),
    retry: (on, id) => repository.revive(on, id),
    delete: (on, id) => repository.delete(on, id),
    counts: (on, kind) => staffJobsRepository.counts(on, kind),
    dead: (on) => staffJobsRepository.dead(on),
    expire: (handlers, now) => expireJobs(database, log, handlers, now),
    work(handlers, options) {
      if (options.concurrency < 1) return () => Promise.resolve();
      schedules.add(handlers);
      const workers = workersOf(handlers, options);
      const deafen = [
        database.listen(CHANNELS.jobs, (kind) => {
          for (const worker of workers) worker.hear(kind);
        }),
        database.listen(CHANNELS.cancelled, (id) => {
          if (id !== undefined) for (const worker of workers) worker.cancel(id);
        }),
      ];
      return async () => {
        schedules.remove(handlers);
        for (const stop of deafen) stop();
        await Promise.all(workers.map((worker) => worker.stop()));
      };
    },
  };
}
