import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PriceRow } from './commerce.repository';
import { wasPrice } from './was-price';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
type Times = Partial<Pick<PriceRow, 'validFrom' | 'validTo' | 'createdAt' | 'replacedAt'>>;
/** Returns a price whose times are given as days from now. */
const price = (amount: string, { validFrom, validTo, createdAt = -500, replacedAt }: Times): PriceRow => {
  const dayInstant = (days: number | null | undefined) =>
    typeof days === 'number' ? NOW + days * DAY : null;
  return {
    sku: 'A',
    market: 'uk',
    amount,
    validFrom: dayInstant(validFrom),
    validTo: dayInstant(validTo),
    createdAt: dayInstant(createdAt)!,
    replacedAt: dayInstant(replacedAt),
  };
};
/** `prices` are in the order of the repository: staff prices before seed prices, and later before earlier prices. */
const formerPrice = (...prices: PriceRow[]) => wasPrice(prices, NOW);
const REDUCED = price('19.00', { validFrom: -2, validTo: 5 });
const SEED = price('25.00', {});

describe('CAT-02: the earlier price', () => {
  it('is the lowest price of the 30 days before a price with a first and a last day', () => {
    expect(formerPrice(REDUCED, SEED)).toBe('25.00');
    const cheapForADay = price('21.00', { validFrom: -20, validTo: -19 });
    expect(formerPrice(REDUCED, cheapForADay, SEED)).toBe('21.00');
    const longAgo = price('20.00', { validFrom: -40, validTo: -33 });
    expect(formerPrice(REDUCED, longAgo, SEED)).toBe('25.00');
  });

  it('may be a price that was still valid on the first of the 30 days', () => {
    const endedPrice = price('20.00', { validFrom: -60, validTo: -31 });
    expect(formerPrice(REDUCED, endedPrice, SEED)).toBe('20.00');
  });

  it('may be a replaced seed price, so that a higher price just before a reduction has no effect', () => {
    const raised = price('30.00', { createdAt: -3 });
    const replacedPrice = price('18.00', { createdAt: -400, replacedAt: -3 });
    expect(formerPrice(REDUCED, raised, replacedPrice)).toBeUndefined();
    expect(formerPrice(REDUCED, raised, { ...replacedPrice, amount: '22.00' })).toBe('22.00');
  });

  it('is empty for a price without a last day, a raised price or a first price', () => {
    expect(formerPrice(price('19.00', { validFrom: -2 }), SEED)).toBeUndefined();
    expect(formerPrice(price('26.00', { validFrom: -2, validTo: 5 }), SEED)).toBeUndefined();
    expect(formerPrice(price('25.00', { validFrom: -2, validTo: 5 }), SEED)).toBeUndefined();
    expect(formerPrice(REDUCED)).toBeUndefined();
    expect(formerPrice(REDUCED, price('25.00', { createdAt: -1 }))).toBeUndefined();
    expect(formerPrice(SEED)).toBeUndefined();
    expect(formerPrice()).toBeUndefined();
  });

  it('is empty if a cheaper price was valid after the start of the reduction', () => {
    const cheaper = price('17.00', { validFrom: -1.5, validTo: -1 });
    expect(formerPrice(cheaper, REDUCED, SEED)).toBeUndefined();
    const mistyped = price('99.00', { validFrom: -1.5, validTo: -1 });
    expect(formerPrice(mistyped, REDUCED, SEED)).toBe('25.00');
    const deeper = price('17.00', { validFrom: -1, validTo: 2 });
    expect(formerPrice(deeper, REDUCED, SEED)).toBe('19.00');
  });

  it('may be a backdated price, but only for the time after staff entered it', () => {
    const backdated = price('22.00', { validFrom: -100, validTo: -1, createdAt: -1.5 });
    expect(formerPrice(price('19.00', { validFrom: -2, validTo: 5, createdAt: -1 }), backdated, SEED)).toBe(
      '22.00',
    );
  });

  it('is never higher than a price of the 30 days or lower than the current price', () => {
    const days = fc.integer({ min: -90, max: 10 });
    const row = fc
      .record({
        amount: fc.integer({ min: 1, max: 99 }),
        from: days,
        length: fc.integer({ min: 1, max: 40 }),
      })
      .map(({ amount, from, length }) =>
        price(`${amount}.00`, { validFrom: from, validTo: from + length, createdAt: from }),
      );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 99 }), (dated, base) => {
        const prices = [
          ...[...dated].sort((a, b) => b.validFrom! - a.validFrom!),
          price(`${base}.00`, { createdAt: -500 }),
        ];
        const amount = wasPrice(prices, NOW);
        if (amount === undefined) return;
        const priceAmount = (time: number) =>
          Number(
            prices.find(({ validFrom, validTo }) => (validFrom ?? -1e15) <= time && (validTo ?? 1e15) > time)!
              .amount,
          );
        const present = prices.find(
          ({ validFrom, validTo }) => (validFrom ?? 0) <= NOW && (validTo ?? 1e15) > NOW,
        )!;
        const dailyAmounts = Array.from({ length: 30 }, (_, day) =>
          priceAmount(present.validFrom! - (day + 1) * DAY),
        );
        expect(Number(amount)).toBe(Math.min(...dailyAmounts));
        expect(Number(amount)).toBeGreaterThan(Number(present.amount));
      }),
    );
  });
});
