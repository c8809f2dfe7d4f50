const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type TimeLeft =
  | { readonly kind: 'over' }
  | { readonly kind: 'days' | 'hours' | 'minutes'; readonly count: number };

/**
 * How long there is until a moment, never said longer than it is.
 *
 * @param until - ISO 8601
 * @param now - ms since 1970
 */
export function timeLeft(until: string, now: number): TimeLeft {
  const left = Date.parse(until) - now;
  if (!(left >= MINUTE_MS)) return { kind: 'over' };
  if (left >= DAY_MS) return { kind: 'days', count: Math.floor(left / DAY_MS) };
  if (left >= HOUR_MS) return { kind: 'hours', count: Math.floor(left / HOUR_MS) };
  return { kind: 'minutes', count: Math.floor(left / MINUTE_MS) };
}
