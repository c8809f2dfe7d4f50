import type { DeliveryDay, DeliveryEstimate } from '@bindery/shared/contracts';
import { dayOf, isoDay, localDay, weekdayOf, yearOf, type Day, type Weekday, holidaysOf } from './holidays';
import type { FieldProblem } from '../../platform/problems';
import { DELIVERY_TERMS, type DeliveryTerms } from './delivery-terms';

const HOUR_MS = 3_600_000;
/** Minimum edit window of an order. Production begins at the next full hour. Source: docs/rules.md CART-27 */
export const EDIT_WINDOW_MS = 2 * HOUR_MS;
/** Default number of working days to produce a product. */
const PRODUCTION_DAYS = 5;

const holidaysByYear = new WeakMap<DeliveryTerms, Map<number, Set<Day>>>();

function holidaysIn(terms: DeliveryTerms, year: number): Set<Day> {
  const years = holidaysByYear.get(terms) ?? new Map<number, Set<Day>>();
  holidaysByYear.set(terms, years);
  const knownHolidays = years.get(year) ?? holidaysOf(terms, year);
  years.set(year, knownHolidays);
  return knownHolidays;
}

/** Includes the neighbouring years, because the substitute for New Year's Day may be in the old year. */
const isHoliday = (terms: DeliveryTerms, day: Day): boolean =>
  [-1, 0, 1].some((yearOffset) => holidaysIn(terms, yearOf(day) + yearOffset).has(day));

export const isWorkingDay = (terms: DeliveryTerms, day: Day): boolean =>
  weekdayOf(day) <= 5 && !isHoliday(terms, day);
export const isDeliveryDay = (
  terms: DeliveryTerms,
  day: Day,
  weekdays: readonly Weekday[] = terms.deliveryWeekdays,
): boolean => weekdays.includes(weekdayOf(day)) && !isHoliday(terms, day);

/** @returns the day that is `count` counted days after `day`. If `day` is not counted, starts at the next one */
function dayAfter(day: Day, count: number, isCounted: (day: Day) => boolean): Day {
  let currentDay = day;
  while (!isCounted(currentDay)) currentDay += 1;
  for (let remainingDays = count; remainingDays > 0; remainingDays -= 1) {
    currentDay += 1;
    while (!isCounted(currentDay)) currentDay += 1;
  }
  return currentDay;
}

/** Terms of a shipping method. If a property is missing, the market's terms apply. */
export interface DeliveryWay {
  readonly shippingDays?: readonly [from: number, to: number] | undefined;
  readonly deliveryWeekdays?: readonly Weekday[] | undefined;
  /** hour in local time; the workshop begins later orders on the next working day */
  readonly orderByHour?: number | undefined;
  /** only for a parcel abroad: the market with the delivery days and holidays of the destination */
  readonly destination?: string | undefined;
  /** the wanted delivery day; a day of kind 'not_before' delays the dispatch */
  readonly wanted?: DeliveryDay | undefined;
}

export interface DeliveryPromise {
  /** ISO 8601, UTC */
  readonly processAt: string;
  readonly delivery: DeliveryEstimate;
}

/**
 * Estimates when an order is dispatched and delivered if its production begins at `processAt`.
 *
 * @param productionDays - working days to make the slowest product; undefined means not stated
 * @param processAt - epoch, milliseconds
 * @param way - shipping method; by default the market's usual one
 * @returns undefined for a market without terms. Source: docs/rules.md CART-27, SHIP-03
 */
export function deliveryOf(
  market: string,
  productionDays: number | undefined,
  processAt: number,
  way: DeliveryWay = {},
): DeliveryEstimate | undefined {
  const terms = DELIVERY_TERMS[market];
  if (!terms) return undefined;
  const { shippingDays = terms.shippingDays, orderByHour = terms.orderByHour, deliveryWeekdays } = way;
  const { wanted } = way;
  const [from, to] = shippingDays;
  const destinationTerms = DELIVERY_TERMS[way.destination ?? market] ?? terms;
  const { day, hour } = localDay(processAt, terms.timeZone);
  const beginDay = hour > orderByHour ? day + 1 : day;
  const isWorked = (candidateDay: Day): boolean => isWorkingDay(terms, candidateDay);
  let dispatch = dayAfter(beginDay, productionDays ?? PRODUCTION_DAYS, isWorked);
  // transit begins on the day after dispatch
  const arrives = (days: number): string =>
    isoDay(
      dayAfter(dispatch + 1, days - 1, (candidateDay) =>
        isDeliveryDay(destinationTerms, candidateDay, deliveryWeekdays),
      ),
    );
  if (wanted?.kind === 'not_before')
    while (arrives(from) < wanted.day) dispatch = dayAfter(dispatch + 1, 0, isWorked);
  return { dispatch: isoDay(dispatch), earliest: arrives(from), latest: arrives(to) };
}

/**
 * @returns a new estimate for an order whose production begins late. No day is earlier than in the first estimate.
 * Source: docs/rules.md PROD-05, PAY-05
 */
export function notEarlier(
  newEstimate: DeliveryEstimate,
  earlierEstimate: DeliveryEstimate,
): DeliveryEstimate {
  const laterDay = (day: keyof DeliveryEstimate): string =>
    newEstimate[day] > earlierEstimate[day] ? newEstimate[day] : earlierEstimate[day];
  return { dispatch: laterDay('dispatch'), earliest: laterDay('earliest'), latest: laterDay('latest') };
}

/** Returns the end of the edit window of an order placed now; epoch, milliseconds. Source: docs/rules.md CART-27 */
export const endOfWindow = (now: number): number => Math.ceil((now + EDIT_WINDOW_MS) / HOUR_MS) * HOUR_MS;

const isSame = (a: DeliveryEstimate, b: DeliveryEstimate): boolean =>
  a.dispatch === b.dispatch && a.earliest === b.earliest && a.latest === b.latest;

/**
 * Returns the latest time at which a new order still gets the present delivery promise. A later order never has an
 * earlier promise. The promise changes only at full hours, because edit windows end at full hours. The search first
 * doubles its steps and then bisects.
 *
 * @param now - epoch, milliseconds
 * @returns epoch, milliseconds; undefined for a market without terms. Source: docs/rules.md SHIP-03
 */
export function orderByOf(
  market: string,
  productionDays: number | undefined,
  now: number,
  way?: DeliveryWay,
): number | undefined {
  const processAt = endOfWindow(now);
  const promised = deliveryOf(market, productionDays, processAt, way);
  if (!promised) return undefined;
  const isKept = (hours: number): boolean =>
    isSame(deliveryOf(market, productionDays, processAt + hours * HOUR_MS, way)!, promised);
  let keptHours = 0;
  let broken = 1;
  while (isKept(broken)) [keptHours, broken] = [broken, broken * 2];
  while (broken - keptHours > 1) {
    const middle = Math.floor((keptHours + broken) / 2);
    if (isKept(middle)) keptHours = middle;
    else broken = middle;
  }
  return processAt + keptHours * HOUR_MS - EDIT_WINDOW_MS;
}

/** Caches the result of `latestPromise` by market and production days until the next full hour. */
const promises = new Map<string, { readonly processAt: number; readonly promise: DeliveryPromise }>();

/**
 * @param productionDays - see {@link deliveryOf}
 * @param now - epoch, milliseconds
 * @returns undefined for a market without terms. Source: docs/rules.md CART-27
 */
export function deliveryPromise(
  market: string,
  productionDays: number | undefined,
  now: number,
): DeliveryPromise | undefined {
  const processAt = endOfWindow(now);
  const key = `${market} ${productionDays}`;
  const knownPromise = promises.get(key);
  if (knownPromise?.processAt === processAt) return knownPromise.promise;
  const delivery = deliveryOf(market, productionDays, processAt);
  if (!delivery) return undefined;
  const promise = { processAt: new Date(processAt).toISOString(), delivery };
  promises.set(key, { processAt, promise });
  return promise;
}

/** @returns the largest number of days; undefined counts as the default production time */
export const slowest = (productionDays: readonly (number | undefined)[]): number =>
  Math.max(0, ...productionDays.map((days) => days ?? PRODUCTION_DAYS));

/** Maximum number of days until a wanted delivery day, because no workshop stores a book for longer. */
const MAX_DAYS_AHEAD = 120;

/** Returns a fault if the wanted delivery day is not within the next 120 days. Source: docs/rules.md SHIP-03 */
export function wantedDayFaults(
  { day: wantedDay }: DeliveryDay,
  market: string,
  field: string,
  now = Date.now(),
): readonly FieldProblem[] {
  const { day: today } = localDay(now, DELIVERY_TERMS[market]?.timeZone ?? 'UTC');
  const [from, to] = [isoDay(today), isoDay(today + MAX_DAYS_AHEAD)];
  const [year = 0, month = 0, date = 0] = wantedDay.split('-').map(Number);
  // false for a date such as 30 February, because `dayOf` converts it to a date in March
  const isReal = isoDay(dayOf(year, month, date)) === wantedDay;
  if (isReal && from <= wantedDay && wantedDay <= to) return [];
  return [{ code: 'invalid_day', detail: `Choose a delivery day from ${from} to ${to}`, field }];
}
