import { describe, expect, it } from '@jest/globals';
import type { ProductDocument } from '../model/product-document';
import { commerce, prices, product } from '../testing/tiny-book';
import { checkCommerce } from './check-commerce';
import { describeProblem, Problems } from './problem';

const [hardcover] = commerce.variants;
const sold = { ...product, upsells: [{ slug: 'photo', key: 'photo' }] };
/** An upsell that costs 0 in one market, which is a valid price. */
const photo = {
  slug: 'photo',
  variants: [{ sku: 'TINY-PHOTO', when: true, prices: { ...prices, us: '0' } }],
};
const sound = { ...commerce, upsells: [photo] };

function faults(changes: object): string[] {
  const problems = new Problems();
  checkCommerce({ product: sold as object as ProductDocument, commerce: { ...sound, ...changes } }, problems);
  return problems.all.map(describeProblem);
}
const hardcoverAt = (changes: Record<string, string | undefined>): object => ({
  variants: [{ ...hardcover, prices: JSON.parse(JSON.stringify({ ...prices, ...changes })) as object }],
});
const photoAt = (changes: object): object => ({
  upsells: [{ ...photo, variants: [{ ...photo.variants[0], prices: { ...prices, ...changes } }] }],
});

describe('commerce.json', () => {
  it('is valid if it has an entry and prices for everything in product.json', () =>
    expect(faults({})).toEqual([]));

  it.each<[string, object, string]>([
    [
      'a market without a price',
      hardcoverAt({ uk: undefined }),
      'there is no price of hardcover in uk (add uk to its prices)',
    ],
    [
      'yen with decimals',
      hardcoverAt({ jp: '19.80' }),
      'the price "19.80" of hardcover in jp is no amount of JPY',
    ],
    [
      'won with decimals',
      photoAt({ kr: '6000.50' }),
      'the price "6000.50" of photo in kr is no amount of KRW',
    ],
    ['less than nothing', photoAt({ uk: '-4.00' }), 'the price "-4.00" of photo in uk is no amount of GBP'],
    ['a product for nothing', hardcoverAt({ uk: '0.00' }), 'the price "0.00" of hardcover in uk is nothing'],
    ['an unknown market', hardcoverAt({ moon: '1.00' }), 'there is no market "moon"'],
    [
      'a day that no calendar has',
      { availableOn: '2026-02-31' },
      'availableOn "2026-02-31" is no date of the calendar',
    ],
    [
      'a taxon with a step that has no name',
      { taxons: [{ permalink: 'books/bedtime', names: ['Books'] }] },
      'the taxon books/bedtime has 2 steps and 1 names (name every step, the root first)',
    ],
    [
      'a property twice',
      { properties: ['a', 'b'].map((value) => ({ id: 'paper', name: 'Paper', value })) },
      'a property is there twice (keep one)',
    ],
    [
      'an option type that nothing differs by',
      { optionTypes: [{ name: 'size', presentation: 'Size' }] },
      'no variant differs by the option type "size" (name format or photo)',
    ],
    [
      'no format that is viewable',
      { variants: [{ ...hardcover, viewable: false }] },
      'no format is viewable (leave one so, or write "listed": false)',
    ],
    [
      'an end before its beginning',
      { discontinueOn: '2025-12-31' },
      'discontinueOn "2025-12-31" is not after availableOn "2026-01-01"',
    ],
    ['a format that is not sold', { variants: [] }, 'the format hardcover of product.json is not sold'],
    [
      'a format that is not there',
      { variants: [hardcover, { ...hardcover, format: 'board', sku: 'B' }] },
      'product.json has no format board',
    ],
    [
      'a format twice',
      { variants: [hardcover, { ...hardcover, sku: 'B' }] },
      'the format hardcover is there 2 times',
    ],
    ['an upsell without a price', { upsells: [] }, 'the upsell photo of product.json is not sold'],
    ['a SKU twice', { variants: [{ ...hardcover, sku: 'TINY-PHOTO' }] }, 'a SKU is used twice'],
  ])('is refused for %s', (_, changes, fault) =>
    expect(faults(changes).join('\n')).toContain(`commerce.json: ${fault}`),
  );

  it.each([
    [{ us: '3299.00' }, 'the price "3299.00" of hardcover in us is about'],
    [{ kr: '198' }, 'the price "198" of hardcover in kr is about'],
  ])('warns of a misplaced decimal point: %j', (changes, warning) => {
    const [line, ...otherLines] = faults(hardcoverAt(changes));
    expect(line).toContain(`warning: commerce.json: ${warning}`);
    expect(otherLines).toEqual([]);
  });
});
