import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { ageOn } from './readings';

describe('an age', () => {
  it('changes on the birthday', () => {
    expect([
      ageOn('2026-05-13', '2020-05-14', 'current'),
      ageOn('2026-05-14', '2020-05-14', 'current'),
    ]).toEqual([5, 6]);
    expect([ageOn('2026-05-13', '2020-05-14', 'next'), ageOn('2026-05-14', '2020-05-14', 'next')]).toEqual([
      6, 7,
    ]);
  });

  it('increases on 1 March in common years for a birthday on 29 February', () => {
    expect([
      ageOn('2025-02-28', '2020-02-29', 'current'),
      ageOn('2025-03-01', '2020-02-29', 'current'),
    ]).toEqual([4, 5]);
  });

  it('is never negative, and grows by one each year', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (today, birthday) => {
        const laterDay = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        const age = ageOn(today, birthday, 'current');
        expect(age).toBeGreaterThanOrEqual(0);
        if (today >= birthday) expect(ageOn(laterDay, birthday, 'current')).toBe(age + 1);
      }),
    );
  });
});
