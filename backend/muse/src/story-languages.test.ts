import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@bindery/shared/contracts';
import { createMuse, type Muse } from '.';
import { loadPackage } from './loader/load-package';
import { describeProblem } from './loader/problem';
import { storyField, toldBook, toldDocument, toldEnglish, toldGerman, toldSchema } from './testing/told-book';
import { plainAddresses } from './testing/plain-addresses';
import { FONTS_DIR, TinyCatalogue, type PackageSource } from './testing/tiny-book';
import { FontLibrary } from './type/font-library';

const SLUG = 'told-book';
const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
const WITH_WORDS = [true, true, true, false];
let catalogue: TinyCatalogue;
let fonts: FontLibrary;
let muse: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add(SLUG, toldBook(SLUG));
  await catalogue.add();
  fonts = await FontLibrary.open(FONTS_DIR);
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
});
afterAll(() => catalogue.remove());

async function pages(customisation: Record<string, unknown>, lang: string, slug = SLUG): Promise<Page[]> {
  const result = await muse.toc(slug, customisation, { lang });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return result.pages;
}

const urls = async (customisation: Record<string, unknown>, lang: string, slug = SLUG): Promise<string[]> =>
  (await pages(customisation, lang, slug)).map(({ url }) => url);
const toldValues = (book_language?: string): Record<string, unknown> => ({
  ...ROBIN,
  ...(book_language && { book_language }),
});

function words(page: string, values: Record<string, string>, lang: string): string[] {
  return muse.scene(SLUG, page, values, lang)!.layers.flatMap(({ texts }) => texts.map(({ text }) => text));
}

describe('the language of a story', () => {
  it('is the language that the shopper chose, in any shop language', () => {
    for (const lang of ['en-GB', 'de', 'fr', 'ja']) {
      expect(words('page-1', { ...ROBIN, book_language: 'de' }, lang)).toEqual(['Robin traf einen Fuchs.']);
      expect(words('page-1', { ...ROBIN, book_language: 'ja' }, lang)).toEqual([
        'Robinは きつねに あいました。',
      ]);
    }
  });

  it('defaults to the shop’s language, or to the first language of the story', () => {
    expect(['de-AT', 'ja', 'fr', 'en-US'].map((lang) => words('cover', ROBIN, lang)[0])).toEqual([
      'Robins Buch',
      'Robinの ほん',
      'Robin’s book',
      'Robin’s book',
    ]);
  });

  it('appears preselected in the form', () => {
    const shownLanguage = (lang: string): unknown =>
      muse.schemaPreview(SLUG, { lang })!.schemas[0]!.keys['book_language']!.flags?.default;
    expect(['de', 'ja', 'fr'].map(shownLanguage)).toEqual(['de', 'ja', 'en']);
  });

  it('is stored with the order', async () => {
    const validated = muse.validate(SLUG, ROBIN, { lang: 'de' });
    expect(validated).toEqual({ kind: 'valid', values: { ...ROBIN, book_language: 'de' } });
    const [shownUrls, storedValues] = [
      await urls(ROBIN, 'de'),
      validated?.kind === 'valid' ? validated.values : {},
    ];
    expect(await urls(storedValues, 'ja')).toEqual(shownUrls);
    expect(muse.cover(SLUG, storedValues, 'en-GB')!.url).toBe(shownUrls[0]);
  });

  it('is refused if the package has no story in it', () => {
    expect(muse.validate(SLUG, toldValues('fr'), { lang: 'en' })).toMatchObject({
      kind: 'invalid',
      errors: [{ type: 'any.only', path: ['book_language'] }],
    });
  });

  it('determines the questions of the form, even if it is only the default language', async () => {
    const whens = [
      {
        ref: { path: ['book_language'] },
        is: { type: 'any', flags: { only: true, presence: 'required' }, allow: [{ override: true }, 'ja'] },
        then: { type: 'any', flags: { presence: 'forbidden' } },
        otherwise: { type: 'any', flags: { presence: 'required' } },
      },
    ];
    const schema = toldSchema as { keys: Record<string, { metas: object[]; flags: object }> };
    const { coat } = schema.keys;
    const language = schema.keys['book_language']!;
    await catalogue.add('asked-book', {
      ...toldBook('asked-book'),
      'schema.json': {
        ...schema,
        keys: {
          ...schema.keys,
          coat: { ...coat, flags: { only: true, label: 'Coat' }, whens },
          book_language: { ...language, metas: [{ ...language.metas[0], dependentFields: ['coat'] }] },
        },
      },
    });
    const languageMuse = await createMuse({
      catalogueDir: catalogue.dir,
      fontsDir: FONTS_DIR,
      addresses: plainAddresses,
    });
    const answer = (values: object, lang: string): unknown =>
      languageMuse.validate('asked-book', { name: 'Robin', friend: 'fox', ...values }, { lang });
    const needsCoat = { kind: 'invalid', errors: [{ type: 'any.required', path: ['coat'] }] };
    expect(answer({}, 'ja')).toEqual({
      kind: 'valid',
      values: { name: 'Robin', friend: 'fox', book_language: 'ja' },
    });
    expect(answer({ coat: 'red', book_language: '' }, 'ja')).toEqual({
      kind: 'valid',
      values: { name: 'Robin', friend: 'fox', book_language: 'ja' },
    });
    expect(answer({}, 'de')).toMatchObject(needsCoat);
    expect(answer({ book_language: 'en' }, 'ja')).toMatchObject(needsCoat);
    expect(answer({ coat: 'red', book_language: 'en' }, 'ja')).toMatchObject({
      kind: 'valid',
      values: { coat: 'red' },
    });
  });

  it('determines the title on the spine', () => {
    expect(
      ['en', 'de', 'ja'].map((book_language) => muse.bookTitle(SLUG, { ...ROBIN, book_language }, 'fr')),
    ).toEqual(['Robin’s book', 'Robins Buch', 'Robinの ほん']);
  });
});

describe('page URLs in several languages', () => {
  it('are shared by shops with the same story language', async () => {
    expect(await urls(toldValues('en'), 'fr')).toEqual(await urls(toldValues(), 'en-GB'));
    expect(await urls(toldValues('de'), 'en-US')).toEqual(await urls(toldValues(), 'de'));
    expect(await urls(ROBIN, 'fr', 'tiny-book')).toEqual(await urls(ROBIN, 'en-GB', 'tiny-book'));
  });

  it('differ only on pages with words', async () => {
    const [english, japanese] = [await urls(toldValues('en'), 'fr'), await urls(toldValues('ja'), 'fr')];
    expect(english.map((url, i) => url !== japanese[i])).toEqual(WITH_WORDS);
    expect((await pages(toldValues(), 'fr')).map(({ info }) => info.keys.includes('book_language'))).toEqual(
      WITH_WORDS,
    );
  });

  it('lead to pictures in the language of the story', async () => {
    const [english, german] = await Promise.all(
      ['en', 'de'].map(async (lang) =>
        muse.renderPage((await urls(toldValues(lang), 'fr'))[1]!.replace('/muse/pages/', ''), 320),
      ),
    );
    expect('kind' in english! || 'kind' in german!).toBe(false);
    expect((english as { bytes: Buffer }).bytes.equals((german as { bytes: Buffer }).bytes)).toBe(false);
  });
});

describe('the alternative text of a page', () => {
  const infos = async (book_language: string, lang: string): Promise<Page['info'][]> =>
    (await pages(toldValues(book_language), lang)).map(({ info }) => info);

  it('is in the shop’s language, regardless of the story’s language', async () => {
    const [, page] = await infos('ja', 'de');
    expect(page).toMatchObject({ alternativeText: 'Robin und einen Fuchs.' });
    expect(page).not.toHaveProperty('lang');
  });

  it('is in the story’s language if the package lacks the shop’s language', async () => {
    expect((await infos('ja', 'fr'))[1]).toMatchObject({ alternativeText: 'Robinときつね。', lang: 'ja' });
    expect((await infos('en', 'fr'))[1]).toMatchObject({ alternativeText: 'Robin and a fox.', lang: 'en' });
  });
});

describe('a package is refused when', () => {
  let count = 0;
  async function faults(changes: PackageSource): Promise<string> {
    count += 1;
    const slug = `told-${count}`;
    const result = await loadPackage(await catalogue.add(slug, { ...toldBook(slug), ...changes }), fonts);
    expect(result.kind).toBe('refused');
    return result.problems.map(describeProblem).join('\n');
  }
  const withStory = (story: object): PackageSource => ({ 'book.json': { ...toldDocument, story } });
  const withField = (change: object): PackageSource => ({
    'schema.json': {
      ...toldSchema,
      keys: { ...toldSchema.keys, book_language: { ...storyField, ...change } },
    },
  });
  const { 'page-1.story': leftText, ...otherTexts } = toldGerman.book.texts;

  it.each<[string, PackageSource, string]>([
    [
      'its story has a language that the package does not have',
      withStory({ languages: ['en', 'sv'], key: 'book_language' }),
      'the story has "sv", which is not in languages',
    ],
    [
      'several languages have no key',
      withStory({ languages: ['en', 'de', 'ja'] }),
      'several languages and no key',
    ],
    [
      'the key is no choice',
      withStory({ languages: ['en', 'de', 'ja'], key: 'name' }),
      'it is no ChoiceGroup',
    ],
    [
      'the options are other languages',
      withStory({ languages: ['en', 'de'], key: 'book_language' }),
      'its options are en, de, ja, and the story has en, de',
    ],
    [
      'the choice must be made',
      withField({ flags: { ...storyField.flags, presence: 'required' }, examples: ['en'] }),
      'it is required, has an example',
    ],
    [
      'a text is not translated',
      { 'content/de.json': { ...toldGerman, book: { ...toldGerman.book, texts: otherTexts } } },
      'the story has no text page-1.story in this language',
    ],
    [
      'a word is not translated',
      {
        'content/de.json': {
          ...toldGerman,
          book: { ...toldGerman.book, words: { friend: { fox: { a: 'einen Fuchs' } } } },
        },
      },
      'has no word for owl',
    ],
    [
      'it has texts in another language',
      { 'content/fr.json': { ...toldEnglish, lang: 'fr' } },
      'which is not told in this language',
    ],
    [
      'a style is for a language that is not there',
      {
        'book.json': {
          ...toldDocument,
          textStyles: {
            ...toldDocument.textStyles,
            story: { ...toldDocument.textStyles.story, languages: { sv: { leading: 2 } } },
          },
        },
      },
      'is for a language that is not in languages',
    ],
  ])('%s', async (_, changes, reason) => {
    expect(leftText).toBeDefined();
    expect(await faults(changes)).toContain(reason);
  });
});

describe('a text style in another language', () => {
  it('has its own settings for that language, such as a smaller maximum size', async () => {
    const textStyles = {
      ...toldDocument.textStyles,
      title: { ...toldDocument.textStyles.title, maxSize: 18, languages: { ja: { maxSize: 9 } } },
    };
    const slug = 'styled-book';
    await catalogue.add(slug, { ...toldBook(slug), 'book.json': { ...toldDocument, textStyles } });
    const styled = await createMuse({
      catalogueDir: catalogue.dir,
      fontsDir: FONTS_DIR,
      addresses: plainAddresses,
    });
    const sizes = ['en', 'ja'].map((book_language) =>
      styled
        .scene(slug, 'cover', { ...ROBIN, name: 'Jo', book_language }, 'en')!
        .layers.flatMap(({ texts }) => texts.map(({ size }) => size)),
    );
    expect(sizes).toEqual([[18], [9]]);
  });
});
