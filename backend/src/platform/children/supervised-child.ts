import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fromSentError, toSentError, type ToChild, type ToParent } from './serve-parent';
import { residentBytes, startChild, yieldToParent, type ChildProgram } from './start-child';
import { refusal } from '../problems';

/** `hung`: the job exceeded its time limit. `memory`: the process exceeded its memory limit. Both were killed. */
export type DeathReason = 'crashed' | 'hung' | 'memory';

/** A job ended its process. If the job is sent again, it probably ends another process. */
export class ChildDiedError extends Error {
  constructor(
    readonly reason: DeathReason,
    how: string,
  ) {
    super(`The process that did the work ended (${how})`);
    this.name = 'ChildDiedError';
  }
}

/** The child processes do not start, or the pool is closing. The job itself is not at fault. */
export class ChildUnavailableError extends refusal(
  503,
  'unavailable',
  'This cannot be done at the moment. Please try again in a few seconds.',
  { 'retry-after': '2' },
) {
  override readonly name = 'ChildUnavailableError';
}

export interface ChildRules extends ChildProgram {
  readonly setup?: unknown;
  /** time limit of a job; time in which this process was stopped or busy does not count */
  readonly withinMs: number;
  readonly answer?: ((question: unknown) => Promise<unknown>) | undefined;
}

interface Running {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  ticks: number;
}

const TICK_MS = 250;
const START_WITHIN_MS = 60_000;
const LAST_WORDS = 2000;

export class SupervisedChild {
  private readonly process: ChildProcess;
  private readonly jobs = new Map<number, Running>();
  private readonly timer: NodeJS.Timeout;
  private count = 0;
  private startTicks = 0;
  private endedFor: DeathReason | undefined;
  private lastWords = '';
  private isReady = false;
  private isOver = false;
  private isKilled = false;
  private readonly ended: Promise<void>;

  /** @param onEnd - called once, when the process has ended, with the error for its jobs */
  constructor(
    private readonly rules: ChildRules,
    private readonly on: {
      start(): void;
      end(error: ChildDiedError, lastWords: string): void;
    },
  ) {
    this.process = startChild(rules, availableParallelism());
    this.process.stderr!.on('data', (chunk: Buffer) => {
      // stores output only until the child is ready, because later a decoder may print parts of strangers' files
      if (!this.isReady) this.lastWords = (this.lastWords + chunk.toString()).slice(-LAST_WORDS);
    });
    this.process.on('message', (message: ToParent) => this.hear(message));
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        if (this.isOver) return;
        this.isOver = true;
        clearInterval(this.timer);
        resolve();
        this.on.end(new ChildDiedError(this.endedFor ?? 'crashed', how), this.lastWords);
      };
      this.process.once('exit', (code, signal) => end(String(this.endedFor ?? signal ?? code)));
      this.process.once('error', (error) => end(error.message));
    });
    this.timer = setInterval(() => void this.look(), TICK_MS);
    this.tell({ kind: 'setup', setup: rules.setup });
  }

  get isEnding(): boolean {
    return this.isOver || this.isKilled;
  }
  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Resolves or rejects with the child's answer. If the child ends before it answers, calls `onEnd` instead. */
  run(work: unknown, resolvers: { resolve(value: unknown): void; reject(error: Error): void }): void {
    this.count += 1;
    this.jobs.set(this.count, { ...resolvers, ticks: 0 });
    this.tell({ kind: 'work', id: this.count, work });
  }

  note(note: unknown): void {
    if (this.isReady) this.tell({ kind: 'note', note });
  }

  async kill(reason?: DeathReason): Promise<void> {
    this.endedFor ??= reason;
    this.isKilled = true;
    this.process.kill('SIGKILL');
    await this.ended;
  }

  private tell(message: ToChild): void {
    if (this.process.connected) this.process.send(message, () => undefined);
  }

  private hear(message: ToParent): void {
    if (message.kind === 'ready') {
      this.isReady = true;
      this.lastWords = '';
      yieldToParent(this.process);
      this.on.start();
    } else if (message.kind === 'question') {
      void this.answer(message.id, message.question);
    } else {
      const job = this.jobs.get(message.id);
      this.jobs.delete(message.id);
      if (message.kind === 'done') job?.resolve(message.value);
      else job?.reject(fromSentError(message.error));
    }
  }

  private async answer(id: number, question: unknown): Promise<void> {
    try {
      this.tell({ kind: 'answer', id, value: await this.rules.answer?.(question) });
    } catch (error) {
      this.tell({ kind: 'no-answer', id, error: toSentError(error) });
    }
  }

  /** Rejects the slow job at once, because this job is at fault and the other jobs of the process are not. */
  private endHung(id: number, job: Running): Promise<void> {
    const ended = this.kill('hung');
    this.jobs.delete(id);
    job.reject(new ChildDiedError('hung', `after ${this.rules.withinMs} ms`));
    return ended;
  }

  /** Counts elapsed time in ticks. A late tick counts as one tick, so that no job ends because this process paused. */
  private async look(): Promise<void> {
    if (!this.isReady) {
      this.startTicks += 1;
      if (this.startTicks * TICK_MS > START_WITHIN_MS) await this.kill('hung');
      return;
    }
    for (const [id, job] of this.jobs) {
      job.ticks += 1;
      if (job.ticks * TICK_MS > this.rules.withinMs) return this.endHung(id, job);
    }
    const bytes = await residentBytes(this.process.pid!);
    if (bytes !== undefined && bytes > this.rules.memoryBytes) await this.kill('memory');
  }
}
