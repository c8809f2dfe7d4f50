import type { Backend } from './app';
import { GA4_CHANNEL } from '../contexts/analytics';
import type { Config } from '../platform/config';
import type { Database } from '../platform/database';
import type { JobHandlers } from '../platform/jobs';
import { upkeepJobs } from './upkeep';

/** Polling interval. New jobs start at once; polling finds the others (jobs that became due, jobs of a killed process). */
const POLL_MS = 2000;

/** Messages wait for other systems and cost this process little. */
const MESSAGES_AT_ONCE = 4;

/** Analytics has a lane of its own: if it hangs, no mail waits behind it. */
const MEASURING = `outbox.${GA4_CHANNEL}`;

/** Lanes do not block each other: a book that takes minutes to print does not delay upkeep. */
interface Lane {
  readonly handlers: JobHandlers;
  readonly concurrency: number;
}

/**
 * Takes jobs of every kind, unless `JOBS_AT_ONCE` is 0: then other processes take them.
 *
 * @returns a function that stops taking jobs and waits for running ones
 */
export function startWork(
  database: Database,
  backend: Backend,
  { jobsAtOnce }: Config,
): () => Promise<unknown> {
  if (jobsAtOnce === 0) return () => Promise.resolve();
  const { jobs, jobHandlers, paymentHandlers, outbox, customers } = backend;
  const { [MEASURING]: measuring, ...messageHandlers } = outbox.handlers;
  const messages = { ...messageHandlers, ...customers.handlers, ...paymentHandlers };
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
