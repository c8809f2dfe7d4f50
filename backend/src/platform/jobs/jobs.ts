import type { Connection } from '../database';

/** @property failure - why it failed last, for staff; never a shopper's words */
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

export type DeadJob = JobView & { readonly diedAt: Date };

export interface NewJob<Payload = unknown> {
  readonly kind: string;
  /** The same work: one per kind and key while it waits, runs or is done. Without one every call is new work. */
  readonly dedupeKey?: string;
  /** Ids rather than names: it is wiped at the end all the same, but for a dead job's. */
  readonly payload: Payload;
  /** The owner whose data the payload is about: a deletion finds it by this. Undefined or null: nobody's, or not known. */
  readonly ownerId?: string | null | undefined;
  /** Keyed hash of the address that a mail goes to, for the same reason. */
  readonly recipientKey?: string | undefined;
  /** not before */
  readonly runAt?: Date;
  /** higher first, default 0 */
  readonly priority?: number;
  /** Of those with the same one runs at a time, as they were asked for: the next once the one before is done, dead or cancelled. */
  readonly sequenceKey?: string;
}

/** One attempt of a job. */
export interface Run {
  readonly jobId: string;
  /** from 1 */
  readonly attempt: number;
  /** Aborted when the run lost its job, the job is cancelled or the process is to end: what it still does counts for nothing. */
  readonly signal: AbortSignal;
}

/** @property cron - five fields; six where it begins with seconds */
export interface Schedule {
  readonly cron: string;
  /** default UTC */
  readonly timeZone?: string;
}

export interface JobHandler<Payload = unknown> {
  /**
   * Runs once at a time per job, and again after a crash: what it writes must be the same the second time.
   *
   * @throws PermanentFailure where another attempt cannot succeed, NotReadyError where this one was none; after anything
   * else it is tried again
   */
  run(payload: Payload, run: Run): Promise<void>;
  /** Runs that fail; those whose process ended are counted apart. */
  readonly maxAttempts: number;
  /** A run that has not renewed its lease for so long is taken up again by another worker. */
  readonly leaseMs: number;
  /** Before the second attempt, default 2 s; doubled for each further one, up to 5 minutes. */
  readonly retryPauseMs?: number;
  readonly maxRetryPauseMs?: number;
  /** A job of this kind, with nothing as its payload, is asked for at each of these times, once over all processes. */
  readonly schedule?: Schedule;
  /** How long a job is remembered after its end, default 7 days. */
  readonly keptMs?: number;
  /** The dead letter, in the transaction that ends the job. Where it throws that is logged, and the job is dead all the same. */
  onDead?(transaction: Connection, job: JobView): Promise<void>;
  /** Deletes what the job made, before it expires at the end of that time; called again where it throws. */
  discard?(dedupeKey: string): Promise<void>;
}

/** By kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Trying again is of no use. The message is kept with the job, for staff: never a shopper's words. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PermanentFailure';
  }
}

/**
 * What the work needs cannot be had just now, through no fault of the work: it is given back and tried again, however
 * often. The message is kept with the job meanwhile, for staff: never a shopper's words.
 */
export class NotReadyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotReadyError';
  }
}

/** @property pollMs - how often to look for jobs that nobody told of: their time has come, or another process was killed */
export interface WorkOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  /** How long those that run may go on once the worker is to stop, default 3 s: then they are given back. */
  readonly finishWithinMs?: number;
}

/**
 * Work that outlives the request which asked for it, queued in the database (FOR UPDATE SKIP LOCKED, a lease that is
 * renewed, backoff between attempts). What each takes first is the database, or the transaction that the caller is in.
 * Source: docs/rules.md JOB-01, JOB-03
 */
export interface Jobs {
  /**
   * Committed with the caller's transaction or not at all; workers of every process are woken at the commit.
   *
   * @returns where a job of this kind and key waits, runs or is done, that one; a dead or cancelled one is begun anew
   */
  enqueue(on: Connection, job: NewJob): Promise<JobView>;
  get(on: Connection, id: string): Promise<JobView | undefined>;
  find(on: Connection, kind: string, dedupeKey: string): Promise<JobView | undefined>;
  /** Waiting: never begun. Running: its signal is aborted, at once or when it next renews its lease. @returns false where it had ended */
  cancel(on: Connection, id: string): Promise<boolean>;
  /** For staff: a dead one begins anew. @returns false where it is not dead */
  retry(on: Connection, id: string): Promise<boolean>;
  /** How many wait, run or are dead, by kind and status. @param kind - all of this kind, those that are done among them */
  counts(on: Connection, kind?: string): Promise<readonly JobCount[]>;
  /** How many of each kind could have run for an hour, and wait: no process takes them, or too few do. */
  overdue(on: Connection): Promise<readonly Pick<JobCount, 'kind' | 'count'>[]>;
  /** The latest that died, without what they were asked for. */
  dead(on: Connection): Promise<readonly DeadJob[]>;
  /** Forgets a job, so that the same work may be asked for again. A run of it is aborted when it next renews its lease. */
  delete(on: Connection, id: string): Promise<void>;
  /** Forgets jobs of these kinds that ended so long ago that nobody asks for them any more. @returns how many */
  expire(handlers: JobHandlers, now?: Date): Promise<number>;
  /**
   * Takes jobs of these kinds, and asks for those that have a schedule, until it is stopped.
   *
   * @returns stops taking jobs and waits for those that run; what does not end in time is aborted and given back
   */
  work(handlers: JobHandlers, options: WorkOptions): () => Promise<void>;
}
