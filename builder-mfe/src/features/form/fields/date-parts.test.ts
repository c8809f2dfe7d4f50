import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { isCalendarDay, readDay, type CalendarDay } from '@bindery/shared/forms';
import { ageOf, dateOrder, localDay, writeDay, yearsBetween } from './date-parts';

const day = (text: string): CalendarDay => readDay(text)!;
const anyDay = fc.record({
  year: fc.integer({ min: 1900, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
});
const realDay = anyDay.filter(isCalendarDay);

describe('a date', () => {
  it.each([
    ['en-US', 'month day year'],
    ['en-GB', 'day month year'],
    ['de', 'day month year'],
    ['fr', 'day month year'],
    ['ja', 'year month day'],
    ['ko', 'year month day'],
    ['sv', 'year month day'],
  ])('in %s has the fields %s', (locale, order) => {
    expect(dateOrder(locale).join(' ')).toBe(order);
  });
  it('offers its years from the newest to the oldest', () => {
    expect(yearsBetween(2019, 2022)).toEqual([2022, 2021, 2020, 2019]);
    expect(yearsBetween(2020, 2020)).toEqual([2020]);
    expect(yearsBetween(2021, 2020)).toEqual([]);
  });
  it.each([{}, { year: 2020 }, { year: 2020, month: 2 }, { month: 2, day: 1 }])(
    'counts as missing if any of its parts is missing: %j',
    (dateParts) => expect(writeDay(dateParts)).toBeUndefined(),
  );
  it('is stored as YYYY-MM-DD, even if the date does not exist', () => {
    expect(writeDay({ year: 2020, month: 2, day: 31 })).toBe('2020-02-31');
    fc.assert(
      fc.property(anyDay, (dateParts) => {
        expect(readDay(writeDay(dateParts))).toEqual(dateParts);
      }),
    );
  });
  it('takes today from the shopper’s local time', () =>
    expect(localDay(new Date(2026, 10, 3, 23, 59))).toEqual({ year: 2026, month: 11, day: 3 }));
});

describe('an age', () => {
  it.each([
    ['2020-06-15', '2026-06-14', 5, 6],
    ['2020-06-15', '2026-06-15', 6, 7],
    ['2020-06-15', '2026-06-16', 6, 7],
    ['2020-02-29', '2026-02-28', 5, 6],
    ['2020-02-29', '2026-03-01', 6, 7],
    ['2026-06-15', '2026-06-15', 0, 1],
  ])(
    'for the birthday %s on the day %s is %p, and %p at the next birthday',
    (born, today, currentAge, next) => {
      expect([ageOf(day(born), 'current', day(today)), ageOf(day(born), 'next', day(today))]).toEqual([
        currentAge,
        next,
      ]);
    },
  );
  it('is not shown for a future date', () =>
    expect(ageOf(day('2026-06-16'), 'current', day('2026-06-15'))).toBeUndefined());
  it('increases on the birthday only', () => {
    fc.assert(
      fc.property(realDay, realDay, (born, today) => {
        const age = ageOf(born, 'current', today);
        if (age === undefined) return;
        const isBirthday = born.month === today.month && born.day === today.day;
        const date = new Date(Date.UTC(today.year, today.month - 1, today.day - 1));
        const earlierAge = ageOf(born, 'current', {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        const isLeapling = born.month === 2 && born.day === 29;
        if (!isLeapling) expect(age - (earlierAge ?? -1)).toBe(isBirthday ? 1 : 0);
        expect(ageOf(born, 'next', today)).toBe(age + 1);
      }),
    );
  });
});
