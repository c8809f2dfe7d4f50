import type { Market } from './markets';

/** Styles of a moment. `time`: the time, with the weekday if the moment is not today. The others: date and time. */
const STYLES = {
  time: {},
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
/** Clocks change by two hours at most. */
const CLOCK_CHANGE_MS = 2 * 3_600_000;

/** The clock to show. `timeZone`: IANA name; if missing, the time zone of the device. */
export interface Clock {
  readonly market: Pick<Market, 'moneyLocale' | 'timeZone'>;
  readonly timeZone?: string;
}

interface MomentOptions {
  /** the time to treat as now (default: the current time); decides if the style `time` needs the weekday */
  readonly nowMs?: number;
  /** true: always names the time zone, for mails and documents, because their readers may be in any zone */
  readonly isZoneNamed?: boolean;
}

/** @returns the UTC offset, in English: "GMT-08:00" */
function offsetAt(ms: number, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')!.value;
}

/**
 * True if the time is ambiguous without its zone: the zone's clocks differ from the market's clocks, or they change
 * within two hours of this time.
 */
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
 * Formats a moment for the shopper, in the style of the market's country.
 *
 * @param moment - ISO 8601, or ms
 * @param clock - market and time zone; default time zone: the device's
 * @returns "14:00", "Tuesday 14:00", "1:00 PM PST". Source: docs/rules.md MKT-08
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
