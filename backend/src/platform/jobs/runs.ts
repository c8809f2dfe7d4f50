import type { Database } from '../database';
import type { JobHandlers } from './jobs';
import type { TakenJob } from './jobs.repository';
import { JobCancelledError, runJob, WorkerStoppedError, type JobLog } from './run-job';

const FINISH_WITHIN_MS = 3000;

interface Running {
  readonly jobId: string;
  readonly run: AbortController;
  readonly ending: Promise<void>;
}

export class Runs {
  /** by lease: a job that lost its lease may be taken again while its first run still ends */
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    private readonly handlers: JobHandlers,
  ) {}

  get size(): number {
    return this.running.size;
  }

  /** Runs a taken job. Never rejects. */
  begin(job: TakenJob): Promise<void> {
    const { id, kind, lease } = job;
    const run = new AbortController();
    const ending = runJob(this.database, this.log, job, this.handlers[kind]!, run)
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
