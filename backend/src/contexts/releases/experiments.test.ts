import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ExperimentRule } from '../../platform/config';
import { decide } from './experiments';

const UNITS = Array.from({ length: 10_000 }, (_, index) => `unit-${index}`);
const ruleOf = (changes: Partial<ExperimentRule> = {}): ExperimentRule => ({
  featureKey: 'corners',
  ruleKey: 'all',
  variations: [{ key: 'round' }, { key: 'square' }],
  ...changes,
});
const variation = (rule: ExperimentRule, unit: string, market = 'uk') =>
  decide([rule], market, unit)[0]?.variationKey;

function counted(rule: ExperimentRule): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const unit of UNITS) {
    const key = variation(rule, unit) ?? '';
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

// Source: docs/rules.md TRACK-30
describe('the result of an experiment', () => {
  it('is the same variation at each call', () => {
    const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/);
    fc.assert(
      fc.property(
        fc.string(),
        key,
        fc.uniqueArray(fc.record({ key, weight: fc.double({ min: 1e-6, max: 1e6, noNaN: true }) }), {
          minLength: 1,
          maxLength: 5,
          selector: (variant) => variant.key,
        }),
        (unit, ruleKey, variations) => {
          const rule = ruleOf({ ruleKey, variations });
          const decided = variation(rule, unit);
          expect(variations.map((variant) => variant.key)).toContain(decided);
          expect(variation(rule, unit)).toBe(decided);
        },
      ),
    );
  });

  it('is distributed by weight, within statistical limits', () => {
    const counts = counted(
      ruleOf({
        variations: [
          { key: 'a', weight: 1 },
          { key: 'b', weight: 3 },
        ],
        percentage: 40,
      }),
    );
    // the tolerance of 200 browsers is more than four standard deviations
    expect(Math.abs(counts['']! - 6000)).toBeLessThan(200);
    expect(Math.abs(counts['a']! - 1000)).toBeLessThan(200);
    expect(Math.abs(counts['b']! - 3000)).toBeLessThan(200);
  });

  it('does not change for an included browser when the percentage grows', () => {
    const few = ruleOf({ percentage: 10 });
    const inFew = UNITS.filter((unit) => variation(few, unit) !== undefined);
    for (const unit of inFew) expect(variation(ruleOf({ percentage: 50 }), unit)).toBe(variation(few, unit));
    expect(counted(ruleOf({ percentage: 0 }))).toEqual({ '': UNITS.length });
    expect(counted(ruleOf({ percentage: 100 }))['']).toBeUndefined();
  });

  it('is independent between features', () => {
    const unitsInBoth = UNITS.filter(
      (unit) =>
        variation(ruleOf(), unit) === 'round' && variation(ruleOf({ featureKey: 'paper' }), unit) === 'round',
    );
    expect(Math.abs(unitsInBoth.length - 2500)).toBeLessThan(200);
  });

  it('is determined by the first rule of the feature for the market', () => {
    const rules = [
      ruleOf({ ruleKey: 'germany', markets: ['de'], percentage: 0 }),
      ruleOf({ ruleKey: 'rest', markets: ['uk', 'de'], variations: [{ key: 'square' }] }),
    ];
    expect(decide(rules, 'de', 'u')).toEqual([{ featureKey: 'corners', ruleKey: 'germany' }]);
    expect(decide(rules, 'uk', 'u')).toEqual([
      { featureKey: 'corners', ruleKey: 'rest', variationKey: 'square' },
    ]);
    expect(decide(rules, 'fr', 'u')).toEqual([]);
  });
});
