import type { DeliveryEstimate } from '@bindery/shared/contracts';
import { isoDay, localDay, weekdayOf, yearOf, type Day } from './day';
import { DELIVERY_TERMS, type DeliveryTerms } from './delivery-terms';
import { holidaysOf } from './holidays';

const HOUR_MS = 3_600_000;
/** An order can be changed for at least so long; at the next full hour it is made. Source: docs/rules.md CART-28 */
export const EDIT_WINDOW_MS = 2 * HOUR_MS;
/** Of a product that does not say how long it takes to make. */
const PRODUCTION_DAYS = 5;

const holidaysByYear = new WeakMap<DeliveryTerms, Map<number, Set<Day>>>();

function holidaysIn(terms: DeliveryTerms, year: number): Set<Day> {
  const years = holidaysByYear.get(terms) ?? new Map<number, Set<Day>>();
  holidaysByYear.set(terms, years);
  const known = years.get(year) ?? holidaysOf(terms, year);
  years.set(year, known);
  return known;
}

/** New Year on a Saturday may give a day off in the old year. */
const isHoliday = (terms: DeliveryTerms, day: Day): boolean =>
  [-1, 0, 1].some((other) => holidaysIn(terms, yearOf(day) + other).has(day));

/** Does a workshop of the market work on this day? */
export const isWorkingDay = (terms: DeliveryTerms, day: Day): boolean =>
  weekdayOf(day) <= 5 && !isHoliday(terms, day);
export const isDeliveryDay = (terms: DeliveryTerms, day: Day): boolean =>
  terms.deliveryWeekdays.includes(weekdayOf(day)) && !isHoliday(terms, day);

/** @returns the day after which so many such days have passed; 0: the day itself, or the next such one */
function after(day: Day, count: number, isCounted: (day: Day) => boolean): Day {
  let at = day;
  while (!isCounted(at)) at += 1;
  for (let left = count; left > 0; left -= 1) {
    at += 1;
    while (!isCounted(at)) at += 1;
  }
  return at;
}

/** What an order placed now would be promised. */
export interface DeliveryPromise {
  /** ISO 8601, UTC */
  readonly processAt: string;
  readonly delivery: DeliveryEstimate;
}

/**
 * When an order that is begun at this instant leaves and comes.
 *
 * @param productionDays - working days that the slowest thing takes; undefined: it does not say
 * @param processAt - epoch, milliseconds
 * @returns undefined for a market without terms
 * Source: docs/rules.md CART-27
 */
export function deliveryOf(
  market: string,
  productionDays: number | undefined,
  processAt: number,
): DeliveryEstimate | undefined {
  const terms = DELIVERY_TERMS[market];
  if (!terms) return undefined;
  const { day, hour } = localDay(processAt, terms.timeZone);
  const begun = hour > terms.orderByHour ? day + 1 : day;
  const dispatch = after(begun, productionDays ?? PRODUCTION_DAYS, (at) => isWorkingDay(terms, at));
  // what leaves on a day is on its way from the next one on
  const arrives = (days: number): string =>
    isoDay(after(dispatch + 1, days - 1, (at) => isDeliveryDay(terms, at)));
  const [from, to] = terms.shippingDays;
  return { dispatch: isoDay(dispatch), earliest: arrives(from), latest: arrives(to) };
}

/**
 * @param productionDays - as of {@link deliveryOf}
 * @param now - epoch, milliseconds
 * @returns undefined for a market without terms
 * Source: docs/rules.md CART-27, CART-28
 */
export function deliveryPromise(
  market: string,
  productionDays: number | undefined,
  now: number,
): DeliveryPromise | undefined {
  const processAt = Math.ceil((now + EDIT_WINDOW_MS) / HOUR_MS) * HOUR_MS;
  const delivery = deliveryOf(market, productionDays, processAt);
  return delivery && { processAt: new Date(processAt).toISOString(), delivery };
}

/** @returns the days of the slowest; one that does not say takes the usual time */
export const slowest = (productionDays: readonly (number | undefined)[]): number =>
  Math.max(0, ...productionDays.map((days) => days ?? PRODUCTION_DAYS));

/** Where a market's days begin and end; undefined for a market without terms. */
export const timeZoneOf = (market: string): string | undefined => DELIVERY_TERMS[market]?.timeZone;
