import type { Database } from '../database';
import type { JobHandlers, WorkOptions } from './jobs';
import { jobsRepository as repository, type TakenJob } from './jobs.repository';
import { type JobLog, JobCancelledError, type JobObserver, runJob, WorkerStoppedError } from './run-job';

const FINISH_WITHIN_MS = 3000;

interface Running {
  readonly jobId: string;
  readonly run: AbortController;
  readonly ending: Promise<void>;
}

export class Runs {
  /** by lease, because a job whose lease was lost may start again while its first run is still ending */
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    private readonly handlers: JobHandlers,
    private readonly observer: JobObserver,
  ) {}

  get size(): number {
    return this.running.size;
  }

  /** Runs a taken job. Never rejects. */
  begin(job: TakenJob): Promise<void> {
    const { id, kind, lease } = job;
    const run = new AbortController();
    const startedAt = performance.now();
    const { onEnd, inTrace = (_kind, _traceparent, work) => work() } = this.observer;
    const work = () => runJob(this.database, this.log, job, this.handlers[kind]!, run);
    const ending = inTrace(kind, job.traceparent, work)
      .then((outcome) => onEnd?.(kind, outcome, (performance.now() - startedAt) / 1000))
      .catch((err: unknown) =>
        this.log.error({ err, job: id, kind }, 'the end of a job could not be recorded'),
      )
      .finally(() => void this.running.delete(lease));
    this.running.set(lease, { jobId: id, run, ending });
    return ending;
  }

  cancel(id: string): void {
    for (const { jobId, run } of this.running.values()) if (jobId === id) run.abort(new JobCancelledError());
  }

  async end(withinMs = FINISH_WITHIN_MS): Promise<void> {
    const abortTimer = setTimeout(() => {
      for (const { run } of this.running.values()) run.abort(new WorkerStoppedError());
    }, withinMs);
    await Promise.all([...this.running.values()].map(({ ending }) => ending));
    clearTimeout(abortTimer);
  }
}

const leasesOf = (handlers: JobHandlers): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(handlers).map(([kind, { leaseMs }]) => [kind, leaseMs]));

export class JobWorker {
  private readonly leases: Readonly<Record<string, number>>;
  private readonly runs: Runs;
  private readonly timer: NodeJS.Timeout | undefined;
  private taking: Promise<void> | undefined;
  private isCalled = false;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    handlers: JobHandlers,
    private readonly options: WorkOptions,
    observer: JobObserver,
  ) {
    this.leases = leasesOf(handlers);
    this.runs = new Runs(database, log, handlers, observer);
    if (Object.keys(handlers).length === 0) return;
    this.timer = setInterval(() => this.wake(), options.pollMs);
    this.wake();
  }

  hear(kind: string | undefined): void {
    if (kind === undefined || kind in this.leases) this.wake();
  }

  cancel(id: string): void {
    this.runs.cancel(id);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.taking;
    await this.runs.end(this.options.finishWithinMs);
  }

  private wake(): void {
    if (!this.timer) return;
    this.isCalled = true;
    this.taking ??= this.take().finally(() => {
      this.taking = undefined;
    });
  }

  private async take(): Promise<void> {
    try {
      // if `isCalled` is set during a query, queries again, because the query may have missed a new job
      while (this.isCalled && !this.isStopping) {
        this.isCalled = false;
        while (!this.isStopping && this.runs.size < this.options.concurrency && (await this.takeOne()));
      }
    } catch (err) {
      this.log.error({ err }, 'jobs cannot be taken');
    }
  }

  private async takeOne(): Promise<boolean> {
    const job = await repository.take(this.database, this.leases);
    if (!job) return false;
    void this.runs.begin(job).then(() => this.wake());
    return true;
  }
}
