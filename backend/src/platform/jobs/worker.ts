import type { Database } from '../database';
import type { JobHandlers, WorkOptions } from './jobs';
import { jobsRepository as repository } from './jobs.repository';
import type { JobLog } from './run-job';
import { Runs } from './runs';

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
  ) {
    this.leases = leasesOf(handlers);
    this.runs = new Runs(database, log, handlers);
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
      // may be set during the query, if a job came too late for it
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
