import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { binomialTail, fisherTail, verdictOn } from './verdict';

const figures = (counts: object = {}, expose = './CartPage') => ({
  ...{ expose, loads: 0, failures: 0, slow: 0, blocked: 0, goals: 0 },
  ...counts,
});
type Counts = ReturnType<typeof figures>;
const verdict = (trial: Counts, sameTime?: Counts, week?: Counts) =>
  verdictOn({ trial: [trial], sameTime: sameTime ? [sameTime] : [], week: week ? [week] : [] });

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

describe('the exact tests', () => {
  it('return the same probability as the textbook formula below the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(60),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(60),
        (tries, hits, otherTries, otherHits) => {
          fc.pre(hits <= tries && otherHits <= otherTries);
          const union = { hits: hits + otherHits, tries: tries + otherTries };
          let expected = 0;
          for (let k = hits; k <= Math.min(tries, union.hits); k += 1)
            expected +=
              (choose(union.hits, k) * choose(union.tries - union.hits, tries - k)) /
              choose(union.tries, tries);
          const measured = fisherTail({ hits, tries }, { hits: otherHits, tries: otherTries });
          if (expected < 1e-4) expect(measured / expected).toBeCloseTo(1, 5);
          else expect(measured).toBeGreaterThanOrEqual(1e-4 * 0.999);
        },
      ),
    );
    expect(binomialTail(3, 3, 0.01)).toBeCloseTo(1e-6, 12);
    expect(binomialTail(10, 10, 0.05) / 0.05 ** 10).toBeCloseTo(1, 6);
    expect(binomialTail(1, 100, 0.01)).toBe(1);
  });

  it('hold for a million loads', () => {
    const before = { hits: 10_000, tries: 1_000_000 };
    expect(fisherTail({ hits: 10, tries: 10 }, before) / 1e-20).toBeCloseTo(1, 1);
    expect(fisherTail({ hits: 20, tries: 1000 }, before)).toBeGreaterThan(1e-3 / 20);
  });
});

describe('the verdict on a release', () => {
  const before = figures({ loads: 5000, failures: 10, slow: 250, blocked: 100, goals: 4500 });

  it.each<[string, object, string]>([
    [
      'fails',
      { loads: 12, failures: 10, goals: 2 },
      './CartPage failed for 10 of 12 shoppers, against 10 of 5000 (0.2 %) with the version before',
    ],
    [
      'is slow',
      { loads: 20, slow: 14, goals: 19 },
      './CartPage was shown late for 14 of 20 shoppers, against 250 of 5000 (5.0 %) with the version before',
    ],
    [
      'blocks',
      { loads: 20, blocked: 11, goals: 19 },
      './CartPage blocked the page for 11 of 20 shoppers, against 100 of 5000 (2.0 %) with the version before',
    ],
    [
      'misses its goal',
      { loads: 14, goals: 1 },
      './CartPage missed its goal for 13 of 14 shoppers, against 500 of 5000 (10.0 %) with the version before',
    ],
  ])('that %s says which, how many and against what', (_, counts, sentence) => {
    expect(verdict(figures(counts), before)).toBe(sentence);
  });

  it('needs ten shoppers, whatever their share', () => {
    expect(verdict(figures({ loads: 9, failures: 9 }), before)).toBeUndefined();
    expect(verdict(figures({ loads: 0, failures: 10 }), before)).toContain('failed for 10 of 10');
  });

  it('is based on the last week if there are few loads at the same time', () => {
    const trial = figures({ loads: 100, failures: 14, goals: 90 });
    const isAsBad = figures({ loads: 1000, failures: 140, goals: 900 });
    const isFew = figures({ loads: 99, failures: 0, goals: 99 });
    expect(verdict(trial, isFew, isAsBad)).toBeUndefined();
    expect(verdict(trial, isFew)).toBe(
      './CartPage failed for 14 of 100 shoppers, against 2.0 %, the most that passes as ordinary',
    );
    expect(verdict(figures({ loads: 100, goals: 0 }))).toBeUndefined();
  });

  it('is not "worse" for a small but statistically certain difference', () => {
    const small = figures({ loads: 100_000, failures: 1500, slow: 14_000, blocked: 11_000, goals: 50_000 });
    expect(
      verdict(small, figures({ loads: 100_000, failures: 100, slow: 5000, blocked: 2000, goals: 90_000 })),
    ).toBeUndefined();
  });

  it('compares each exposed module with itself', () => {
    const trial = [figures({ loads: 50, failures: 30 }), figures({ loads: 50, goals: 50 }, './MiniCart')];
    const isAlwaysBad = figures({ loads: 500, failures: 300 });
    const sameTime = [isAlwaysBad, figures({ loads: 500, goals: 500 }, './MiniCart')];
    expect(verdictOn({ trial, sameTime, week: [] })).toBeUndefined();
  });

  it('is not "worse" for an equally good release, even after frequent checks', () => {
    let seed = 7;
    const isSo = (share: number): boolean =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31 < share;
    const shares = { failures: 0.01, slow: 0.08, blocked: 0.05, goals: 0.6 };
    const sides = [figures(), figures()] as const;
    const reasons: (string | undefined)[] = [];
    for (let release = 0; release < 200; release += 1) {
      for (const side of sides) Object.assign(side, figures());
      for (let shopper = 0; shopper < 1500; shopper += 1) {
        const side = sides[isSo(0.25) ? 0 : 1];
        side.loads += 1;
        for (const [fact, share] of Object.entries(shares)) if (isSo(share)) side[fact as 'slow'] += 1;
        if (shopper % 5 === 0) reasons.push(verdict(...sides));
      }
    }
    expect(reasons.filter((reason) => reason !== undefined)).toEqual([]);
  });
});
