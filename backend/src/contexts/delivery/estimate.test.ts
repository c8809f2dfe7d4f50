import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MARKETS } from '@bindery/shared/market';
import { dayOf, isoDay, localDay, type Day, holidaysOf } from './holidays';
import { DELIVERY_TERMS } from './delivery-terms';
import {
  deliveryOf,
  deliveryPromise,
  EDIT_WINDOW_MS,
  endOfWindow,
  isDeliveryDay,
  isWorkingDay,
  orderByOf,
  slowest,
  type DeliveryWay,
} from './estimate';

const markets = MARKETS.map(({ identifier }) => identifier);
const dayIn = (iso: string): Day => Date.parse(iso) / 86_400_000;
/** @param isoTime - ISO 8601 */
const deliveryAt = (market: string, isoTime: string, productionDays = 3) =>
  deliveryPromise(market, productionDays, Date.parse(isoTime))!.delivery;
const holidays = (market: string, year: number): string[] =>
  [...holidaysOf(DELIVERY_TERMS[market]!, year)].sort((a, b) => a - b).map(isoDay);

describe('the delivery estimate (CART-27)', () => {
  it('exists for every market', () => {
    expect(markets.filter((market) => !DELIVERY_TERMS[market])).toEqual([]);
    expect(deliveryPromise('nowhere', 3, 0)).toBeUndefined();
  });

  const market = fc.constantFrom(...markets);
  const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2061, 0, 1) });
  const days = fc.integer({ min: 0, max: 30 });

  it('is never in the past or on a day without delivery', () => {
    fc.assert(
      fc.property(market, instant, days, (identifier, now, productionDays) => {
        const terms = DELIVERY_TERMS[identifier]!;
        const today = localDay(now, terms.timeZone).day;
        const { delivery } = deliveryPromise(identifier, productionDays, now)!;
        const [dispatch, earliest, latest] = [delivery.dispatch, delivery.earliest, delivery.latest].map(
          dayIn,
        ) as [Day, Day, Day];
        expect(dispatch).toBeGreaterThanOrEqual(today);
        expect(earliest).toBeGreaterThan(dispatch);
        expect(latest).toBeGreaterThanOrEqual(earliest);
        expect(latest - today).toBeLessThan(30 + 3 * productionDays);
        expect(isWorkingDay(terms, dispatch)).toBe(true);
        expect([earliest, latest].every((day) => isDeliveryDay(terms, day))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('delays the dispatch for a wanted day of kind “not before” (SHIP-03)', () => {
    const ahead = fc.integer({ min: 0, max: 120 });
    fc.assert(
      fc.property(market, instant, days, ahead, (identifier, now, productionDays, daysAhead) => {
        const terms = DELIVERY_TERMS[identifier]!;
        const day = isoDay(localDay(now, terms.timeZone).day + daysAhead);
        const usual = deliveryOf(identifier, productionDays, now)!;
        const wanted = { kind: 'not_before' as const, day };
        const delivery = deliveryOf(identifier, productionDays, now, { wanted })!;
        expect(delivery.earliest >= day).toBe(true);
        expect(isWorkingDay(terms, dayIn(delivery.dispatch))).toBe(true);
        if (usual.earliest >= day) expect(delivery).toEqual(usual);
        else expect(delivery.dispatch > usual.dispatch).toBe(true);
        // a parcel that was sent a week earlier would arrive before the wanted day
        if (dayIn(delivery.dispatch) - dayIn(usual.dispatch) > 14)
          expect(dayIn(delivery.earliest) - dayIn(day)).toBeLessThan(14);
        expect(deliveryOf(identifier, productionDays, now, { wanted: { kind: 'by', day } })).toEqual(usual);
      }),
      { numRuns: 300 },
    );
  });

  it('never becomes earlier if the order is later or its production takes longer', () => {
    const delay = fc.integer({ min: 0, max: 10 * 86_400_000 });
    fc.assert(
      fc.property(market, instant, delay, days, days, (identifier, now, wait, firstDays, extraDays) => {
        const sooner = deliveryPromise(identifier, firstDays, now)!;
        const latter = deliveryPromise(identifier, firstDays + extraDays, now + wait)!;
        expect(latter.processAt >= sooner.processAt).toBe(true);
        for (const key of ['dispatch', 'earliest', 'latest'] as const)
          expect(latter.delivery[key] >= sooner.delivery[key]).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is calculated from the date and hour in the time zone of the market', () => {
    // on this Monday, the orders are processed at 14:00 and at 15:00 London time
    expect(deliveryAt('uk', '2026-03-02T12:00:00Z').dispatch).toBe('2026-03-05');
    expect(deliveryAt('uk', '2026-03-02T12:00:01Z').dispatch).toBe('2026-03-06');
    // it is still Monday in UTC, but already Tuesday morning in Tokyo
    expect(deliveryAt('jp', '2026-03-02T15:30:00Z')).toEqual({
      dispatch: '2026-03-06',
      earliest: '2026-03-07',
      latest: '2026-03-10',
    });
    expect(deliveryAt('us', '2026-03-02T15:30:00Z').dispatch).toBe('2026-03-05');
  });

  it('changes at midnight in the market, even if the clocks change on that day', () => {
    // Sydney's summer time ends on 2026-04-05, so that day has 25 hours
    for (const [time, day] of [
      ['2026-04-04T12:59:59Z', '2026-04-04'],
      ['2026-04-04T13:00:00Z', '2026-04-05'],
      ['2026-04-05T13:59:59Z', '2026-04-05'],
      ['2026-04-05T14:00:00Z', '2026-04-06'],
    ] as const)
      expect(isoDay(localDay(Date.parse(time), 'Australia/Sydney').day)).toBe(day);
    // summer time in Berlin begins on 2026-03-29, and makes 14:00 in Berlin an hour earlier in UTC
    expect(deliveryAt('de', '2026-03-27T11:00:00Z', 0).dispatch).toBe('2026-03-27');
    expect(deliveryAt('de', '2026-03-27T11:00:01Z', 0).dispatch).toBe('2026-03-30');
    expect(deliveryAt('de', '2026-03-30T10:00:00Z', 0).dispatch).toBe('2026-03-30');
    expect(deliveryAt('de', '2026-03-30T10:00:01Z', 0).dispatch).toBe('2026-03-31');
  });

  it('is correct on 29 February and at the start of a year', () => {
    expect(deliveryAt('se', '2028-02-28T08:00:00Z', 1)).toMatchObject({
      dispatch: '2028-02-29',
      earliest: '2028-03-02',
    });
    expect(deliveryAt('se', '2027-02-26T08:00:00Z', 1).dispatch).toBe('2027-03-01');
    // holidays are 24, 25, 26 and 31 December, 1 January and 6 January
    expect(deliveryAt('se', '2026-12-23T15:00:00Z', 3)).toEqual({
      dispatch: '2027-01-04',
      earliest: '2027-01-07',
      latest: '2027-01-11',
    });
    // 1 January 2028 is a Saturday, so its substitute holiday is in 2027
    expect(deliveryAt('us', '2027-12-30T12:00:00Z', 1).dispatch).toBe('2028-01-03');
    expect(localDay(Date.UTC(2026, 11, 31, 23, 30), 'Europe/Berlin')).toEqual({
      day: dayOf(2027, 1, 1),
      hour: 0,
    });
  });

  it('is calculated for the slowest item', () => {
    expect(slowest([])).toBe(0);
    expect(slowest([2, 7, 3])).toBe(7);
    expect(slowest([2, undefined])).toBe(5);
    expect(deliveryAt('uk', '2026-03-02T08:00:00Z', 0).dispatch).toBe('2026-03-02');
  });
});

describe('the order-by clock (SHIP-03)', () => {
  const way: fc.Arbitrary<DeliveryWay> = fc.record({
    shippingDays: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 5, max: 9 })),
    orderByHour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }),
    deliveryWeekdays: fc.constantFrom(undefined, [2, 4] as const, [1, 2, 3, 4, 5, 6, 7] as const),
  });
  const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 0, 1) });

  it('ends with the last millisecond in which an order still gets today’s promised date', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...markets),
        instant,
        fc.nat({ max: 12 }),
        way,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (market, now, productionDays, shipped, part) => {
          const placed = (when: number) => deliveryOf(market, productionDays, endOfWindow(when), shipped)!;
          const orderBy = orderByOf(market, productionDays, now, shipped)!;
          expect(orderBy).toBeGreaterThanOrEqual(now);
          expect(placed(now + Math.floor((orderBy - now) * part))).toEqual(placed(now));
          expect(placed(orderBy)).toEqual(placed(now));
          const [earlierPromise, laterPromise] = [placed(now), placed(orderBy + 1)];
          expect(laterPromise).not.toEqual(earlierPromise);
          for (const key of ['dispatch', 'earliest', 'latest'] as const)
            expect(laterPromise[key] >= earlierPromise[key]).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('ends two hours before the local cut-off time, even if the clocks change', () => {
    const orderBy = (day: string, hour?: number) =>
      new Date(orderByOf('de', 0, Date.parse(`${day}T06:00:00Z`), { orderByHour: hour })!).toISOString();
    // 14:00 in Berlin is 13:00Z until 2026-03-29, then 12:00Z
    expect(orderBy('2026-03-27')).toBe('2026-03-27T11:00:00.000Z');
    expect(orderBy('2026-03-30')).toBe('2026-03-30T10:00:00.000Z');
    expect(orderBy('2026-03-30', 12)).toBe('2026-03-30T08:00:00.000Z');
    // the promised day does not change between Friday afternoon and Monday
    expect(orderBy('2026-03-28')).toBe('2026-03-30T10:00:00.000Z');
  });

  it('uses the days, weekdays and cut-off hour of the shipping method or of the market', () => {
    const startTime = Date.parse('2026-03-02T09:00:00Z'); // a Monday
    const to = (shipped?: DeliveryWay) => deliveryOf('uk', 0, startTime, shipped);
    expect(to({ shippingDays: [1, 1], deliveryWeekdays: [4] })).toEqual({
      dispatch: '2026-03-02',
      earliest: '2026-03-05',
      latest: '2026-03-05',
    });
    expect(to({ orderByHour: 8 })!.dispatch).toBe('2026-03-03');
    expect(to({})).toEqual(to());
    expect(orderByOf('nowhere', 0, startTime)).toBeUndefined();
  });
});

describe('the edit window (CART-27)', () => {
  it.each([
    ['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ['2026-03-29T00:00:00.001Z', '2026-03-29T03:00:00.000Z'],
    ['2026-12-31T21:59:59.999Z', '2027-01-01T00:00:00.000Z'],
  ])('of an order that was placed at %s ends at %s', (now, end) => {
    expect(deliveryPromise('uk', 3, Date.parse(now))!.processAt).toBe(end);
  });

  it('lasts at least two hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        const remainingMs = Date.parse(deliveryPromise('uk', 3, now)!.processAt) - now;
        expect(remainingMs).toBeGreaterThanOrEqual(EDIT_WINDOW_MS);
        expect(remainingMs).toBeLessThan(EDIT_WINDOW_MS + 3_600_000);
      }),
    );
  });
});

describe('holidays', () => {
  it.each([
    [
      'uk',
      2026,
      '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-26 2026-12-28',
    ],
    [
      'uk',
      2027,
      '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-25 2027-12-26 2027-12-27 2027-12-28',
    ],
    [
      'us',
      2026,
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    ],
    [
      'us',
      2028,
      '2027-12-31 2028-01-01 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-11 2028-11-23 2028-12-25',
    ],
    [
      'ie',
      2026,
      '2026-01-01 2026-02-02 2026-03-17 2026-04-06 2026-05-04 2026-06-01 2026-08-03 2026-10-26 2026-12-25 2026-12-26 2026-12-28',
    ],
    [
      'ca',
      2026,
      '2026-01-01 2026-04-03 2026-05-18 2026-07-01 2026-09-07 2026-09-30 2026-10-12 2026-11-11 2026-12-25 2026-12-26 2026-12-28',
    ],
    [
      'se',
      2026,
      '2026-01-01 2026-01-06 2026-04-03 2026-04-06 2026-05-01 2026-05-14 2026-06-06 2026-06-19 2026-10-31 2026-12-24 2026-12-25 2026-12-26 2026-12-31',
    ],
    [
      'jp',
      2026,
      '2026-01-01 2026-01-02 2026-01-03 2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-03 2026-05-04 2026-05-05 2026-05-06 2026-07-20 2026-08-11 2026-09-21 2026-09-22 2026-09-23 2026-10-12 2026-11-03 2026-11-23 2026-12-31',
    ],
    [
      'kr',
      2026,
      '2026-01-01 2026-02-16 2026-02-17 2026-02-18 2026-03-01 2026-03-02 2026-05-01 2026-05-05 2026-05-24 2026-05-25 2026-06-06 2026-08-15 2026-08-17 2026-09-24 2026-09-25 2026-09-26 2026-09-28 2026-10-03 2026-10-05 2026-10-09 2026-12-25',
    ],
    ['nl', 2025, '2025-01-01 2025-04-21 2025-04-26 2025-05-29 2025-06-09 2025-12-25 2025-12-26'],
  ])('of %s in %i match its calendar', (market, year, expected) => {
    expect(holidays(market, year).join(' ')).toBe(expected);
  });

  it('are known in every market for decades', () => {
    for (const terms of Object.values(DELIVERY_TERMS))
      for (let year = 2024; year <= 2060; year += 1)
        expect(terms.holidays.filter((rule) => rule(year) === undefined)).toEqual([]);
  });
});
