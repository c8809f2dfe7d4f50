import { describe, expect, it } from '@jest/globals';
import { datedCustomisation, localDate } from './local-date';

describe('the local date sent with a customisation', () => {
  it('is the calendar day in the shopper’s time zone, before and after midnight', () => {
    expect(localDate(new Date(2026, 0, 3, 23, 59, 59))).toBe('2026-01-03');
    expect(localDate(new Date(2026, 0, 4, 0, 0, 0))).toBe('2026-01-04');
    expect(localDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
  });

  it('is always today, even if the values contain another day', () => {
    expect(datedCustomisation({ name: 'Robin', local_date: '2020-01-01' })).toEqual({
      name: 'Robin',
      local_date: localDate(),
    });
  });
});
