import type { Queue, Worker } from 'bullmq';
import type { Database } from '../database';
import { endWithin } from '../end-within';
import { handOverRepository, type HandedJob } from './hand-over.repository';
import type { JobHandlers, WorkOptions } from './jobs';
import { jobsRepository as repository } from './jobs.repository';
import type { JobLog } from './run-job';
import { Runs } from './runs';
import { leasesOf, type JobWorker } from './worker';

const QUEUE = 'jobs';
/** BullMQ's, of its own: whoever holds a job in Redis renews it. A job whose holder was killed is dispatched again. */
const LOCK_MS = 30_000;
/** What waits in Redis is handed over again so often: nothing happens where it is there, and it comes back where Redis lost it. */
const HAND_AGAIN_MS = 30_000;
const CLOSE_WITHIN_MS = 3000;
/** BullMQ's lowest numbers go first, and those without any before all. */
const MIDDLE_PRIORITY = 100_000;

export interface RedisOptions {
  readonly url: string;
  /** kinds of jobs that go by way of Redis */
  readonly kinds: readonly string[];
  /** of all keys, default `bindery` */
  readonly prefix?: string;
  readonly handAgainMs?: number;
}

type Dispatch = { readonly id: string };

/**
 * Takes jobs by way of BullMQ. The table stays the truth: this hands the ids of jobs that are due to Redis, and whoever
 * gets one from there takes it in the table, under its lease, or finds that there is nothing to take. So Redis may
 * dispatch a job twice, or forget all of them, and each still has its effect once. Source: docs/rules.md JOB-09
 */
export class RedisWorker implements JobWorker {
  private readonly leases: Readonly<Record<string, number>>;
  private readonly runs: Runs;
  private readonly timer: NodeJS.Timeout;
  private readonly opening: Promise<{ readonly queue: Queue<Dispatch>; readonly worker: Worker<Dispatch> }>;
  private handing: Promise<void> | undefined;
  private isCalled = false;
  private isStopping = false;
  private isAway = false;

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    handlers: JobHandlers,
    private readonly options: WorkOptions,
    private readonly redis: RedisOptions,
  ) {
    this.leases = leasesOf(handlers);
    this.runs = new Runs(database, log, handlers);
    this.opening = this.open();
    this.opening.catch((err: unknown) => log.error({ err }, 'the way over Redis cannot be opened'));
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
    const { queue, worker } = await this.opening;
    const closing = worker.close(); // takes no more, and waits for those that run
    await this.runs.end(this.options.finishWithinMs);
    const closed = Promise.all([closing, this.handing, queue.close()]);
    // without Redis they would wait for it
    await endWithin(CLOSE_WITHIN_MS, closed).catch(() =>
      Promise.all([worker.disconnect(), queue.disconnect()]),
    );
  }

  /** Loaded where Redis is configured, and nowhere else. */
  private async open(): Promise<{ queue: Queue<Dispatch>; worker: Worker<Dispatch> }> {
    const bullmq = await import('bullmq');
    const { url, prefix = 'bindery' } = this.redis;
    const { log } = this;
    // handing over fails while Redis is away, and is tried again; the worker waits for it
    const queue = new bullmq.Queue<Dispatch>(QUEUE, {
      prefix,
      connection: { url, maxRetriesPerRequest: 1, enableOfflineQueue: false },
    });
    const worker = new bullmq.Worker<Dispatch>(QUEUE, ({ data }) => this.run(data.id), {
      prefix,
      connection: { url, maxRetriesPerRequest: null },
      concurrency: this.options.concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    queue.on('error', (err) => this.say(err));
    worker.on('error', (err) => this.say(err));
    worker.on('failed', (job, err) =>
      log.error({ err, job: job?.data.id }, 'a job from Redis could not be taken'),
    );
    worker.on('ready', () => this.wake());
    return { queue, worker };
  }

  /** Once for each time that it is away. */
  private say(err: unknown): void {
    if (!this.isAway && !this.isStopping) this.log.error({ err }, 'Redis is away: jobs wait for it');
    this.isAway = true;
  }

  private async run(id: string): Promise<void> {
    const job = await repository.takeThis(this.database, this.leases, id);
    if (job) await this.runs.begin(job);
    this.wake(); // its retry, or the next of its sequence, may be due
  }

  private wake(): void {
    if (this.isStopping) return;
    this.isCalled = true;
    this.handing ??= this.handOver().finally(() => {
      this.handing = undefined;
    });
  }

  private async handOver(): Promise<void> {
    try {
      const { queue } = await this.opening;
      while (this.isCalled && !this.isStopping) {
        this.isCalled = false;
        while (!this.isStopping && (await this.handSome(queue)));
      }
    } catch (err) {
      this.say(err);
    }
  }

  /** First to Redis, then marked as handed: killed between the two, it is handed again, which changes nothing. */
  private async handSome(queue: Queue<Dispatch>): Promise<boolean> {
    const { handAgainMs = HAND_AGAIN_MS } = this.redis;
    const jobs = await handOverRepository.due(this.database, Object.keys(this.leases), handAgainMs);
    if (jobs.length === 0) return false;
    await queue.addBulk(jobs.map(dispatchOf));
    this.isAway = false;
    await handOverRepository.mark(this.database, jobs);
    return true;
  }
}

function dispatchOf({ id, kind, takes, priority }: HandedJob) {
  return {
    name: kind,
    data: { id },
    opts: {
      jobId: `${id}-${takes}`, // there once, however often it is handed over
      priority: Math.min(Math.max(MIDDLE_PRIORITY - priority, 1), 2 * MIDDLE_PRIORITY),
    },
  };
}
