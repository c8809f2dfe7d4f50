import type { DeliveryEstimate } from '@bindery/shared/contracts';
import { isoDay, localDay, weekdayOf, yearOf, type Day, type Weekday } from './day';
import { DELIVERY_TERMS, type DeliveryTerms } from './delivery-terms';
import { holidaysOf } from './holidays';

const HOUR_MS = 3_600_000;
/** An order can be changed for at least so long; at the next full hour it is made. Source: docs/rules.md CART-27 */
export const EDIT_WINDOW_MS = 2 * HOUR_MS;
/** Of a product that does not say how long it takes to make. */
const PRODUCTION_DAYS = 5;

const holidaysByYear = new WeakMap<DeliveryTerms, Map<number, Set<Day>>>();

function holidaysIn(terms: DeliveryTerms, year: number): Set<Day> {
  const years = holidaysByYear.get(terms) ?? new Map<number, Set<Day>>();
  holidaysByYear.set(terms, years);
  const knownHolidays = years.get(year) ?? holidaysOf(terms, year);
  years.set(year, knownHolidays);
  return knownHolidays;
}

/** New Year on a Saturday may give a day off in the old year. */
const isHoliday = (terms: DeliveryTerms, day: Day): boolean =>
  [-1, 0, 1].some((yearOffset) => holidaysIn(terms, yearOf(day) + yearOffset).has(day));

/** Does a workshop of the market work on this day? */
export const isWorkingDay = (terms: DeliveryTerms, day: Day): boolean =>
  weekdayOf(day) <= 5 && !isHoliday(terms, day);
export const isDeliveryDay = (
  terms: DeliveryTerms,
  day: Day,
  weekdays: readonly Weekday[] = terms.deliveryWeekdays,
): boolean => weekdays.includes(weekdayOf(day)) && !isHoliday(terms, day);

/** @returns the day after which so many such days have passed; 0: the day itself, or the next such one */
function dayAfter(day: Day, count: number, isCounted: (day: Day) => boolean): Day {
  let currentDay = day;
  while (!isCounted(currentDay)) currentDay += 1;
  for (let remainingDays = count; remainingDays > 0; remainingDays -= 1) {
    currentDay += 1;
    while (!isCounted(currentDay)) currentDay += 1;
  }
  return currentDay;
}

/** What a way of shipping has of its own; of what it does not say its market's terms hold. */
export interface DeliveryWay {
  readonly shippingDays?: readonly [from: number, to: number] | undefined;
  readonly deliveryWeekdays?: readonly Weekday[] | undefined;
  /** local: what is processed after this hour is begun on the next working day */
  readonly orderByHour?: number | undefined;
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
 * @param way - how it is shipped; the market's usual way where nothing is said
 * @returns undefined for a market without terms
 * Source: docs/rules.md CART-27, SHIP-03
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
  const { day, hour } = localDay(processAt, terms.timeZone);
  const beginDay = hour > orderByHour ? day + 1 : day;
  const dispatch = dayAfter(beginDay, productionDays ?? PRODUCTION_DAYS, (candidateDay) =>
    isWorkingDay(terms, candidateDay),
  );
  // what leaves on a day is on its way from the next one on
  const arrives = (days: number): string =>
    isoDay(
      dayAfter(dispatch + 1, days - 1, (candidateDay) =>
        isDeliveryDay(terms, candidateDay, deliveryWeekdays),
      ),
    );
  const [from, to] = shippingDays;
  return { dispatch: isoDay(dispatch), earliest: arrives(from), latest: arrives(to) };
}

/** @returns what is promised instead of `before` where it is begun later: no day earlier. Source: docs/rules.md PROD-05, PAY-05 */
export function notEarlier(
  newEstimate: DeliveryEstimate,
  earlierEstimate: DeliveryEstimate,
): DeliveryEstimate {
  const laterDay = (day: keyof DeliveryEstimate): string =>
    newEstimate[day] > earlierEstimate[day] ? newEstimate[day] : earlierEstimate[day];
  return { dispatch: laterDay('dispatch'), earliest: laterDay('earliest'), latest: laterDay('latest') };
}

/** When an order that is placed now can be changed no longer. Epoch, milliseconds. Source: docs/rules.md CART-27 */
export const endOfWindow = (now: number): number => Math.ceil((now + EDIT_WINDOW_MS) / HOUR_MS) * HOUR_MS;

const isSame = (a: DeliveryEstimate, b: DeliveryEstimate): boolean =>
  a.dispatch === b.dispatch && a.earliest === b.earliest && a.latest === b.latest;

/**
 * Until when an order can be placed that is delivered as one that is placed now. The promise never comes earlier with
 * time, and changes only where the end of the edit window does, at a full hour: the last hour that has this promise is
 * found by steps that double, then by halves.
 *
 * @param now - epoch, milliseconds
 * @returns epoch, milliseconds; undefined for a market without terms
 * Source: docs/rules.md SHIP-03
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

/** The latest promise by market and production days: it is another one with the next full hour. */
const promises = new Map<string, { readonly at: number; readonly promise: DeliveryPromise }>();

/**
 * @param productionDays - as of {@link deliveryOf}
 * @param now - epoch, milliseconds
 * @returns undefined for a market without terms
 * Source: docs/rules.md CART-27
 */
export function deliveryPromise(
  market: string,
  productionDays: number | undefined,
  now: number,
): DeliveryPromise | undefined {
  const processAt = endOfWindow(now);
  const key = `${market} ${productionDays}`;
  const knownPromise = promises.get(key);
  if (knownPromise?.at === processAt) return knownPromise.promise;
  const delivery = deliveryOf(market, productionDays, processAt);
  if (!delivery) return undefined;
  const promise = { processAt: new Date(processAt).toISOString(), delivery };
  promises.set(key, { at: processAt, promise });
  return promise;
}

/** @returns the days of the slowest; one that does not say takes the usual time */
export const slowest = (productionDays: readonly (number | undefined)[]): number =>
  Math.max(0, ...productionDays.map((days) => days ?? PRODUCTION_DAYS));
