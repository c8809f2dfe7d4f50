import { describe, expect, it } from '@jest/globals';
import type { LoadedPackage } from '../scene/loaded-package';
import { openedCatalogue } from '../testing/opened-catalogue';
import { commerce, formatOf, type PackageSource, prices } from '../testing/tiny-book';
import { loadPackage } from './load-package';
import { describeProblem } from './problem';
import { artOfFirstProduct } from './upgrade-product';

const opened = openedCatalogue();

const ID = '11111111-1111-4111-8111-111111111111';
const form = { weightG: 1, heightMm: 100, widthMm: 100, depthMm: 5 };
const variant = { id: '22222222-2222-4222-8222-222222222222', sku: 'TINY-HC', format: 'hardcover', ...form };
const dearer = Object.fromEntries(Object.entries(prices).map(([market]) => [market, '2000']));
const byFormat = (marketPrices: Record<string, string>): object =>
  Object.fromEntries(Object.entries(marketPrices).map(([market, price]) => [market, { hardcover: price }]));

const firstProduct = {
  id: ID,
  slug: 'first-book',
  masterSku: 'TINY',
  brand: 'Bindery',
  category: 'Books',
  availableOn: '2026-01-01',
  ages: [3, 7],
  variants: [variant],
  prices: byFormat(prices),
};

async function load(product: object, changes: PackageSource = {}): Promise<LoadedPackage | string> {
  const dir = await opened.catalogue.add('first-book', {
    'product.json': product,
    'commerce.json': null,
    ...changes,
  });
  const result = await loadPackage(dir, opened.fonts);
  await opened.catalogue.removePackage('first-book');
  return result.kind === 'loaded' ? result.loaded : result.problems.map(describeProblem).join('\n');
}
const versionOf = async (product: object, changes?: PackageSource): Promise<string> => {
  const loaded = await load(product, changes);
  return typeof loaded === 'string' ? loaded : loaded.version;
};

describe('a package of format version 1', () => {
  it('is read as version 2', async () => {
    const { masterSku, availableOn, variants } = commerce;
    expect(await load(firstProduct)).toMatchObject({
      product: {
        formatVersion: 2,
        id: ID,
        slug: 'first-book',
        ages: [3, 7],
        formats: [{ id: variant.id, identifier: 'hardcover', ...form }],
      },
      commerce: { masterSku, availableOn, variants },
    });
  });

  it('has the same version hash if only prices, SKUs and dates change', async () => {
    const version = await versionOf(firstProduct);
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    const sold = {
      ...firstProduct,
      masterSku: 'T',
      availableOn: '2027-01-01',
      variants: [{ ...variant, sku: 'T-HC' }],
      prices: byFormat(dearer),
    };
    expect(await versionOf(sold)).toBe(version);
    expect(await versionOf({ ...firstProduct, ages: [4, 7] })).not.toBe(version);
    expect(await versionOf({ ...firstProduct, variants: [{ ...variant, depthMm: 6 }] })).not.toBe(version);
  });

  it('is serialised with sorted keys, so that the version hash never changes', () =>
    expect(
      artOfFirstProduct({
        ...firstProduct,
        ages: [3, 7],
        prices: {},
        upsells: { dedication_photo_upload: { key: 'photo', prices: {} } },
      }),
    ).toBe(
      '{"ages":[3,7],"brand":"Bindery","category":"Books","id":"11111111-1111-4111-8111-111111111111",' +
        '"slug":"first-book","upsells":{"dedication_photo_upload":{"key":"photo"}},"variants":[{"depthMm":5,' +
        '"format":"hardcover","heightMm":100,"id":"22222222-2222-4222-8222-222222222222","weightG":1,"widthMm":100}]}',
    ));

  it('must not have a commerce.json', async () =>
    expect(await load(firstProduct, { 'commerce.json': commerce })).toContain(
      'commerce.json: product.json is of format version 1, which has none',
    ));

  it('is accepted, but a package of an unknown format version is not', async () =>
    expect(await load({ ...firstProduct, formatVersion: 3 })).toContain(
      'product.json: it is of format version 3; this shop reads 1 and 2',
    ));
});

describe('a package of format version 2', () => {
  const second = { 'commerce.json': commerce };
  const product = {
    formatVersion: 2,
    id: ID,
    slug: 'first-book',
    brand: 'Bindery',
    category: 'Books',
    formats: [{ ...formatOf('hardcover'), id: variant.id }],
  };

  it('keeps its version hash if commerce.json changes', async () => {
    const version = await versionOf(product, second);
    expect(version).toMatch(/^[0-9a-f]{16}$/);
    const sold = { ...commerce, productionDays: 9, variants: [{ ...commerce.variants[0], prices: dearer }] };
    expect(await versionOf(product, { 'commerce.json': sold })).toBe(version);
    expect(await versionOf({ ...product, brand: 'Other' }, second)).not.toBe(version);
  });

  it('reports a missing commerce.json', async () => {
    expect(await load(product)).toContain('commerce.json: it is missing');
  });
});
