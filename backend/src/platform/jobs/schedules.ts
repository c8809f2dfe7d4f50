import { Cron } from 'croner';
import type { Database } from '../database';
import { KEPT_MS } from './expire-jobs';
import type { JobHandler, JobHandlers, Schedule } from './jobs';
import type { JobLog } from './run-job';
import { slotsRepository as repository } from './jobs.repository';

/** Delay of the first check of the schedules, so that the check does not slow down the start. */
const FIRST_LOOK_MS = 30_000;
const LOOK_MS = 30_000;
/** Time after which a waiting job is cancelled if this process has no schedule for its kind. */
const ABANDONED_MS = 86_400_000;
/**
 * Number of slots to examine, enough to find the longest pause between two slots, even if they skip weekends or months.
 */
const SLOTS_LOOKED_AT = 24;

const DEFAULT_ZONE = 'UTC';

function cronOf({ cron, timeZone = DEFAULT_ZONE }: Schedule): Cron {
  return new Cron(cron, { timezone: timeZone, paused: true });
}

/** Returns the latest time at or before now that matches the cron expression. */
export function slotAt(schedule: Schedule, now: Date): Date | undefined {
  return cronOf(schedule).previousRuns(1, new Date(now.getTime() + 1))[0];
}

/** @throws Error if jobs expire before the next slot, because the job of a slot would then be enqueued a second time */
function check(kind: string, { schedule, keptMs = KEPT_MS }: JobHandler, now: Date): void {
  const slots = cronOf(schedule!).nextRuns(SLOTS_LOOKED_AT, now);
  const pauses = slots.slice(1).map((slot, i) => slot.getTime() - slots[i]!.getTime());
  if (slots.length < 2 || Math.max(...pauses) < keptMs) return;
  throw new Error(
    `The jobs of ${kind} are kept for ${keptMs} ms, and ${schedule!.cron} pauses for longer: raise keptMs`,
  );
}

/**
 * Enqueues a job for the current slot of each schedule, which is its latest time so far. The slot is the dedupe key, so
 * that all processes together enqueue one job. After a downtime, only the last slot runs. Source: docs/rules.md JOB-04
 */
export class Schedules {
  private readonly schedules = new Map<string, Schedule>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: JobLog,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** @throws Error if an expression or a time zone is invalid, or a kind's jobs expire before the kind's next slot */
  add(handlers: JobHandlers): void {
    for (const [kind, handler] of Object.entries(handlers)) {
      if (!handler.schedule) continue;
      check(kind, handler, this.now());
      this.schedules.set(kind, handler.schedule);
    }
    if (this.schedules.size > 0) this.timer ??= this.lookIn(FIRST_LOOK_MS);
  }

  remove(handlers: JobHandlers): void {
    for (const kind of Object.keys(handlers)) this.schedules.delete(kind);
    if (this.schedules.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  async look(): Promise<void> {
    const now = this.now();
    const slots = new Map<string, Date>();
    for (const [kind, schedule] of this.schedules) {
      const slot = slotAt(schedule, now);
      if (slot) slots.set(kind, slot);
    }
    await repository
      .put(this.database, slots)
      .catch((err: unknown) => this.log.error({ err }, 'scheduled jobs could not be asked for'));
    await repository
      .abandon(this.database, [...this.schedules.keys()], new Date(now.getTime() - ABANDONED_MS))
      .catch((err: unknown) =>
        this.log.error({ err }, 'jobs of schedules that are no more could not be cancelled'),
      );
  }

  private lookIn(ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      void this.look().finally(() => {
        if (this.timer === timer) this.timer = this.lookIn(this.nextLookMs());
      });
    }, ms);
    return timer.unref();
  }

  private nextLookMs(): number {
    const now = this.now();
    const waits = [...this.schedules.values()].flatMap((schedule) => {
      const next = cronOf(schedule).nextRun(now);
      return next ? [next.getTime() - now.getTime()] : [];
    });
    return Math.max(1, Math.min(LOOK_MS, ...waits));
  }
}
