import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { isCalendarDay, readDay, type CalendarDay } from './dates';

const day = (text: string): CalendarDay => readDay(text)!;
const anyDay = fc.record({
  year: fc.integer({ min: 1900, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
});

describe('a date', () => {
  it.each(['', '2020', '2020-2-1', '20200101', '2020-02-01T00:00', 1, null, {}])('rejects %p', (text) =>
    expect(readDay(text)).toBeUndefined(),
  );
  it('is valid only if it exists in the calendar', () => {
    for (const text of [
      '2021-02-31',
      '2021-02-29',
      '2100-02-29',
      '2021-04-31',
      '2021-00-10',
      '2021-13-10',
      '2021-05-00',
    ])
      expect([text, isCalendarDay(day(text))]).toEqual([text, false]);
    for (const text of ['2020-02-29', '2000-02-29', '2021-12-31'])
      expect([text, isCalendarDay(day(text))]).toEqual([text, true]);
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
        expect(isCalendarDay(day)).toBe(
          date.getUTCMonth() + 1 === day.month && date.getUTCDate() === day.day,
        );
      }),
    );
  });
});
