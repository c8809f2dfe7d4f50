import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commerce, FONTS_DIR, product, TinyCatalogue } from '../testing';
import { FontLibrary } from '../type/font-library';
import { loadCatalogue } from './load-catalogue';
import { describeProblem } from './problem';

let catalogue: TinyCatalogue;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('a-book');
  await catalogue.add('b-book');
  // these two books have the ids of a-book, because `add` changes no ids in a file that is given as a string
  await catalogue.add('c-book', { 'product.json': JSON.stringify({ ...product, slug: 'c-book' }) });
  await catalogue.add('d-book', { 'commerce.json': JSON.stringify(commerce) });
});
afterAll(() => catalogue.remove());

it('the catalogue refuses only the second of two packages with the same id or SKU', async () => {
  const { packages, refused } = await loadCatalogue(catalogue.dir, await FontLibrary.open(FONTS_DIR));
  expect([...packages.keys()]).toEqual(['a-book', 'b-book']);
  expect(refused.map(({ slug }) => slug)).toEqual(['c-book', 'd-book']);
  expect(refused[0]!.problems.map(describeProblem)).toEqual([
    'product.json: the id 11111111-1111-4111-8111-111111111111 is that of a-book: a cart could not tell them apart (make a new UUID)',
    'product.json: the id of a format 22222222-2222-4222-8222-222222222222 is that of a-book: a cart could not tell them apart (make a new UUID)',
  ]);
  expect(refused[1]!.problems.map(({ file, reason }) => [file, reason.split(' is that')[0]])).toEqual([
    ['commerce.json', 'the SKU TINY'],
    ['commerce.json', 'the SKU TINY-HC'],
  ]);
});
