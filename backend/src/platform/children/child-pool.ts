import {
  type ChildDiedError,
  ChildUnavailableError,
  SupervisedChild,
  type ChildRules,
} from './supervised-child';

export interface ChildPoolOptions extends ChildRules {
  /** for the log */
  readonly name: string;
  /** maximum number of processes; each starts when there is work for it */
  readonly children: number;
  readonly jobsAtOnce: number;
  /** time after which an idle process ends; missing means idle processes never end */
  readonly idleMs?: number;
  /** true means an abort by the caller ends the job's process; use it only if a process has one job at a time */
  readonly endsWithClient?: boolean;
  readonly warn: (details: object, message: string) => void;
}

interface Job {
  readonly work: unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  deaths: number;
  isOver: boolean;
}

interface Place {
  readonly child: SupervisedChild;
  readonly jobs: Set<Job>;
  isReady: boolean;
  idle: NodeJS.Timeout | undefined;
}

/** Number of consecutive failed starts after which waiting callers get an error. */
const STARTS_TRIED = 3;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const CLOSE_WITHIN_MS = 2000;

/** @property failures - number of processes that died during a job or did not start */
interface PoolFigures {
  readonly name: string;
  readonly processes: number;
  readonly runningJobs: number;
  readonly waitingJobs: number;
  readonly failures: number;
}

const openPools = new Set<ChildPool>();

type Observe = (pool: string, run: () => Promise<unknown>) => Promise<unknown>;
let observe: Observe | undefined;

/** Lets `observer` run the jobs of all pools of this process, to measure them. */
export function observeChildPools(observer: Observe | undefined): void {
  observe = observer;
}

/** Returns the figures of all open pools of this process. */
export const childPoolFigures = (): readonly PoolFigures[] => [...openPools].map((pool) => pool.figures);

/**
 * Runs work that may crash, hang or exhaust memory in child processes, so that only the child dies.
 *
 * If a process dies, its jobs run once more, each alone in a new process. A job fails if its second process also dies.
 * A job that exceeds its time limit fails at once.
 */
export class ChildPool {
  private readonly places = new Set<Place>();
  private readonly waitingJobs: Job[] = [];
  private readonly starting: (() => void)[] = [];
  private failedStarts = 0;
  private failures = 0;
  private pause: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(private readonly options: ChildPoolOptions) {
    openPools.add(this);
  }

  get figures(): PoolFigures {
    const runningJobs = [...this.places].reduce((sum, { jobs }) => sum + jobs.size, 0);
    return {
      ...{ name: this.options.name, processes: this.places.size, runningJobs },
      ...{ waitingJobs: this.waitingJobs.length, failures: this.failures },
    };
  }

  /** Starts a process before there is work for it. Resolves when the process is ready or failed to start. */
  start(): Promise<void> {
    if (this.places.size === 0) this.grow();
    return new Promise((resolve) => {
      if ([...this.places].some(({ isReady }) => isReady)) resolve();
      else this.starting.push(resolve);
    });
  }

  get pids(): number[] {
    return [...this.places].map(({ child }) => child.pid).filter((pid) => pid !== undefined);
  }

  /**
   * Runs a job.
   *
   * @param signal - if it aborts while the job waits, the job never starts. If it aborts later, the promise rejects at
   *   once, but the job continues, unless `endsWithClient` is true
   * @throws ChildDiedError if the job ended a process; ChildUnavailableError; the signal's reason; errors of the child,
   *   with their name and message
   */
  run(work: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.isClosing) return Promise.reject(new ChildUnavailableError());
    if (!observe) return this.enqueue(work, signal);
    return observe(this.options.name, () => this.enqueue(work, signal));
  }

  private enqueue(work: unknown, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => this.giveUp(job, signal!.reason as Error);
      const end = (): boolean => {
        signal?.removeEventListener('abort', giveUp);
        return !job.isOver && (job.isOver = true);
      };
      const job: Job = {
        work,
        resolve: (value) => end() && resolve(value),
        reject: (error: Error) => end() && reject(error),
        deaths: 0,
        isOver: false,
      };
      if (signal?.aborted) return job.reject(signal.reason as Error);
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waitingJobs.push(job);
      this.assign();
    });
  }

  /** Sends a note to every process that is running now. */
  tell(note: unknown): void {
    for (const { child } of this.places) child.note(note);
  }

  /** Refuses new work, gives running jobs up to 2 s to finish, then ends the processes. */
  async close(): Promise<void> {
    this.isClosing = true;
    openPools.delete(this);
    clearTimeout(this.pause);
    this.tellStarted();
    for (const job of this.waitingJobs.splice(0)) job.reject(new ChildUnavailableError());
    const deadline = performance.now() + CLOSE_WITHIN_MS;
    while ([...this.places].some(({ jobs }) => jobs.size > 0) && performance.now() < deadline)
      await new Promise((resolve) => void setTimeout(resolve, 20));
    await Promise.all([...this.places].map(({ child }) => child.kill()));
  }

  private giveUp(job: Job, reason: Error): void {
    job.reject(reason);
    const index = this.waitingJobs.indexOf(job);
    if (index >= 0) this.waitingJobs.splice(index, 1);
    if (this.options.endsWithClient)
      for (const { child, jobs } of this.places) if (jobs.has(job)) void child.kill();
  }

  /** Assigns waiting jobs to processes. Begins with jobs whose process died, and starts a process for each of these. */
  private assign(): void {
    const next = (): Job | undefined =>
      this.waitingJobs.find(({ deaths }) => deaths > 0) ?? this.waitingJobs[0];
    for (let job = next(); job; job = next()) {
      const place = this.placeFor(job);
      if (!place) return this.grow();
      this.waitingJobs.splice(this.waitingJobs.indexOf(job), 1);
      this.begin(place, job);
    }
  }

  private placeFor({ deaths }: Job): Place | undefined {
    const isFree = ({ child, jobs, isReady }: Place): boolean =>
      isReady &&
      !child.isEnding &&
      jobs.size < (deaths > 0 ? 1 : this.options.jobsAtOnce) &&
      ![...jobs].some((running) => running.deaths > 0);
    return [...this.places].filter(isFree).sort((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  private begin(place: Place, job: Job): void {
    clearTimeout(place.idle);
    place.jobs.add(job);
    const end = (): void => {
      place.jobs.delete(job);
      this.assign();
      const { idleMs } = this.options;
      if (place.jobs.size === 0 && idleMs !== undefined) {
        clearTimeout(place.idle);
        place.idle = setTimeout(() => void place.child.kill(), idleMs);
      }
    };
    place.child.run(job.work, {
      resolve: (value) => (job.resolve(value), end()),
      reject: (error) => (job.reject(error), end()),
    });
  }

  private grow(): void {
    const starting = [...this.places].filter(({ isReady }) => !isReady).length;
    if (this.isClosing || this.pause || starting > 0 || this.places.size >= this.options.children) return;
    const place: Place = {
      child: new SupervisedChild(this.options, {
        start: () => {
          place.isReady = true;
          this.failedStarts = 0;
          this.tellStarted();
          this.assign();
        },
        end: (error, lastWords) => this.bury(place, error, lastWords),
      }),
      jobs: new Set(),
      isReady: false,
      idle: undefined,
    };
    this.places.add(place);
  }

  private bury(place: Place, error: ChildDiedError, lastWords: string): void {
    clearTimeout(place.idle);
    this.places.delete(place);
    const { name, warn } = this.options;
    const jobs = [...place.jobs].filter(({ isOver }) => !isOver);
    if (!this.isClosing && (!place.isReady || jobs.length > 0 || error.reason !== 'crashed'))
      this.failures += 1;
    if (!place.isReady && !this.isClosing) this.failStart(error, lastWords);
    else if (jobs.length > 0)
      warn({ name, reason: error.reason, how: error.message, jobs: jobs.length }, 'a child process died');
    for (const job of jobs) {
      if (error.reason !== 'hung') job.deaths += 1; // the job that hung was already rejected
      if (job.deaths > 1 || this.isClosing) job.reject(error); // the second time it ran alone
      else this.waitingJobs.push(job);
    }
    this.assign();
  }

  private tellStarted(): void {
    for (const tell of this.starting.splice(0)) tell();
  }

  private failStart(error: ChildDiedError, lastWords: string): void {
    this.failedStarts += 1;
    this.options.warn(
      { name: this.options.name, how: error.message, lastWords },
      'a child process did not start',
    );
    if (this.failedStarts >= STARTS_TRIED) {
      this.tellStarted();
      for (const job of this.waitingJobs.splice(0)) job.reject(new ChildUnavailableError());
    }
    this.pause = setTimeout(
      () => {
        this.pause = undefined;
        this.assign();
      },
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failedStarts - 1)),
    );
  }
}
