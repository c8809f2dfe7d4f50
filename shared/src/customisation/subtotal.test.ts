import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { EMPTY_SUBTOTAL, parseSubtotal, sumSubtotal, withPart, type SubtotalPart } from './subtotal';

const record = (part: SubtotalPart) => ({ ...EMPTY_SUBTOTAL, ...part });

describe('the subtotal', () => {
  it('is the sum of the prices of all choices', () => {
    const pricedRecord = record({
      cover_style: 1,
      dedication_photo_upload: 2,
      format: 4,
      giftwrap: 8,
      edition: 16,
      ribbon: 32,
      subtotal: 100,
      savingSubtotal: 200,
    });
    expect(sumSubtotal(pricedRecord, 'GBP')).toEqual({ minor: 6300, currency: 'GBP' });
  });
  it.each([
    [1.005, 101],
    [0.1, 10],
    [24.99, 2499],
    [2.675, 268],
    [-1.005, -101],
    [Number.NaN, 0],
    [Infinity, 0],
    [1e-9, 0],
  ])('for %p is %p pence', (amount, minor) => {
    expect(sumSubtotal(record({ format: amount }), 'GBP').minor).toBe(minor);
  });
  it('is in whole yen and won', () => {
    expect(sumSubtotal(record({ format: 1980, giftwrap: 500 }), 'JPY').minor).toBe(2480);
    expect(sumSubtotal(record({ format: 33000.4 }), 'KRW').minor).toBe(33000);
  });
  it('is exact for any amount in pence', () => {
    const pence = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(pence, pence, pence, (a, b, c) => {
        expect(
          sumSubtotal(record({ format: a / 100, giftwrap: b / 100, edition: c / 100 }), 'GBP').minor,
        ).toBe(a + b + c);
      }),
    );
  });
});

describe('the stored subtotal', () => {
  it('is read without unknown parts', () => {
    expect(
      parseSubtotal('{"format":4.5,"giftwrap":"2","edition":null,"ribbon":2,"__proto__":1,"A b":3}'),
    ).toEqual(record({ format: 4.5, ribbon: 2 }));
  });
  it.each(['', '[]', 'null', 'x'])('is refused if it is %p', (text) =>
    expect(parseSubtotal(text)).toBeUndefined(),
  );
  it('contains 0 for an upsell that the product no longer has', () =>
    expect(withPart(record({ format: 20, ribbon: 2 }), { lettering: 3 })).toEqual(
      record({ format: 20, ribbon: 0, lettering: 3 }),
    ));
});
