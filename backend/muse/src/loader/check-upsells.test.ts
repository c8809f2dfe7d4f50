import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SchemaDocument } from '../model/schema';
import { familyBook, familySchema } from '../testing/family-book';
import { commerce, FONTS_DIR, prices, product, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { checkUpsells } from './check-upsells';
import { loadPackage } from './load-package';
import { describeProblem, Problems } from './problem';

const schema = familySchema as object as SchemaDocument;
type When = boolean | string | string[];

function faults(key: string, whens: readonly When[] = [true], change: object = {}, slug = 'extra'): string[] {
  const problems = new Problems();
  const variants = whens.map((when, index) => ({ sku: `SKU-${index}`, when, prices }));
  const keys = Object.hasOwn(schema.keys, key)
    ? { ...schema.keys, [key]: { ...schema.keys[key]!, ...change } }
    : schema.keys;
  checkUpsells(
    {
      product: { upsells: [{ slug, key }] },
      commerce: { upsells: [{ slug, variants }] },
      schema: { type: 'object', keys },
    },
    problems,
  );
  return problems.all.map(describeProblem);
}

describe('an upsell', () => {
  it.each<[string, When[]]>([
    ['photo', [true]],
    ['photo', [true, false]],
    ['place', ['sea']],
    ['basket', [['jam', 'pie'], 'tea']],
  ])('accepts a choice of %s for %j', (key, whens) => expect(faults(key, whens)).toEqual([]));

  it.each(['toString', 'nothing', 'characters'])('refuses the key %s', (key) => {
    expect(faults(key)).toEqual([
      `product.json: extra is about "${key}", which is no key of schema.json that can cost extra (name a key beside the characters)`,
    ]);
  });

  it.each<[string, string, When[], object, string]>([
    ['everybody has to fill in', 'photo', [true], { flags: { presence: 'required' } }, '"photo" is required'],
    ['is filled by itself', 'place', ['sea'], { flags: { default: 'sea' } }, '"place", which has a default'],
    ['is no option', 'place', ['moon'], {}, 'extra has a price for "moon", which is no option of place'],
    ['has two prices', 'place', ['sea', ['sea']], {}, 'extra has two prices for "sea"'],
    ['has two prices for nothing', 'place', [false, false], {}, 'extra has two prices for false'],
    [
      'is true too',
      'place',
      ['sea', true],
      {},
      'extra has a price for true, which every value is, and for "sea"',
    ],
  ])('refuses a value that %s', (_, key, whens, change, fault) =>
    expect(faults(key, whens, change).join()).toContain(fault),
  );

  it('is refused if its name is one of the shop’s names for a part of the price', () =>
    expect(faults('photo', [true], {}, 'format').join()).toContain('has a name that the shop uses'));
});

describe('a package with an upsell', () => {
  let catalogue: TinyCatalogue;
  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
  });
  afterAll(() => catalogue.remove());

  it.each([
    ['photo', 'loaded'],
    ['name', 'refused'],
  ])('for %s is %s', async (key, kind) => {
    const slug = `upsell-${key}`;
    await catalogue.add(slug, {
      ...familyBook(slug),
      'product.json': { ...product, slug, upsells: [{ slug: 'dedication_photo_upload', key }] },
      'commerce.json': {
        ...commerce,
        upsells: [{ slug: 'dedication_photo_upload', variants: [{ sku: 'TINY-PHOTO', when: true, prices }] }],
      },
    });
    expect((await loadPackage(join(catalogue.dir, slug), await FontLibrary.open(FONTS_DIR))).kind).toBe(kind);
  });
});
