import { expect, it } from '@jest/globals';
import { commerce, formatOf, product } from '../testing/tiny-book';
import { type Identified, sharedIds } from './unique-ids';

const tiny = { slug: 'tiny-book', product, commerce } as unknown as Identified;
const other = {
  slug: 'day-boat',
  product: { ...product, id: '99999999-9999-4999-8999-999999999999', formats: [formatOf('softcover')] },
  commerce: { masterSku: 'BOAT', variants: [{ ...commerce.variants[0]!, sku: 'BOAT-SC' }] },
} as unknown as Identified;

it('a copied folder is told whose ids and SKUs it has', () => {
  const copy = { ...tiny, slug: 'day-boat' };
  expect(sharedIds(copy, [copy, tiny]).map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
    `product.json: the id "${product.id}" is that of tiny-book`,
    `product.json: the id of hardcover "${product.formats[0]!.id}" is that of tiny-book`,
    'commerce.json: masterSku "TINY" is that of tiny-book',
    'commerce.json: the SKU "TINY-HC" is that of tiny-book',
  ]);
});

it('a package has nothing in common with others, and may have what it has itself', () => {
  expect(sharedIds(other, [other, tiny])).toEqual([]);
});
