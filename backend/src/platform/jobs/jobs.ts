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

/** @property oldestSeconds - time since the first of the due jobs became due */
export type DueJobs = Pick<JobCount, 'kind' | 'count'> & { readonly oldestSeconds: number };

export type DeadJob = JobView & { readonly diedAt: Date };

export interface NewJob<Payload = unknown> {
  readonly kind: string;
  /** No job is added while a job of this kind and key waits, runs or is done. Without a key, each call adds a job. */
  readonly dedupeKey?: string;
  /** Use ids, not names. The payload is wiped when the job ends, unless the job is dead. */
  readonly payload: Payload;
  /** Owner of the payload's data, with whose id a deletion finds the job. Undefined or null: no owner, or unknown. */
  readonly ownerId?: string | null | undefined;
  /** Keyed hash of a mail's recipient address, with which a deletion of data finds the job. */
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
  /** Aborted if the run lost its lease, the job is cancelled or the process stops. Later work of the run is ignored. */
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
   * Runs a job. A job never has two runs at once, but runs again after a crash, so the handler must be idempotent.
   *
   * @throws PermanentFailure if another attempt cannot succeed, NotReadyError if this attempt does not count; any other
   *   error is retried
   */
  run(payload: Payload, run: Run): Promise<void>;
  /** Maximum number of failed runs; runs that a crash ended do not count. */
  readonly maxAttempts: number;
  /** If a run has not renewed its lease for this long, another worker takes the job. */
  readonly leaseMs: number;
  /** Pause before the second attempt, default 2 s; doubled for each further attempt, up to 5 minutes. */
  readonly retryPauseMs?: number;
  readonly maxRetryPauseMs?: number;
  /** At each of these times, one of the processes enqueues a job of this kind without payload. */
  readonly schedule?: Schedule;
  /** How long a job is stored after its end, default 7 days. */
  readonly keptMs?: number;
  /** Called in the transaction that marks the job dead. An error of this method is logged; the job stays dead. */
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

/** @property pollMs - how often to poll for jobs without a notification: jobs that became due, or whose process was killed */
export interface WorkOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  /** How long jobs may still run after `stop` was called, default 3 s. After that they are given back. */
  readonly finishWithinMs?: number;
}

/**
 * Background jobs in a database queue (FOR UPDATE SKIP LOCKED, renewed leases, backoff between attempts). The parameter
 * `on` is the database or the caller's transaction.
 * Source: docs/rules.md JOB-01, JOB-03
 */
export interface Jobs {
  /**
   * Adds a job with the caller's transaction; the commit wakes the workers of every process.
   *
   * @returns the existing job of this kind and key if it waits, runs or is done; a dead or cancelled job restarts
   */
  enqueue(on: Connection, job: NewJob): Promise<JobView>;
  get(on: Connection, id: string): Promise<JobView | undefined>;
  find(on: Connection, kind: string, dedupeKey: string): Promise<JobView | undefined>;
  /**
   * Cancels a job. A waiting job never begins; the signal of a running job aborts at once or at its next lease renewal.
   *
   * @returns false if the job had already ended
   */
  cancel(on: Connection, id: string): Promise<boolean>;
  /** Restarts a dead job, for staff. @returns false if it is not dead */
  retry(on: Connection, id: string): Promise<boolean>;
  /** Returns how many jobs wait, run or are dead, by kind and status. @param kind - counts only this kind, including its done jobs */
  counts(on: Connection, kind?: string): Promise<readonly JobCount[]>;
  /** Returns how many jobs of each kind are an hour overdue; too few processes, or none, run them. */
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
   * Runs jobs of these kinds, and enqueues the scheduled ones, until stopped.
   *
   * @returns a function that stops taking jobs and waits for running ones; slow ones are aborted and given back
   */
  work(handlers: JobHandlers, options: WorkOptions): () => Promise<void>;
}
