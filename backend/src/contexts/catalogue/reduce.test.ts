import { describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { Promotion } from './promotion';
import { reduce, refusalOf, type ReducibleLine } from './reduce';

const uk = findMarket('uk')!;
const jp = findMarket('jp')!;
const NOON = Date.parse('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;

const promotion = (changes: Partial<Promotion> = {}): Promotion => ({
  code: 'CODE20',
  names: { en: 'Code' },
  percent: 20,
  amounts: null,
  minimums: null,
  formats: [],
  products: [],
  markets: [],
  reducesExtras: false,
  onCards: false,
  validFrom: null,
  validTo: null,
  ...changes,
});
const line = (changes: Partial<ReducibleLine> = {}): ReducibleLine => ({
  id: 'a',
  productSlug: 'star',
  format: 'hardcover',
  each: 2499,
  quantity: 1,
  ...changes,
});
function codesOf(lines: readonly ReducibleLine[], promotions: readonly Promotion[], market = uk) {
  const requestedCodes = promotions.map((promotion) => ({ code: promotion.code, promotion: promotion }));
  const { codes } = reduce(lines, requestedCodes, market, NOON);
  return Object.fromEntries(codes.map(({ code, minor, inactive }) => [code, inactive ?? minor]));
}

// docs/rules.md PROMO-04
describe('the refusal of a promotion', () => {
  it.each<[string, Partial<Promotion>, string | undefined]>([
    ['before its first moment', { validFrom: NOON + 1 }, 'promo_not_started'],
    ['not at its first moment', { validFrom: NOON }, undefined],
    ['not before its end', { validTo: NOON + 1 }, undefined],
    ['from its end on', { validTo: NOON }, 'promo_ended'],
    ['in another market', { markets: ['us', 'ca'] }, 'promo_not_in_market'],
    ['where it has no amount', { percent: null, amounts: { us: '5.00' } }, 'promo_not_in_market'],
    ['where it has no minimum', { minimums: { us: '5.00' } }, 'promo_not_in_market'],
    ['below its minimum', { minimums: { uk: '25.00' } }, 'promo_below_minimum'],
    ['not at its minimum', { minimums: { uk: '24.99' } }, undefined],
    ['for another format', { formats: ['softcover'] }, 'promo_nothing_to_reduce'],
    ['for another product', { products: ['picnic'] }, 'promo_nothing_to_reduce'],
    ['not for this product in this format', { products: ['star'], formats: ['hardcover'] }, undefined],
  ])('%s', (_, changes, expected) => {
    expect(refusalOf(promotion(changes), [line()], uk, NOON)).toBe(expected);
  });

  it('happens if the percentage saves less than half the smallest unit', () => {
    expect(refusalOf(promotion({ percent: 1 }), [line({ each: 49 })], jp, NOON)).toBe(
      'promo_nothing_to_reduce',
    );
  });

  it('does not happen if several lines together reach the minimum', () => {
    const lines = [line(), line({ id: 'b', each: 1, quantity: 1 })];
    expect(refusalOf(promotion({ minimums: { uk: '25.00' } }), lines, uk, NOON)).toBeUndefined();
  });
});

// docs/rules.md PROMO-05
describe('several promotions', () => {
  it('reduce each line only by the largest discount', () => {
    const lines = [line(), line({ id: 'b', format: 'softcover', each: 1000, quantity: 2 })];
    const generalPromotion = promotion({ code: 'ALL10', percent: 10 });
    const hardback = promotion({ code: 'HARDBACK20', formats: ['hardcover'] });
    expect(codesOf(lines, [generalPromotion, hardback])).toEqual({ ALL10: 200, HARDBACK20: 500 });
    expect(codesOf(lines, [hardback, generalPromotion])).toEqual({ ALL10: 200, HARDBACK20: 500 });
  });

  it('report a promotion as outdone if it reduces no line', () => {
    expect(codesOf([line()], [promotion({ code: 'B' }), promotion({ code: 'A' })])).toEqual({
      A: 500,
      B: 'promo_outdone',
    });
  });

  it('report an ended and an unknown promotion', () => {
    const ended = promotion({ validTo: NOON - HOUR });
    const { codes } = reduce(
      [line()],
      [
        { code: 'CODE20', promotion: ended },
        { code: 'GONE', promotion: undefined },
      ],
      uk,
      NOON,
    );
    expect(codes).toMatchObject([
      { code: 'CODE20', minor: 0, inactive: 'promo_ended' },
      { code: 'GONE', minor: 0, inactive: 'promo_unknown' },
    ]);
  });

  it('reduce wraps and add-ons only if they include extras and reduce the book', () => {
    const lines = [
      line(),
      line({ id: 'wrap', format: '', each: 500, parentId: 'a' }),
      line({ id: 'b', format: 'softcover', each: 1000 }),
      line({ id: 'card', format: '', each: 300, parentId: 'b' }),
    ];
    const hardbacks = { formats: ['hardcover'] };
    expect(codesOf(lines, [promotion(hardbacks)])).toEqual({ CODE20: 500 });
    expect(codesOf(lines, [promotion({ ...hardbacks, reducesExtras: true })])).toEqual({ CODE20: 600 });
    expect(codesOf(lines, [promotion()])).toEqual({ CODE20: 700 });
  });
});

// docs/rules.md PROMO-05
describe('the discount', () => {
  it('is rounded for each piece in the shopper’s favour', () => {
    expect(codesOf([line({ each: 1498, quantity: 3 })], [promotion({ percent: 25 })])).toEqual({
      CODE20: 1125,
    });
  });

  it('may be a fixed amount for each market, but never exceeds the price', () => {
    const fiveOff = promotion({ percent: null, amounts: { uk: '5.00', jp: '700' } });
    expect(codesOf([line({ quantity: 2 })], [fiveOff])).toEqual({ CODE20: 1000 });
    expect(codesOf([line({ each: 300 })], [fiveOff])).toEqual({ CODE20: 300 });
    expect(codesOf([line({ each: 4980 })], [fiveOff], jp)).toEqual({ CODE20: 700 });
  });
});
