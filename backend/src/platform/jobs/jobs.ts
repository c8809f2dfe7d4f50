/**
 * @property payload - null once the job is done: it may hold a shopper's words, and nobody needs them any more
 * @property failure - why it will not be tried again, for staff; never a shopper's words
 */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly payload: Payload;
  readonly status: 'waiting' | 'running' | 'done' | 'dead';
  readonly attempts: number;
  readonly failure: string | undefined;
}

export interface JobHandler<Payload = unknown> {
  /**
   * Runs once at a time per job, and again after a crash: what it writes must be the same the second time.
   *
   * @param signal - aborted when the run lost its job, or the process is to end: what it still does counts for nothing
   * @throws PermanentFailure where another attempt cannot succeed, NotReadyError where this one was none; after anything
   * else it is tried again
   */
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  readonly maxAttempts: number;
  /** A run that has not renewed its lease for so long is taken up again by another worker. */
  readonly leaseMs: number;
  /** Before the second attempt, default 2 s; doubled for each further one, up to 5 minutes. */
  readonly retryPauseMs?: number;
  /** How long a job is remembered after its end, default 7 days. */
  readonly keptMs?: number;
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

/** @property pollMs - how often to look for jobs of other processes; those of this one are begun at once */
export interface WorkOptions {
  readonly concurrency: number;
  readonly pollMs: number;
  /** How long those that run may go on once the worker is to stop, default 3 s: then they are given back. */
  readonly finishWithinMs?: number;
}

/**
 * Work that outlives the request which asked for it, queued in the database (FOR UPDATE SKIP LOCKED, a lease that is
 * renewed, backoff between attempts). Source: docs/rules.md PRINT-05
 */
export interface Jobs {
  /**
   * @param dedupeKey - the same work: while a job of this kind and key is waiting, running or done, that one is returned;
   * a dead one is begun anew
   */
  enqueue(kind: string, dedupeKey: string, payload: unknown): Promise<Job>;
  get(id: string): Promise<Job | undefined>;
  find(kind: string, dedupeKey: string): Promise<Job | undefined>;
  /** Forgets a job, so that the same work may be asked for again. A run of it is aborted when it next renews its lease. */
  delete(id: string): Promise<void>;
  /** Forgets jobs of these kinds that ended so long ago that nobody asks for them any more. @returns how many */
  expire(handlers: JobHandlers, now?: Date): Promise<number>;
  /**
   * Takes jobs of these kinds until it is stopped.
   *
   * @returns stops taking jobs and waits for those that run; what does not end in time is aborted and given back
   */
  work(handlers: JobHandlers, options: WorkOptions): () => Promise<void>;
}
