import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The longest delay given to a timer, because timers of browsers fail above 24.8 days. */
const LONGEST_WAIT_MS = 24 * 60 * MINUTE_MS;

/**
 * @param leftMs - time until the deadline
 * @returns ms until the displayed time changes: at the next whole minute, or at the next second of the last minute
 */
export function untilNextChange(leftMs: number): number {
  const unit = leftMs <= MINUTE_MS ? SECOND_MS : MINUTE_MS;
  return Math.min(leftMs % unit || unit, LONGEST_WAIT_MS);
}

/**
 * Returns the time left according to the server's clock. Updates every minute, and in the last minute every second. It
 * also updates at the deadline, and when the browser tab becomes visible again.
 *
 * @param deadline - ISO 8601; null if there is no deadline
 * @returns ms until the deadline, 0 after it; undefined if there is no deadline. Source: docs/rules.md EDIT-43
 */
export function useTimeLeft(deadline: string | null, clockOffsetMs: number): number | undefined {
  const end = deadline === null ? NaN : Date.parse(deadline);
  const [nowMs, setNow] = useState(() => Date.now());
  const leftMs = Math.max(0, end - (nowMs + clockOffsetMs));
  useEffect(() => {
    if (!(leftMs > 0)) return;
    const turn = (): void => setNow(Date.now());
    const timer = setTimeout(turn, untilNextChange(Math.max(1, end - (Date.now() + clockOffsetMs))));
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [end, clockOffsetMs, leftMs, nowMs]);
  return Number.isNaN(end) ? undefined : leftMs;
}
