import { describe, expect, it } from '@jest/globals';
import { anExtra } from '../testing';
import {
  NO_EXTRAS,
  parseExtras,
  sortExtras,
  withExtra,
  withoutExtras,
  extraMisfit,
  type ExtraRule,
} from './extras-choice';
import fc from 'fast-check';
import { MARKETS } from '../market';

const place = { market: 'uk', slug: 'a-book', format: { identifier: 'hardcover', aliases: ['hardback'] } };
const [stars, leaves] = [anExtra(), anExtra({ sku: 'WRAP-LEAVES', name: 'Forest paper' })];
const card = anExtra({ sku: 'CARD', kind: 'add_on', name: 'Card' });

// Source: docs/rules.md OPT-05
describe('the chosen extras', () => {
  it('contain one gift wrap, and each add-on once', () => {
    const chosenExtras = [stars, leaves, card, card].reduce(
      (record, extra) => withExtra(record, extra, true, 'uk'),
      NO_EXTRAS,
    );
    expect(chosenExtras).toMatchObject({ giftWrap: 'WRAP-LEAVES', addOns: ['CARD'] });
    expect(Object.keys(chosenExtras.known).sort()).toEqual(['CARD', 'WRAP-LEAVES']);
    expect(withExtra(chosenExtras, leaves, false, 'uk')).toMatchObject({ giftWrap: null, addOns: ['CARD'] });
    expect(withoutExtras(chosenExtras, ['CARD', 'WRAP-LEAVES'])).toEqual(NO_EXTRAS);
  });

  it.each([
    [null, undefined],
    ['{broken', undefined],
    ['[]', undefined],
    ['{"giftWrap":3,"addOns":["A","A",4,""],"known":{"A":1}}', { giftWrap: null, addOns: ['A'], known: {} }],
  ])('are read from the valid parts of a stored record: %s', (text, record) => {
    expect(parseExtras(text)).toEqual(record);
  });

  it('are divided into extras that fit and extras rejected with a reason', () => {
    const record = withExtra(withExtra(NO_EXTRAS, card, true, 'uk'), stars, true, 'uk');
    expect(sortExtras(record, [stars, card], place)).toEqual({ fitting: [stars, card], dropped: [] });
    const onlyLayflat = { ...stars, active_formats: ['layflat'] };
    expect(sortExtras(record, [onlyLayflat], place)).toEqual({
      fitting: [],
      dropped: [
        { sku: stars.sku, name: stars.name, kind: 'gift_wrap', reason: 'format' },
        { sku: 'CARD', name: 'Card', kind: 'add_on', reason: 'unavailable' },
      ],
    });
    expect(sortExtras(record, [card], { ...place, market: 'jp' }).dropped).toMatchObject([
      { sku: stars.sku, reason: 'market' },
    ]);
  });
});

const FORMATS = [
  { identifier: 'hardcover', aliases: ['hardback', 'hard cover'] },
  { identifier: 'layflat', aliases: ['premium layflat'] },
  { identifier: 'softcover', aliases: ['softback'] },
];
const SLUGS = ['the-lost-star', 'our-big-picnic', 'our-year'];
const ANYWHERE: ExtraRule = {
  active_formats: [],
  active_solidus_slugs: [],
  inactive_solidus_slugs: [],
  inactive_markets: [],
};

const market = fc.constantFrom(...MARKETS.map(({ identifier }) => identifier));
const slug = fc.constantFrom(...SLUGS);
const format = fc.constantFrom(...FORMATS);
const anyPlace = fc.record({ market, slug, format });
const rule: fc.Arbitrary<ExtraRule> = fc.record({
  active_formats: fc.subarray(FORMATS.flatMap(({ identifier, aliases }) => [identifier, ...aliases])),
  active_solidus_slugs: fc.subarray(SLUGS),
  inactive_solidus_slugs: fc.subarray(SLUGS),
  inactive_markets: fc.subarray(MARKETS.map(({ identifier }) => identifier)),
});

describe('an extra beside a book (EXTRA-01)', () => {
  it('fits every book if its lists are empty', () => {
    fc.assert(fc.property(anyPlace, (where) => extraMisfit(ANYWHERE, where) === undefined));
  });

  it('does not fit a book or market that its lists of exclusions name', () => {
    fc.assert(
      fc.property(rule, anyPlace, (extraRule, where) => {
        const active = { ...extraRule, active_solidus_slugs: [where.slug] };
        expect(extraMisfit({ ...active, inactive_markets: [where.market] }, where)).toBe('market');
        expect(
          extraMisfit({ ...active, inactive_markets: [], inactive_solidus_slugs: [where.slug] }, where),
        ).toBe('product');
      }),
    );
  });

  it('fits only the books and formats that its lists name, or all if a list is empty', () => {
    fc.assert(
      fc.property(rule, anyPlace, (extraRule, where) => {
        const misfit = extraMisfit(extraRule, where);
        const names = [where.format.identifier, ...where.format.aliases];
        const isFormat =
          extraRule.active_formats.length === 0 ||
          extraRule.active_formats.some((name) => names.includes(name));
        const isProduct =
          !extraRule.inactive_solidus_slugs.includes(where.slug) &&
          (extraRule.active_solidus_slugs.length === 0 ||
            extraRule.active_solidus_slugs.includes(where.slug));
        const isMarket = !extraRule.inactive_markets.includes(where.market);
        expect(misfit).toBe(!isMarket ? 'market' : !isProduct ? 'product' : isFormat ? undefined : 'format');
      }),
      { numRuns: 1000 },
    );
  });

  it('fits a format that its list names by any alias', () => {
    const where = { market: 'uk', slug: 'our-year', format: FORMATS[0]! };
    for (const name of ['hardback', 'Hard-Cover', 'HARDCOVER', ' hard_cover '])
      expect(extraMisfit({ ...ANYWHERE, active_formats: [name] }, where)).toBeUndefined();
    expect(extraMisfit({ ...ANYWHERE, active_formats: ['hard'] }, where)).toBe('format');
  });

  it('ignores list entries for other markets and products', () => {
    fc.assert(
      fc.property(rule, anyPlace, market, slug, (extraRule, where, otherMarket, otherSlug) => {
        const stricterRule = {
          ...extraRule,
          inactive_markets: [...extraRule.inactive_markets, otherMarket],
          inactive_solidus_slugs: [...extraRule.inactive_solidus_slugs, otherSlug],
        };
        if (otherMarket !== where.market && otherSlug !== where.slug)
          expect(extraMisfit(stricterRule, where)).toBe(extraMisfit(extraRule, where));
      }),
    );
  });
});
