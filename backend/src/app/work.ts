import type { Backend } from './app';
import { GA4_CHANNEL } from '../contexts/analytics';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import type { JobHandlers } from '../platform/jobs';
import { upkeepJobs } from './upkeep';

/** Jobs asked for anywhere are begun at once; what nobody told of (their time has come, a process was killed) is found within this time. */
const POLL_MS = 2000;

/** They wait for other systems, and cost this one nothing meanwhile. */
const MESSAGES_AT_ONCE = 4;

/** Nobody waits for it: where it hangs, no mail waits behind it. */
const MEASURING = `outbox.${GA4_CHANNEL}`;

/** Jobs of one lane hold up no other's: a book that is printed for minutes stops no upkeep. */
interface Lane {
  readonly handlers: JobHandlers;
  readonly concurrency: number;
}

/**
 * Takes jobs of every kind, unless `JOBS_AT_ONCE` is 0: then they are left to other processes.
 *
 * @returns stops taking jobs and waits for those that run
 */
export function startWork(
  database: Database,
  backend: Backend,
  { jobsAtOnce }: Config,
): () => Promise<unknown> {
  if (jobsAtOnce === 0) return () => Promise.resolve();
  const { jobs, jobHandlers, paymentHandlers, outbox, customers } = backend;
  const { [MEASURING]: measuring, ...told } = outbox.handlers;
  const messages = { ...told, ...customers.handlers, ...paymentHandlers };
  const measured: JobHandlers = measuring ? { [MEASURING]: measuring } : {};
  const lanes: Lane[] = [
    { handlers: jobHandlers, concurrency: jobsAtOnce },
    { handlers: messages, concurrency: MESSAGES_AT_ONCE },
    { handlers: measured, concurrency: 1 },
    { handlers: upkeepJobs(database, backend, { ...jobHandlers, ...messages, ...measured }), concurrency: 1 },
  ];
  const stops = lanes.map(({ handlers, concurrency }) =>
    jobs.work(handlers, { concurrency, pollMs: POLL_MS }),
  );
  return () => Promise.all(stops.map((stop) => stop()));
}
