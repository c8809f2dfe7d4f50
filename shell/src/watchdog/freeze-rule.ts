import type { FrozenPage } from '@bindery/shared/contracts';

/** Interval of the page's beats and of the watchdog's ticks. */
export const BEAT_MS = 1000;
const MISSED_BEATS = 5;
/** After a longer pause between two ticks, the page is not judged: the computer slept or was too busy. */
const JUMP_MS = 3000;

export interface FreezeWatch {
  /**
   * Records a beat of the page.
   *
   * @param remotes - the page's running remotes; empty while the page is hidden or a dialogue may stop it
   */
  beat(remotes: readonly FrozenPage[]): void;
  /** @param now - ms of the watchdog's own clock */
  tick(now: number): void;
}

/**
 * Decides if a page is frozen: a frozen page misses five beats while the watchdog's own clock runs.
 *
 * @param report - called once, with the remotes in the page's last beat. Source: docs/rules.md REL-26
 */
export function createFreezeWatch(report: (remotes: readonly FrozenPage[]) => void): FreezeWatch {
  let running: readonly FrozenPage[] = [];
  let missedBeats = 0;
  let lastTick = Infinity;
  let isTold = false;
  return {
    beat(remotes) {
      running = remotes;
      missedBeats = 0;
    },
    tick(now) {
      missedBeats = now - lastTick > JUMP_MS ? 0 : missedBeats + 1;
      lastTick = now;
      if (missedBeats < MISSED_BEATS || running.length === 0 || isTold) return;
      isTold = true;
      report(running);
    },
  };
}
