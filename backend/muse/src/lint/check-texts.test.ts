import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import { Problems } from '../loader/problem';
import { english, FONTS_DIR, type PackageSource, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { checkTexts } from './check-texts';

let catalogue: TinyCatalogue;
let fonts: FontLibrary;
let books = 0;
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  fonts = await FontLibrary.open(FONTS_DIR);
});
afterAll(() => catalogue.remove());

/** What the check says of the tiny book with other words. */
async function checked(texts: Readonly<Record<string, string>>): Promise<string[]> {
  books += 1;
  const files: PackageSource = {
    'content/en.json': { ...english, book: { ...english.book, texts: { ...english.book.texts, ...texts } } },
  };
  await catalogue.add(`book-${books}`, files);
  const result = await loadPackage(join(catalogue.dir, `book-${books}`), fonts);
  if (result.kind !== 'loaded') throw new Error(JSON.stringify(result));
  const problems = new Problems();
  checkTexts(result.loaded, problems);
  return problems.all.filter(({ severity }) => severity === 'error').map(({ reason }) => reason);
}

describe('the check of the words of a book', () => {
  it('has nothing to say of words that fit, whatever was chosen', async () => {
    expect(await checked({})).toEqual([]);
  });

  it('names a text that does not fit, and with what', async () => {
    expect(await checked({ 'page-1.story': 'words '.repeat(2000) })).toContainEqual(
      expect.stringMatching(/^page-1\.story on page-1 does not fit with .+: set at \d/),
    );
  });

  it('names a sign that no font has', async () => {
    expect(await checked({ 'page-1.story': 'Once \u{1d11e}' })).toContainEqual(
      'page-1.story has "\u{1d11e}", which no font has',
    );
  });
});
