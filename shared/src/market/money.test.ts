import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountOf, currencyDecimals, formatMoney, parseAmount, toWireMoney } from './money';

describe('money of an unknown currency (MKT-03)', () => {
  it.each([['XYZ'], [''], ['£'], ['pounds'], ['__proto__'], ['12']])(
    'with the code "%s" is treated as pounds sterling',
    (currency) => {
      expect(currencyDecimals(currency)).toBe(2);
      expect(toWireMoney(parseAmount('24.99', currency), 'en-GB')).toEqual({
        amount: '24.99',
        formatted: '£24.99',
      });
    },
  );

  it('never causes an exception, for any currency', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -1e9, max: 1e9 }), (currency, minor) => {
        const money = { minor, currency };
        expect(parseAmount(amountOf(money), currency).minor).toBe(minor === 0 ? 0 : minor);
        expect(formatMoney(money, 'de-DE')).toMatch(/\d/);
      }),
    );
  });

  it('does not include known currencies in upper or lower case (CART-11)', () => {
    expect(formatMoney({ minor: 59900, currency: 'MXN' }, 'es-MX')).toBe('$599.00');
    expect(formatMoney({ minor: 1980, currency: 'jpy' }, 'ja-JP')).toBe('￥1,980');
    expect(currencyDecimals('krw')).toBe(0);
  });
});
