/** @property failure - why it will not be tried again, for staff; never a shopper's words */
export interface Job<Payload = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly payload: Payload;
  readonly status: 'waiting' | 'running' | 'done' | 'dead';
  readonly attempts: number;
  readonly failure: string | undefined;
}

export interface JobHandler<Payload = unknown> {
  /** Runs once at a time per job, and again after a crash: what it writes must be the same the second time. */
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  readonly maxAttempts: number;
  /** A run that has not renewed its lease for so long is taken up again by another worker. */
  readonly leaseMs: number;
}

/**
 * Work that outlives the request which asked for it, queued in the database (FOR UPDATE SKIP LOCKED, a lease that is
 * renewed, backoff between attempts). Source: design.md sections 3 and 4
 */
export interface Jobs {
  /**
   * @param dedupeKey - the same work: while a job of this kind and key is waiting, running or done, that one is returned;
   * a dead one is begun anew
   */
  enqueue(kind: string, dedupeKey: string, payload: unknown): Promise<Job>;
  get(id: string): Promise<Job | undefined>;
  find(kind: string, dedupeKey: string): Promise<Job | undefined>;
  /** Forgets a job, so that the same work may be asked for again. */
  forget(id: string): Promise<void>;
  /**
   * Takes jobs of these kinds until it is stopped.
   *
   * @returns stops taking jobs and waits for those that run
   */
  work(handlers: Readonly<Record<string, JobHandler>>, options: { readonly concurrency: number; readonly pollMs: number }): () => Promise<void>;
}
