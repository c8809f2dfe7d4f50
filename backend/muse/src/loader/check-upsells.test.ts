import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductDocument } from '../model/product-document';
import type { SchemaDocument } from '../model/schema';
import { familyBook, familySchema } from '../testing/family-book';
import { commerce, FONTS_DIR, prices, product, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { checkUpsells } from './check-product';
import { loadPackage } from './load-package';
import { describeProblem, Problems } from './problem';

const schema = familySchema as object as SchemaDocument;
const upsellsOn = (key: string): object => ({
  ...product,
  upsells: [{ slug: 'dedication_photo_upload', key }],
});

function faults(key: string, { keys }: SchemaDocument = schema): string[] {
  const problems = new Problems();
  checkUpsells({ product: upsellsOn(key) as ProductDocument, schema: { type: 'object', keys } }, problems);
  return problems.all.map(describeProblem);
}

describe('what costs extra', () => {
  it('is a photo', () => expect(faults('photo')).toEqual([]));

  it.each(['name', 'toString', 'nothing'])('is not %s, which is no photo', (key) => {
    expect(faults(key)).toEqual([
      `product.json: dedication_photo_upload is about "${key}", which is no photo of schema.json (name the key of a Photo)`,
    ]);
  });

  it('is nothing that everybody has to fill in', () => {
    const photo = { ...schema.keys['photo']!, flags: { presence: 'required' } };
    expect(faults('photo', { type: 'object', keys: { photo } })[0]).toMatch(
      'dedication_photo_upload costs extra and "photo" is required',
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
    await catalogue.add(slug, {
      ...source,
      'product.json': { ...upsellsOn(key), slug },
      'commerce.json': {
        ...commerce,
        upsells: [{ slug: 'dedication_photo_upload', variants: [{ sku: 'TINY-PHOTO', when: true, prices }] }],
      },
    });
    expect((await loadPackage(join(catalogue.dir, slug), await FontLibrary.open(FONTS_DIR))).kind).toBe(kind);
  });
});
