import type { Connection } from '../database';

/** @property failure - reason of the last failure, for staff; never contains a shopper's words */
export interface JobView {
  readonly id: string;
  readonly kind: string;
  readonly status: 'waiting' | 'running' | 'done' | 'dead' | 'cancelled';
  readonly attempts: number;
  readonly failure: string | undefined;
}

export interface JobCount {
  readonly kind: string;
  readonly status: JobView['status'];
  readonly count: number;
}

/** @property oldestSeconds - time since the earliest of these jobs became due */
export type DueJobs = Pick<JobCount, 'kind' | 'count'> & { readonly oldestSeconds: number };

export type DeadJob = JobView & { readonly diedAt: Date };

export interface NewJob<Payload = unknown> {
  readonly kind: string;
  /** Prevents a second job of this kind while a job with the key waits, runs or is done. Missing prevents nothing. */
  readonly dedupeKey?: string;
  /** Use ids, not names. The payload is wiped when the job ends, unless the job is dead. */
  readonly payload: Payload;
  /** Owner of the payload's data, by whose id a deletion finds the job. Undefined or null if unknown or none. */
  readonly ownerId?: string | null | undefined;
  /** Keyed hash of a mail's recipient address, by which a deletion of data finds the job. */
  readonly recipientKey?: string | undefined;
  /** not before */
  readonly runAt?: Date;
  readonly priority?: number;
  /**
   * Jobs with the same key run one at a time, in order. A job starts once the job before it is done, dead or cancelled.
   */
  readonly sequenceKey?: string;
}

export interface Run {
  readonly jobId: string;
  /** from 1 */
  readonly attempt: number;
  /** Aborts if the run lost its lease, the job is cancelled or the process stops. The run's result is then ignored. */
  readonly signal: AbortSignal;
}

/** @property cron - five fields; six if it begins with seconds */
export interface Schedule {
  readonly cron: string;
  /** default UTC */
  readonly timeZone?: string;
}

export interface JobHandler<Payload = unknown> {
  /**
   * Runs a job. Must be idempotent, because a job runs again after a crash. A job never has two runs at once.
   *
   * @throws PermanentFailure if a retry cannot succeed; NotReadyError if the attempt must not count; after any other
   *   error the job is retried
   */
  run(payload: Payload, run: Run): Promise<void>;
  /** Maximum number of failed runs; runs that a crash ended do not count. */
  readonly maxAttempts: number;
  /** Time without a renewal of the lease after which another worker takes the job. */
  readonly leaseMs: number;
  /** Pause before the second attempt, default 2 s; doubled for each further attempt, up to 5 minutes. */
  readonly retryPauseMs?: number;
  readonly maxRetryPauseMs?: number;
  /** Times at which one of the processes enqueues a job of this kind without payload. */
  readonly schedule?: Schedule;
  /** How long a job is stored after its end, default 7 days. */
  readonly keptMs?: number;
  /** Called in the transaction that marks the job dead. If it throws, the error is logged and the job is still dead. */
  onDead?(transaction: Connection, job: JobView): Promise<void>;
  /** Deletes the job's results before the job is deleted; called again later if it throws. */
  discard?(dedupeKey: string): Promise<void>;
}

export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** A retry cannot succeed. The message is kept with the job, for staff: never a shopper's words. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

/**
 * A job's work cannot start now, for a reason outside the job. The job is put back into the queue and retried without
 * limit. The message is kept with the job, for staff: never a shopper's words.
 */
export class NotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotReadyError';
  }
}

/** @property pollMs - interval of polls for jobs without a notice: newly due ones, and those of killed processes */
export interface WorkOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  /** Time that running jobs have to finish after a stop, default 3 s. Then they return to the queue. */
  readonly finishWithinMs?: number;
}

/**
 * Background jobs in a database queue. Workers take jobs by FOR UPDATE SKIP LOCKED, renew leases, and retry after
 * growing pauses. The parameter `on` is the database or the caller's transaction. Source: docs/rules.md JOB-01, JOB-03
 */
export interface Jobs {
  /**
   * Adds a job in the caller's transaction. The commit notifies the workers of every process. Restarts a dead or
   * cancelled job of this kind and key.
   * @returns the new or restarted job, or a job of this kind and key that waits, runs or is done
   */
  enqueue(on: Connection, job: NewJob): Promise<JobView>;
  get(on: Connection, id: string): Promise<JobView | undefined>;
  find(on: Connection, kind: string, dedupeKey: string): Promise<JobView | undefined>;
  /**
   * Cancels a job. A waiting job never begins. The signal of a running job aborts at the next lease renewal or earlier.
   *
   * @returns false if the job had already ended
   */
  cancel(on: Connection, id: string): Promise<boolean>;
  /** Restarts a dead job, for staff. @returns false if it is not dead */
  retry(on: Connection, id: string): Promise<boolean>;
  /** Counts jobs by kind and status, without done jobs. @param kind - counts only this kind, with done jobs */
  counts(on: Connection, kind?: string): Promise<readonly JobCount[]>;
  /** Counts jobs of each kind that are an hour overdue, because too few processes run jobs. */
  overdue(on: Connection): Promise<readonly Pick<JobCount, 'kind' | 'count'>[]>;
  /** Returns by kind the number of jobs that are due and still wait. */
  due(on: Connection): Promise<readonly DueJobs[]>;
  /** Returns the latest dead jobs, without their payloads. */
  dead(on: Connection): Promise<readonly DeadJob[]>;
  /**
   * Deletes a job, so that the same work may be enqueued again. If the job is running, the run is aborted at its next
   * lease renewal.
   */
  delete(on: Connection, id: string): Promise<void>;
  /** Deletes expired jobs of these kinds. @returns how many */
  expire(handlers: JobHandlers, now?: Date): Promise<number>;
  /**
   * Runs jobs of these kinds and enqueues scheduled jobs.
   *
   * @returns a function that stops the worker. It waits for running jobs, but returns slow jobs to the queue.
   */
  work(handlers: JobHandlers, options: WorkOptions): () => Promise<void>;
}
