import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  daysIn,
  type Month,
  monthAfter,
  monthGrid,
  readMonth,
  type Weekday,
  weekdayOf,
  writeMonth,
  yearlyDayIn,
} from './calendar-month';

const months = fc.record({
  year: fc.integer({ min: 1900, max: 2999 }),
  month: fc.integer({ min: 1, max: 12 }),
});
const weekStarts = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6);
/** Computes the weekday by Zeller's congruence, independently of `Date`. 0 is Sunday. */
function zeller({ year, month }: Month, day: number): number {
  const [y, m] = month < 3 ? [year - 1, month + 12] : [year, month];
  const sum = day + Math.floor((13 * (m + 1)) / 5) + y + Math.floor(y / 4) - Math.floor(y / 100);
  return (sum + Math.floor(y / 400) + 6) % 7;
}

describe('a month in rows of weeks (CAL-04)', () => {
  it('contains every day once, in order, below its weekday', () => {
    fc.assert(
      fc.property(months, weekStarts, (month, weekStart) => {
        const { rows, cells } = monthGrid(month, weekStart);
        const days = cells.filter(({ day }) => day !== undefined);
        expect(days.map(({ day }) => day)).toEqual(Array.from({ length: daysIn(month) }, (_, i) => i + 1));
        expect(cells).toHaveLength(rows * 7);
        for (const { day, weekday, column, row } of days) {
          expect(weekday).toBe(zeller(month, day!));
          expect(weekday).toBe((weekStart + column) % 7);
          expect(row).toBeLessThan(rows);
        }
        const blanks = cells.flatMap(({ day }, index) => (day === undefined ? [index] : []));
        const firstCell = cells.findIndex(({ day }) => day === 1);
        const lastCell = firstCell + daysIn(month) - 1;
        expect(blanks.every((index) => index < firstCell || index > lastCell)).toBe(true);
        expect([firstCell < 7, lastCell >= (rows - 1) * 7]).toEqual([true, true]);
      }),
    );
  });

  it.each([
    [{ year: 2026, month: 2 }, 0, 4], // a February of exactly four weeks
    [{ year: 2027, month: 2 }, 1, 4],
    [{ year: 2027, month: 2 }, 0, 5],
    [{ year: 2028, month: 2 }, 1, 5], // a leap year
    [{ year: 2027, month: 5 }, 1, 6], // begins on a Saturday
    [{ year: 2027, month: 8 }, 1, 6], // on a Sunday
    [{ year: 2027, month: 8 }, 0, 5],
  ] as const)('%j, with weeks from day %i, has %i rows', (month, weekStart, rows) => {
    expect(monthGrid(month, weekStart).rows).toBe(rows);
    expect(monthGrid(month, weekStart, 5).rows).toBe(Math.max(5, rows));
  });

  it.each([
    [2000, 29],
    [2100, 28],
    [2027, 28],
    [2028, 29],
  ])('February of the year %i has %i days', (year, days) => expect(daysIn({ year, month: 2 })).toBe(days));
});

describe('consecutive months (CAL-04)', () => {
  it('match date arithmetic across year ends', () => {
    fc.assert(
      fc.property(months, fc.integer({ min: 0, max: 36 }), (month, offset) => {
        const date = new Date(Date.UTC(month.year, month.month - 1 + offset, 1));
        expect(monthAfter(month, offset)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
        });
        expect(readMonth(writeMonth(month))).toEqual(month);
      }),
    );
  });

  it('have no gap between the weekdays of the last and the first day', () => {
    fc.assert(
      fc.property(months, (month) => {
        const next = weekdayOf(monthAfter(month, 1), 1);
        expect(next).toBe((weekdayOf(month, daysIn(month)) + 1) % 7);
      }),
    );
  });

  it.each(['2027-13', '2027-00', '27-01', '2027', ''])('are not read from %j', (text) =>
    expect(readMonth(text)).toBeUndefined(),
  );
});

describe('a yearly day (CAL-04)', () => {
  it('occurs once in any twelve months, even if it is 29 February', () => {
    fc.assert(
      fc.property(
        months,
        fc.date({
          min: new Date('2024-01-01T00:00:00Z'),
          max: new Date('2024-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        (firstMonth, date) => {
          const monthDay = date.toISOString().slice(5, 10);
          const stood = Array.from({ length: 12 }, (_, i) => monthAfter(firstMonth, i)).flatMap((month) => {
            const day = yearlyDayIn(month, monthDay);
            return day === undefined ? [] : [{ ...month, day }];
          });
          if (monthDay !== '02-29') {
            expect(stood.map(({ month, day }) => [month, day])).toEqual([monthDay.split('-').map(Number)]);
            return;
          }
          for (const { year, month, day } of stood)
            expect([month, day]).toEqual(daysIn({ year, month: 2 }) === 29 ? [2, 29] : [3, 1]);
          // twelve months from March may contain both 1 March of a common year and 29 February of the next year, or
          // neither day
          expect(firstMonth.month === 3 ? [0, 1, 2] : [1]).toContain(stood.length);
        },
      ),
      { examples: [[{ year: 2027, month: 3 }, new Date('2024-02-29T00:00:00Z')]] },
    );
  });
});
