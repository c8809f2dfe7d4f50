import type { Shop } from './shop';
import { GA4_CHANNEL } from '../contexts/analytics';
import type { JobHandlers } from '../platform/jobs';
import { upkeepJobs } from './upkeep';

/**
 * Polling interval. New jobs start at once without polling. It finds scheduled jobs that are due, and jobs of a killed
 * process.
 */
const POLL_MS = 2000;

/** Maximum number of messages sent at once. A message mostly waits for other systems. */
const MESSAGES_AT_ONCE = 4;

/** Analytics has its own lane, so that mail is not delayed if the analytics service hangs. */
const MEASURING = `outbox.${GA4_CHANNEL}`;

/** A group of jobs with its own limit. Lanes do not block each other, so a book that takes minutes to print does not delay upkeep. */
interface Lane {
  readonly handlers: JobHandlers;
  readonly concurrency: number;
}

/**
 * Starts to run jobs and to watch releases on trial. Does nothing if `JOBS_AT_ONCE` is 0, because then other processes
 * run the jobs.
 *
 * @returns a function that starts no further jobs and waits for the running ones
 */
export function startWork(shop: Shop): () => Promise<unknown> {
  const { jobs, jobHandlers, paymentHandlers, outbox, customers, releaseWatch, warn } = shop;
  const { jobsAtOnce } = shop.config;
  if (jobsAtOnce === 0) return () => Promise.resolve();
  const { [MEASURING]: measuring, ...messageHandlers } = outbox.handlers;
  const messages = { ...messageHandlers, ...customers.handlers, ...paymentHandlers };
  const measured: JobHandlers = measuring ? { [MEASURING]: measuring } : {};
  const lanes: Lane[] = [
    { handlers: jobHandlers, concurrency: jobsAtOnce },
    { handlers: messages, concurrency: MESSAGES_AT_ONCE },
    { handlers: measured, concurrency: 1 },
    { handlers: upkeepJobs(shop, { ...jobHandlers, ...messages, ...measured }), concurrency: 1 },
  ];
  const stops = lanes.map(({ handlers, concurrency }) =>
    jobs.work(handlers, { concurrency, pollMs: POLL_MS }),
  );
  stops.push(releaseWatch.start(warn));
  return () => Promise.all(stops.map((stop) => stop()));
}
