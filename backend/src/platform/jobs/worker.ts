import type { Database } from '../database';
import type { JobHandlers, WorkOptions } from './jobs';
import { jobsRepository as repository } from './jobs.repository';
import { JobCancelledError, runJob, WorkerStoppedError, type JobLog } from './run-job';

const FINISH_WITHIN_MS = 3000;

interface Running {
  readonly jobId: string;
  readonly run: AbortController;
  readonly ending: Promise<void>;
}

/** Takes jobs and runs them, so many at once. */
export class Worker {
  private readonly leases: Readonly<Record<string, number>>;
  /** by lease: a job whose lease was lost may be taken again while its first run still ends */
  private readonly running = new Map<string, Running>();
  private readonly timer: NodeJS.Timeout | undefined;
  private taking: Promise<void> | undefined;
  private isCalled = false;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    private readonly handlers: JobHandlers,
    private readonly options: WorkOptions,
  ) {
    this.leases = Object.fromEntries(Object.entries(handlers).map(([kind, { leaseMs }]) => [kind, leaseMs]));
    if (Object.keys(handlers).length === 0 || options.concurrency < 1) return;
    this.timer = setInterval(() => this.wake(), options.pollMs);
    this.wake();
  }

  /** Looks for jobs now. */
  wake(): void {
    if (!this.timer) return;
    this.isCalled = true;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
  }

  /** A job of this kind may be there to take; undefined: of any. */
  hear(kind: string | undefined): void {
    if (kind === undefined || kind in this.leases) this.wake();
  }

  /** Ends the run of a job that nobody wants any more, if it runs here. */
  cancel(id: string): void {
    for (const { jobId, run } of this.running.values()) if (jobId === id) run.abort(new JobCancelledError());
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.taking;
    const late = setTimeout(() => {
      for (const { run } of this.running.values()) run.abort(new WorkerStoppedError());
    }, this.options.finishWithinMs ?? FINISH_WITHIN_MS);
    await Promise.all([...this.running.values()].map(({ ending }) => ending));
    clearTimeout(late);
  }

  private async take(): Promise<void> {
    try {
      // called while it asks: a job may have come after the database had looked
      while (this.isCalled && !this.isStopping) {
        this.isCalled = false;
        while (!this.isStopping && this.running.size < this.options.concurrency && (await this.takeOne()));
      }
    } catch (err) {
      this.log.error({ err }, 'jobs cannot be taken');
    }
  }

  private async takeOne(): Promise<boolean> {
    const job = await repository.take(this.database, this.leases);
    if (!job) return false;
    const run = new AbortController();
    const ending = runJob(this.database, this.log, job, this.handlers[job.kind]!, run)
      .catch((err: unknown) =>
        this.log.error({ err, job: job.id, kind: job.kind }, 'the end of a job could not be recorded'),
      )
      .finally(() => {
        this.running.delete(job.lease);
        this.wake();
      });
    this.running.set(job.lease, { jobId: job.id, run, ending });
    return true;
  }
}
