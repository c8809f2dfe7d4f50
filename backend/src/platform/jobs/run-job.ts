import { waitingLonger, type Database } from '../database';
import { NotReadyError, PermanentFailure, type JobHandler } from './jobs';
import { jobsRepository as repository, type TakenJob } from './jobs.repository';

export interface JobLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The end of a run. After `failed`, `not_ready` or `given_back`, the job runs again. After `lost`, another process may
 * be running the job.
 */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'not_ready' | 'cancelled' | 'lost' | 'given_back';

/** Observes jobs from outside. */
export interface JobObserver {
  /** called after each run, with its outcome and duration */
  readonly onEnd?: ((kind: string, outcome: JobOutcome, seconds: number) => void) | undefined;
  /** returns the current trace, to store it with a new job */
  readonly traceparent?: (() => string | undefined) | undefined;
  /** runs a job in its stored trace */
  readonly inTrace?:
    | ((kind: string, traceparent: string | undefined, run: () => Promise<JobOutcome>) => Promise<JobOutcome>)
    | undefined;
}

const RETRY_PAUSE_MS = 2000;
const NOT_READY_PAUSE_MS = 15_000;
const MAX_RETRY_PAUSE_MS = 300_000;
/** With three renewals per lease, two of them may fail before the lease ends. */
const RENEWALS_PER_LEASE = 3;
/** Number of processes that must die during a job before the job fails. Fewer may have died for another reason. */
const MAX_DEATHS = 10;

export class LeaseLostError extends Error {
  constructor() {
    super('The lease of this job was lost');
    this.name = 'LeaseLostError';
  }
}

export class JobCancelledError extends Error {
  constructor() {
    super('The job was cancelled');
    this.name = 'JobCancelledError';
  }
}

export class WorkerStoppedError extends Error {
  constructor() {
    super('The worker stops');
    this.name = 'WorkerStoppedError';
  }
}

/**
 * Renews a job's lease until stopped. Aborts the run if another run has the lease, or if the lease expired while the
 * database was unreachable.
 */
function keepLease(database: Database, job: TakenJob, leaseMs: number, run: AbortController): () => void {
  let endsAt = performance.now() + leaseMs;
  let isAsking = false;
  async function renew(): Promise<void> {
    const renewalStart = performance.now();
    const isHeld = await repository.renew(database, job, leaseMs).catch(() => undefined);
    if (isHeld === true) endsAt = renewalStart + leaseMs;
    else if (isHeld === false) run.abort(new LeaseLostError());
  }
  const timer = setInterval(() => {
    if (performance.now() > endsAt) run.abort(new LeaseLostError());
    if (isAsking || run.signal.aborted) return;
    isAsking = true;
    void renew().finally(() => {
      isAsking = false;
    });
  }, leaseMs / RENEWALS_PER_LEASE);
  return () => clearInterval(timer);
}

/**
 * Returns the text that is stored for a job's error. It includes the message only for classes of errors whose
 * messages may be stored.
 */
function failureOf(error: unknown): string {
  if (error instanceof PermanentFailure || error instanceof NotReadyError) return error.message;
  const { name, code } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error, code: undefined };
  return code ? `${name} ${code}` : name;
}

/** Waits until the run ends or its signal aborts, so that a handler that ignores the signal delays nothing. */
function untilAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

/**
 * Runs a taken job and records its outcome. Never rejects because of the handler.
 *
 * @param run - if its signal aborts with WorkerStoppedError, the job returns to the queue unchanged
 * @returns the outcome of the run
 * @throws the database's errors; the job then runs again after its lease has expired
 */
export async function runJob(
  database: Database,
  log: JobLog,
  job: TakenJob,
  handler: JobHandler,
  run: AbortController,
): Promise<JobOutcome> {
  const { id, kind, attempts, deaths } = job;
  const about = { job: id, kind, attempts, deaths };
  if (deaths >= MAX_DEATHS) {
    log.error(about, 'a job is dead: the processes that ran it ended');
    await bury(database, log, job, handler, `Its process ended ${deaths} times while it ran`);
    return 'dead';
  }
  const stopRenewing = keepLease(database, job, handler.leaseMs, run);
  try {
    const { signal } = run;
    const work = waitingLonger(() => handler.run(job.payload, { jobId: id, attempt: attempts, signal }));
    await untilAborted(work, signal);
    stopRenewing();
    if (await repository.finish(database, job)) return 'done';
    log.warn(about, 'a job ended after its lease');
    return 'lost';
  } catch (error) {
    stopRenewing();
    if (error instanceof JobCancelledError) return 'cancelled';
    if (error instanceof LeaseLostError) {
      log.warn(about, 'a job lost its lease');
      return 'lost';
    }
    if (!(error instanceof WorkerStoppedError)) return recordFailure(database, log, job, handler, error);
    await repository.giveBack(database, job);
    return 'given_back';
  }
}

/** Marks the job as dead and calls `onDead` in one transaction. */
async function bury(
  database: Database,
  log: JobLog,
  job: TakenJob,
  handler: JobHandler,
  failure: string,
): Promise<void> {
  const { id, kind, attempts } = job;
  if (!handler.onDead) return void (await repository.bury(database, job, failure));
  try {
    await database.transaction(async (transaction) => {
      if (await repository.bury(transaction, job, failure))
        await handler.onDead!(transaction, { id, kind, status: 'dead', attempts, failure });
    });
  } catch (err) {
    log.error({ err, job: id, kind }, 'nobody could be told of a dead job');
    await repository.bury(database, job, failure);
  }
}

async function recordFailure(
  database: Database,
  log: JobLog,
  job: TakenJob,
  handler: JobHandler,
  err: unknown,
): Promise<JobOutcome> {
  const about = { job: job.id, kind: job.kind, attempts: job.attempts, err };
  if (err instanceof NotReadyError) {
    log.warn(about, 'a job is given back: what it needs cannot be had at the moment');
    const pauseMs = handler.retryPauseMs ?? NOT_READY_PAUSE_MS;
    await repository.postpone(database, job, pauseMs, failureOf(err));
    return 'not_ready';
  }
  const failures = job.attempts - job.deaths;
  if (err instanceof PermanentFailure || failures >= handler.maxAttempts) {
    log.error(about, 'a job is dead');
    await bury(database, log, job, handler, failureOf(err));
    return 'dead';
  }
  const pause = Math.min(
    (handler.retryPauseMs ?? RETRY_PAUSE_MS) * 2 ** (failures - 1),
    handler.maxRetryPauseMs ?? MAX_RETRY_PAUSE_MS,
  );
  log.warn(about, 'a job failed and will be tried again');
  await repository.retry(database, job, Math.round(pause * (0.75 + Math.random() / 2)), failureOf(err));
  return 'failed';
}
