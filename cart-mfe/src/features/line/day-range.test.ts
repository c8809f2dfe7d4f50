import { describe, it, expect } from '@jest/globals';
import { findMarket } from '@bindery/shared';
import { dayRange } from './day-range';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('the delivery days (CART-27)', () => {
  it.each([
    ['uk', '30 November – 3 December', '3 – 5 December'],
    ['us', 'November 30 – December 3', 'December 3 – 5'],
    ['de', '30. November – 3. Dezember', '3.–5. Dezember'],
    ['jp', '11月30日～12月3日', '12月3日～12月5日'],
    ['fr', '30 novembre – 3 décembre', '3–5 décembre'],
  ] as const)('are written in the format of %s, in any time zone', (identifier, across, within) => {
    const market = findMarket(identifier)!;
    expect(plain(dayRange('2026-11-30', '2026-12-03', market))).toBe(across);
    expect(plain(dayRange('2026-12-03', '2026-12-05', market))).toBe(within);
  });

  it('are shown as one date if the first and last day are equal', () => {
    expect(dayRange('2026-12-03', '2026-12-03', findMarket('uk')!)).toBe('3 December');
  });
});
