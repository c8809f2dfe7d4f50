import { type Market, findMarket } from '@bindery/shared';
import { writeMoment } from '@bindery/shared/data';
import type { Order } from '@bindery/shared/contracts';
import type { OrderWords } from '../../words/order';
import { dayRange } from '../line';

const SECOND_MS = 1000;
const [MINUTE_S, HOUR_S, DAY_S] = [60, 3600, 86_400] as const;

/**
 * @returns a text such as "1 hour 5 minutes". It has days and hours, hours and minutes, minutes alone or, in the last
 *   minute, seconds
 */
export function duration(leftMs: number, { locale }: Pick<Market, 'locale'>): string {
  // rounds up, because a minute that has begun counts
  const seconds = Math.ceil(leftMs / SECOND_MS);
  const roundedSeconds = seconds > MINUTE_S ? Math.ceil(seconds / MINUTE_S) * MINUTE_S : seconds;
  const named = (unit: string, value: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const [days, hours, minutes] = [
    Math.floor(roundedSeconds / DAY_S),
    Math.floor((roundedSeconds % DAY_S) / HOUR_S),
    Math.floor((roundedSeconds % HOUR_S) / MINUTE_S),
  ];
  if (days > 0) return [named('day', days), ...(hours > 0 ? [named('hour', hours)] : [])].join(' ');
  if (hours > 0) return [named('hour', hours), ...(minutes > 0 ? [named('minute', minutes)] : [])].join(' ');
  return seconds >= MINUTE_S ? named('minute', minutes) : named('second', seconds);
}

/**
 * Returns a text with the deadline for changes, and with the arrival dates. The arrival dates do not change if the
 * shopper changes the order before the deadline. Source: docs/rules.md EDIT-43
 */
export function promise(
  words: OrderWords,
  { until: deadline, delivery }: Order['editing'],
  market: Market,
  nowMs: number,
): string {
  const time = writeMoment(deadline!, 'time', { market }, { nowMs });
  if (!delivery) return words.editBefore(time);
  const { earliest, latest } = delivery;
  const days = dayRange(earliest, latest, market);
  return earliest === latest ? words.editBeforeDay(time, days) : words.editBeforeDays(time, days);
}

/** @returns the page's market, but with the time zone of the order's market. Source: docs/rules.md EDIT-43 */
export const orderMarket = (market: Market, order: Pick<Order, 'market'>): Market => ({
  ...market,
  timeZone: (findMarket(order.market) ?? market).timeZone,
});
