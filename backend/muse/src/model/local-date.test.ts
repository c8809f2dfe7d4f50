import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFields } from './fields';
import { daySince, isCalendarDate, localDateOf } from './local-date';
import { ageOn } from './readings';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const fields = readFields({
  keys: { born: { type: 'string', metas: [{ canvasComponent: 'Date' }] } },
});

describe('the date used to count ages', () => {
  it.each([
    ['the one that came along', '2026-11-21', '2026-11-21'],
    ['tomorrow already, east of here', '2026-11-23', '2026-11-23'],
    ['an earlier one, of a line that was kept', '2024-02-29', '2024-02-29'],
    ['never one that nobody has reached', '2026-11-24', '2026-11-22'],
    ['never one that the calendar does not have', '2026-02-30', '2026-11-22'],
    ['the server’s where none came', undefined, '2026-11-22'],
    ['the server’s where something else came', 7, '2026-11-22'],
  ])('is %s', (_, local_date, expected) => {
    expect(localDateOf({ local_date }, NOON)).toBe(expected);
  });

  it.each([
    ['before midnight in UTC', '2026-06-14T23:59:59Z', 5],
    ['after it', '2026-06-15T00:00:00Z', 6],
  ])('is the UTC date if the page sends no date: %s', (_, now, age) => {
    expect(ageOn(localDateOf({}, Date.parse(now)), '2020-06-15', 'current')).toBe(age);
  });
});

describe('the earliest date with the same ages', () => {
  const date = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

  it('is a valid date with the same ages as today', () => {
    fc.assert(
      fc.property(fc.oneof(date, fc.constant('2020-02-29')), date, (born, today) => {
        const startDay = daySince(fields, { born }, today)!;
        expect(isCalendarDate(startDay) && startDay <= today).toBe(true);
        for (const count of ['current', 'next'] as const)
          expect(ageOn(startDay, born, count)).toBe(ageOn(today, born, count));
        expect(daySince(fields, { born }, startDay)).toBe(startDay);
      }),
    );
  });

  it.each([
    ['2026-02-28', '2025-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2028-02-29', '2028-02-29'],
  ])('of 29 February on %s is %s', (today, expectedDay) => {
    expect(daySince(fields, { born: '2020-02-29' }, today)).toBe(expectedDay);
  });

  it('is undefined without a date field value', () => {
    expect(daySince(fields, {}, '2026-11-22')).toBeUndefined();
  });
});
