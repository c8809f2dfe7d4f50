import type { Market } from './markets';

/** How a moment is written: its time of day, with the weekday on another day than today; or with its date. */
const STYLES = {
  time: {},
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
/** Clocks change by two hours at most. */
const CLOCK_CHANGE_MS = 2 * 3_600_000;

/** Whose clock is read. `timeZone`: IANA name, missing on the shopper's own device. */
export interface Clock {
  readonly market: Pick<Market, 'moneyLocale' | 'timeZone'>;
  readonly timeZone?: string;
}

interface MomentOptions {
  /** for the weekday in the style `time` (default: now) */
  readonly nowMs?: number;
  /** mails and documents are read in any time zone: they always name theirs */
  readonly isZoneNamed?: boolean;
}

/** @returns the distance to UTC, in English: "GMT-08:00" */
function offsetAt(ms: number, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
}

/** Is the time of day unclear without the zone: another one in the market, or twice in a night when clocks go back? */
function needsZone(ms: number, { market, timeZone }: Clock): boolean {
  const [earlierOffset, offset, laterOffset] = [ms - CLOCK_CHANGE_MS, ms, ms + CLOCK_CHANGE_MS].map((each) =>
    offsetAt(each, timeZone),
  );
  return offset !== offsetAt(ms, market.timeZone) || earlierOffset !== laterOffset;
}

function isSameDay(ms: number, nowMs: number, timeZone: string | undefined): boolean {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
  return day.format(ms) === day.format(nowMs);
}

/**
 * Writes every time of day that a shopper reads, in the way of the market's country.
 *
 * @param moment - ISO 8601, or ms
 * @param clock - of the shopper's device, unless it has a time zone
 * @returns "14:00", "Tuesday 14:00", "1:00 PM PST"
 * Source: docs/rules.md MKT-08
 */
export function writeMoment(
  moment: string | number,
  style: keyof typeof STYLES,
  clock: Clock,
  { nowMs = Date.now(), isZoneNamed = false }: MomentOptions = {},
): string {
  const ms = new Date(moment).getTime();
  const { market, timeZone } = clock;
  const isToday = style !== 'time' || isSameDay(ms, nowMs, timeZone);
  return new Intl.DateTimeFormat(market.moneyLocale, {
    ...STYLES[style],
    ...(!isToday && { weekday: 'long' }),
    ...TIME,
    ...((isZoneNamed || needsZone(ms, clock)) && { timeZoneName: 'short' }),
    timeZone,
  }).format(ms);
}
