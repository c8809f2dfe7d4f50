import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Muse } from '@bindery/muse';
import { createMuse } from '../books';
import { FONTS_DIR, SECRET, TinyCatalogue, toldBook } from '@bindery/muse/testing';
import { customisationSummary } from './summary';

let catalogue: TinyCatalogue;
let muse: Muse;
beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('told-book', toldBook('told-book'));
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
});
afterAll(() => catalogue.remove());

describe('the language of the story in a cart', () => {
  it('is written in the language itself, even if the shopper did not choose it', () => {
    const validated = muse.validate(
      'told-book',
      { name: 'Robin', coat: 'red', friend: 'fox' },
      { lang: 'ja' },
    );
    if (validated?.kind !== 'valid') throw new Error(JSON.stringify(validated));
    const schema = muse.schemaPreview('told-book', { lang: 'de' })!;
    expect(customisationSummary(schema, { ...validated.values }, 'de')).toContainEqual({
      key: 'book_language',
      label: 'Sprache der Geschichte',
      value: '日本語',
    });
  });
});
