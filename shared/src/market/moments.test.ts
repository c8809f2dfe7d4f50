import { describe, expect, it } from '@jest/globals';
import { findMarket } from './markets';
import { writeMoment } from './moments';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
const writtenTime = (market: string, timeZone: string, instant: string, now = instant): string =>
  plain(writeMoment(instant, 'time', { market: findMarket(market)!, timeZone }, { nowMs: Date.parse(now) }));

describe('the time of day for a shopper (MKT-08)', () => {
  it.each([
    ['uk', 'Europe/London', '14:00'],
    ['us', 'America/New_York', '9:00 AM'],
    ['us', 'America/Los_Angeles', '6:00 AM PST'],
    ['uk', 'America/Los_Angeles', '06:00 GMT-8'],
    ['au', 'Australia/Perth', '10:00 pm AWST'],
    ['de', 'Europe/Berlin', '15:00'],
    ['de', 'America/New_York', '09:00 GMT-5'],
    // the text names no zone if the device's zone has the same offset as the market's
    ['uk', 'Europe/Lisbon', '14:00'],
    ['de', 'Europe/Paris', '15:00'],
  ])('in the market %s and on a device in %s is %s', (market, timeZone, expected) => {
    expect(writtenTime(market, timeZone, '2026-12-01T14:00:00Z')).toBe(expected);
  });

  it.each([
    ['uk', 'Europe/London', '2026-12-01T14:00:00Z', '2026-11-30T23:59:00Z', 'Tuesday 14:00'],
    ['de', 'Europe/Berlin', '2026-12-01T14:00:00Z', '2026-11-30T12:00:00Z', 'Dienstag, 15:00'],
    // Tuesday has already begun in this zone
    ['jp', 'Asia/Tokyo', '2026-12-01T14:00:00Z', '2026-11-30T15:30:00Z', '23:00'],
    ['jp', 'America/Los_Angeles', '2026-12-01T05:00:00Z', '2026-11-30T15:30:00Z', '21:00 GMT-8'],
  ])(
    'includes the weekday unless it is already that day (market %s, zone %s)',
    (market, timeZone, instant, now, expected) => {
      expect(writtenTime(market, timeZone, instant, now)).toBe(expected);
    },
  );

  describe('a moment around a clock change', () => {
    it.each([
      ['the last hour of summer', '2026-10-25T00:30:00Z', '01:30 BST'],
      ['the same hour in winter', '2026-10-25T01:30:00Z', '01:30 GMT'],
      ['the evening before', '2026-10-24T18:00:00Z', '19:00'],
      ['the morning after', '2026-10-25T08:00:00Z', '8:00'],
      ['spring, before', '2027-03-28T00:30:00Z', '00:30 GMT'],
      ['spring, after', '2027-03-28T01:30:00Z', '02:30 BST'],
      ['spring, the morning after', '2027-03-28T08:00:00Z', '9:00'],
    ])('%s is unambiguous', (_name, instant, expected) => {
      expect(writtenTime('uk', 'Europe/London', instant)).toBe(expected);
    });

    it('includes the zone while only one of the two zones has changed its clocks', () => {
      // in 2026, the USA end summer time on 1 November, a week after Europe
      expect(writtenTime('us', 'America/New_York', '2026-10-28T12:00:00Z')).toBe('8:00 AM');
      expect(writtenTime('us', 'Europe/London', '2026-10-28T12:00:00Z')).toBe('12:00 PM GMT');
      // Phoenix has no summer time, so it is two hours behind New York in winter and three in summer
      expect(writtenTime('us', 'America/Phoenix', '2026-12-01T14:00:00Z')).toBe('7:00 AM MST');
      expect(writtenTime('us', 'America/Phoenix', '2026-07-01T14:00:00Z')).toBe('7:00 AM MST');
    });
  });

  it('includes the date in an account and in an order’s history', () => {
    const clock = { market: findMarket('us')!, timeZone: 'America/Los_Angeles' };
    const instant = '2026-12-01T05:00:00Z';
    expect(plain(writeMoment(instant, 'date', clock))).toBe('Nov 30, 2026, 9:00 PM PST');
    expect(plain(writeMoment(instant, 'weekday', clock))).toBe('Monday, November 30 at 9:00 PM PST');
  });

  it('always includes the time zone in mails and documents', () => {
    const market = findMarket('uk')!;
    const instant = '2026-07-01T12:00:00Z';
    expect(
      plain(writeMoment(instant, 'weekday', { market, timeZone: market.timeZone }, { isZoneNamed: true })),
    ).toBe('Wednesday 1 July at 13:00 BST');
  });
});
