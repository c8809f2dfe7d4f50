import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { readWholeNumber } from './number';

describe('a whole number', () => {
  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['-3', -3],
    ['−3', -3],
    ['+4', 4],
    ['1,234', 1234],
    ['1.234.567', 1234567],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ["1'234", 1234],
    ['１２', 12],
    ['007', 7],
  ])('is parsed from %j', (text, number) => expect(readWholeNumber(text)).toBe(number));
  it.each(['', '-', '1.5', '1,5', '12a', 'twelve', '1,23,456', '1,234.567', '99999999999999999999', '1e3'])(
    'cannot be parsed from %j, which remains as typed',
    (text) => expect(readWholeNumber(text)).toBe(text),
  );
  it('is parsed to the same number in every notation', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom('en-US', 'de', 'fr', 'de-CH', 'sv'),
        (number, locale) => {
          expect(readWholeNumber(new Intl.NumberFormat(locale).format(number))).toBe(
            number === 0 ? 0 : number,
          );
        },
      ),
    );
  });
});
