import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { findMarket } from '@bindery/shared';
import { bookSize } from './format-chooser';
import { chosenFormat, formatChoices } from './format-choices';
import { productWith } from '../../testing/product-with';

const uk = findMarket('uk')!;
const jp = findMarket('jp')!;
const identifiers = (choices: ReturnType<typeof formatChoices>) =>
  choices.map(({ identifier }) => identifier);

describe('the formats of a product', () => {
  it('keep the product’s order', () => {
    const product = productWith('GBP', [
      ['softcover', '19.99'],
      ['hardcover', '24.99'],
      ['layflat', '34.99'],
    ]);
    expect(identifiers(formatChoices(product, uk))).toEqual(['softcover', 'hardcover', 'layflat']);
  });

  it('show their surcharge over the cheapest format', () => {
    const product = productWith('GBP', [
      ['hardcover', '24.99'],
      ['layflat', '34.95'],
      ['softcover', '19.99'],
    ]);
    expect(formatChoices(product, uk).map(({ extra }) => extra)).toEqual(['£5.00', '£14.96', null]);
  });

  it('have prices without decimals if the currency has none', () => {
    const product = productWith('JPY', [
      ['hardcover', '3980'],
      ['softcover', '2980'],
    ]);
    expect(formatChoices(product, jp).map(({ extra }) => extra)).toEqual(['￥1,000', null]);
  });

  it('may have any identifiers', () => {
    expect(identifiers(formatChoices(productWith('GBP', [['poster', '9.99']]), uk))).toEqual(['poster']);
  });

  it('never show a negative price difference', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 5 }), (pence) => {
        const product = productWith(
          'GBP',
          pence.map((minor, index) => [
            `format ${index}`,
            `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
          ]),
        );
        const cheapest = Math.min(...pence);
        formatChoices(product, uk).forEach(({ extra }, index) =>
          expect(extra === null).toBe(pence[index] === cheapest),
        );
      }),
    );
  });
});

describe('the chosen format', () => {
  const choices = formatChoices(
    productWith(
      'GBP',
      [
        ['softcover', '19.99', ['softback']],
        ['hardcover', '24.99', ['hardback']],
      ],
      'hardcover',
    ),
    uk,
  );

  it.each(['softcover', 'softback', 'Softback'])('is softcover for %s', (storedFormat) =>
    expect(chosenFormat(choices, storedFormat)?.identifier).toBe('softcover'),
  );
  it.each([undefined, '', 'layflat', 7, {}])(
    'is the main format if the product does not offer the stored format %p',
    (storedFormat) => expect(chosenFormat(choices, storedFormat)?.identifier).toBe('hardcover'),
  );
  it('is undefined only if the product has no formats', () =>
    expect(chosenFormat([], 'hardcover')).toBeUndefined());
});

describe('the size of a book', () => {
  it('is in centimetres', () => expect(bookSize({ width: 210, height: 297 }, uk)).toBe('21 × 29.7 cm'));
  it('uses the market’s number format', () =>
    expect(bookSize({ width: 210, height: 297 }, findMarket('de')!)).toBe('21 × 29,7 cm'));
  it('is in inches for us', () =>
    expect(bookSize({ width: 210, height: 210 }, findMarket('us')!)).toBe('8.3 × 8.3 in'));
  it('is empty if width or height is unknown', () =>
    expect(bookSize({ width: 0, height: 210 }, uk)).toBe(''));
});
