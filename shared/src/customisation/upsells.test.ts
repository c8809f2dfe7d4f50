import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import type { Upsell } from '../contracts';
import { amountOf, parseAmount } from '../market/money';
import { EMPTY_SUBTOTAL, sumSubtotal } from './subtotal';
import { chosenUpsells, isFree, upsellSubtotals } from './upsells';

const photo = { public_id: 'photos/1', width: 900, height: 600 };
const upsell = (amount: string): Upsell => ({
  id: 'dedication_photo_upload',
  key: 'family_photo',
  price: { amount, formatted: amount },
});

describe('an upsell', () => {
  it.each([
    [{ family_photo: photo }, 4],
    [{ family_photo: {} }, 0],
    [{ family_photo: null }, 0],
    [{ other: photo }, 0],
    [{}, 0],
  ])('of %j costs %p', (values, subtotal) => {
    expect(upsellSubtotals([upsell('4.00')], values)).toEqual({ dedication_photo_upload: subtotal });
    expect(chosenUpsells([upsell('4.00')], values)).toHaveLength(subtotal ? 1 : 0);
  });

  it('is not chosen because of an inherited object property', () => {
    expect(
      chosenUpsells(
        [
          { ...upsell('1.00'), key: 'constructor' },
          { ...upsell('1.00'), key: 'toString' },
        ],
        {},
      ),
    ).toEqual([]);
  });

  it.each([
    ['0.00', true],
    ['0', true],
    ['0.01', false],
    ['4.00', false],
  ])('with the price %s is free: %p', (amount, expected) =>
    expect(isFree(upsell(amount).price)).toBe(expected),
  );

  it('is added to the format’s price in every currency, as the server adds it', () => {
    const minor = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(minor, minor, fc.constantFrom('GBP', 'EUR', 'JPY', 'KRW'), (format, extra, currency) => {
        const subtotals = upsellSubtotals([upsell(amountOf({ minor: extra, currency }))], {
          family_photo: photo,
        });
        const record = {
          ...EMPTY_SUBTOTAL,
          ...subtotals,
          format: Number(amountOf({ minor: format, currency })),
        };
        expect(sumSubtotal(record, currency).minor).toBe(format + extra);
        expect(parseAmount(String(subtotals.dedication_photo_upload), currency).minor).toBe(extra);
      }),
    );
  });

  describe('an upsell with variants', () => {
    const price = (amount: string) => ({ amount, formatted: amount });
    const ribbon: Upsell = {
      id: 'ribbon',
      key: 'ribbon',
      price: price('0.00'),
      variants: [
        { sku: 'R-0', when: 'plain', price: price('0.00') },
        { sku: 'R-1', when: ['silk', 'gold'], price: price('2.10') },
        { sku: 'R-2', when: 'pearl', price: price('0.20') },
        { sku: 'R-3', when: false, price: price('0.05') },
      ],
    };
    it.each<[unknown, string[], number]>([
      ['plain', ['R-0'], 0],
      ['silk', ['R-1'], 2.1],
      ['gold', ['R-1'], 2.1],
      ['brass', [], 0],
      ['', ['R-3'], 0.05],
      [false, ['R-3'], 0.05],
      [undefined, ['R-3'], 0.05],
      [[], ['R-3'], 0.05],
      [['silk', 'gold'], ['R-1'], 2.1],
      [['pearl', 'gold'], ['R-1', 'R-2'], 2.3],
      [{ toString: 'gold' }, [], 0],
    ])('of %j is %j', (value, skus, subtotal) => {
      const values = { ribbon: value };
      expect(chosenUpsells([ribbon], values).map(({ sku }) => sku)).toEqual(skus);
      expect(upsellSubtotals([ribbon], values)).toEqual({ dedication_photo_upload: 0, ribbon: subtotal });
    });

    it('is chosen by the answer 12 if the variant requires the text “12”', () =>
      expect(
        chosenUpsells([{ ...ribbon, variants: [{ sku: 'N', when: '12', price: price('1.00') }] }], {
          ribbon: 12,
        }),
      ).toHaveLength(1));
  });
});
