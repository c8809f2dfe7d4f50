import { join } from 'node:path';
import { MARKETS } from '@bindery/shared/market';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SchemaDocument } from '../model/schema';
import { familyBook, familySchema } from '../testing/family-book';
import { FONTS_DIR, product, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { checkUpsells } from './check-product';
import { loadPackage } from './load-package';
import { describeProblem, Problems } from './problem';

/** Free in the first market: that is a price too. */
const prices: Record<string, string> = Object.fromEntries(
  MARKETS.map(({ identifier }, index) => [identifier, String(index)]),
);
const schema = familySchema as object as SchemaDocument;

function faults(
  key: string,
  priced: Record<string, string> = prices,
  { keys }: SchemaDocument = schema,
): string[] {
  const problems = new Problems();
  checkUpsells(
    { ...product, upsells: { dedication_photo_upload: { key, prices: priced } } } as Parameters<
      typeof checkUpsells
    >[0],
    { type: 'object', keys },
    problems,
  );
  return problems.all.map(describeProblem);
}

describe('what costs extra', () => {
  it('is a photo with a price in every market, which may be nothing', () =>
    expect(faults('photo')).toEqual([]));

  it.each(['name', 'toString', 'nothing'])('is not %s, which is no photo', (key) => {
    expect(faults(key)).toEqual([
      `product.json: dedication_photo_upload is about "${key}", which is no photo of schema.json (name the key of a Photo)`,
    ]);
  });

  it('is nothing that everybody has to fill in', () => {
    const photo = { ...schema.keys['photo']!, flags: { presence: 'required' } };
    expect(faults('photo', prices, { type: 'object', keys: { photo } })[0]).toMatch(
      'dedication_photo_upload costs extra and "photo" is required',
    );
  });

  it.each([
    ['no market', { moon: '1.00' }, 'there is no market "moon"'],
    ['won', { kr: '6000.50' }, 'the price "6000.50" of dedication_photo_upload in kr is no amount of KRW'],
    ['pounds', { uk: '-4.00' }, 'the price "-4.00" of dedication_photo_upload in uk is no amount of GBP'],
  ])('has no price that is an amount of %s', (_, changes, fault) =>
    expect(faults('photo', { ...prices, ...changes }).join()).toMatch(fault),
  );

  it('has a price everywhere', () => {
    const elsewhere = Object.fromEntries(Object.entries(prices).filter(([market]) => market !== 'uk'));
    expect(faults('photo', elsewhere).join()).toMatch(
      'there is no price of dedication_photo_upload in uk (add upsells.dedication_photo_upload.prices.uk)',
    );
  });
});

describe('a package with something that costs extra', () => {
  let catalogue: TinyCatalogue;
  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
  });
  afterAll(() => catalogue.remove());

  it.each([
    ['photo', 'loaded'],
    ['name', 'refused'],
  ])('about %s is %s', async (key, kind) => {
    const slug = `upsell-${key}`;
    const source = familyBook(slug);
    const document = source['product.json'] as object;
    await catalogue.add(slug, {
      ...source,
      'product.json': {
        ...product,
        ...document,
        slug,
        upsells: { dedication_photo_upload: { key, prices } },
      },
    });
    expect((await loadPackage(join(catalogue.dir, slug), await FontLibrary.open(FONTS_DIR))).kind).toBe(kind);
  });
});
