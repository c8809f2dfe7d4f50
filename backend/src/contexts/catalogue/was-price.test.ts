import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PriceRow } from './commerce.repository';
import { wasPrice } from './was-price';

const DAY = 86_400_000;
const NOW = 1000 * DAY;
type Times = Partial<Pick<PriceRow, 'validFrom' | 'validTo' | 'createdAt' | 'replacedAt'>>;
/** Returns a price with times in days from now. */
const price = (amount: string, { validFrom, validTo, createdAt = -500, replacedAt }: Times): PriceRow => {
  const at = (days: number | null | undefined) => (typeof days === 'number' ? NOW + days * DAY : null);
  return {
    sku: 'A',
    market: 'uk',
    amount,
    validFrom: at(validFrom),
    validTo: at(validTo),
    createdAt: at(createdAt)!,
    replacedAt: at(replacedAt),
  };
};
/** Takes prices in the repository's order: staff before seed, then the later first. */
const was = (...prices: PriceRow[]) => wasPrice(prices, NOW);
const REDUCED = price('19.00', { validFrom: -2, validTo: 5 });
const SEED = price('25.00', {});

describe('CAT-02: what a price was', () => {
  it('is the lowest of the 30 days before a price with a first and a last day', () => {
    expect(was(REDUCED, SEED)).toBe('25.00');
    const cheapForADay = price('21.00', { validFrom: -20, validTo: -19 });
    expect(was(REDUCED, cheapForADay, SEED)).toBe('21.00');
    const longAgo = price('20.00', { validFrom: -40, validTo: -33 });
    expect(was(REDUCED, longAgo, SEED)).toBe('25.00');
  });

  it('counts a price that was still asked on the first of those days', () => {
    const untilThen = price('20.00', { validFrom: -60, validTo: -31 });
    expect(was(REDUCED, untilThen, SEED)).toBe('20.00');
  });

  it('counts what a seed said before another took its place: a rise just before is no reduction afterwards', () => {
    const raised = price('30.00', { createdAt: -3 });
    const before = price('18.00', { createdAt: -400, replacedAt: -3 });
    expect(was(REDUCED, raised, before)).toBeUndefined();
    expect(was(REDUCED, raised, { ...before, amount: '22.00' })).toBe('22.00');
  });

  it('is nothing for a price without an end, a dearer one, and one that nothing came before', () => {
    expect(was(price('19.00', { validFrom: -2 }), SEED)).toBeUndefined();
    expect(was(price('26.00', { validFrom: -2, validTo: 5 }), SEED)).toBeUndefined();
    expect(was(price('25.00', { validFrom: -2, validTo: 5 }), SEED)).toBeUndefined();
    expect(was(REDUCED)).toBeUndefined();
    expect(was(REDUCED, price('25.00', { createdAt: -1 }))).toBeUndefined();
    expect(was(SEED)).toBeUndefined();
    expect(was()).toBeUndefined();
  });

  it('is nothing once something cheaper went before it in between: it has become dearer', () => {
    const cheaper = price('17.00', { validFrom: -1.5, validTo: -1 });
    expect(was(cheaper, REDUCED, SEED)).toBeUndefined();
    const mistyped = price('99.00', { validFrom: -1.5, validTo: -1 });
    expect(was(mistyped, REDUCED, SEED)).toBe('25.00');
    const deeper = price('17.00', { validFrom: -1, validTo: 2 });
    expect(was(deeper, REDUCED, SEED)).toBe('19.00');
  });

  it('goes by when a price was entered where it names an earlier day', () => {
    const backdated = price('22.00', { validFrom: -100, validTo: -1, createdAt: -1.5 });
    expect(was(price('19.00', { validFrom: -2, validTo: 5, createdAt: -1 }), backdated, SEED)).toBe('22.00');
  });

  it('is never more than anything that was asked in the 30 days, nor less than what is asked now', () => {
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
        const at = (time: number) =>
          Number(
            prices.find(({ validFrom, validTo }) => (validFrom ?? -1e15) <= time && (validTo ?? 1e15) > time)!
              .amount,
          );
        const present = prices.find(
          ({ validFrom, validTo }) => (validFrom ?? 0) <= NOW && (validTo ?? 1e15) > NOW,
        )!;
        const asked = Array.from({ length: 30 }, (_, day) => at(present.validFrom! - (day + 1) * DAY));
        expect(Number(amount)).toBe(Math.min(...asked));
        expect(Number(amount)).toBeGreaterThan(Number(present.amount));
      }),
    );
  });
});
