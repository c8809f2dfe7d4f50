import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import { Problems } from '../loader/problem';
import { familyBook, familyEnglish, familyTexts } from '../testing/family-book';
import { openedCatalogue } from '../testing/opened-catalogue';
import { english, type PackageSource } from '../testing/tiny-book';
import { checkTexts } from './check-texts';

const opened = openedCatalogue();
let books = 0;

type Texts = Readonly<Record<string, string | readonly object[]>>;

async function checked(texts: Texts, changes: PackageSource = {}, content = english): Promise<string[]> {
  books += 1;
  const files: PackageSource = {
    'content/en.json': { ...content, book: { ...content.book, texts: { ...content.book.texts, ...texts } } },
  };
  await opened.catalogue.add(`book-${books}`, { ...files, ...changes });
  const result = await loadPackage(join(opened.catalogue.dir, `book-${books}`), opened.fonts);
  if (result.kind !== 'loaded') throw new Error(JSON.stringify(result));
  const problems = new Problems();
  checkTexts(result.loaded, problems);
  return problems.all.filter(({ severity }) => severity === 'error').map(({ reason }) => reason);
}

describe('the check of a book’s texts', () => {
  it('reports nothing if the texts fit for every choice', async () => {
    expect(await checked({})).toEqual([]);
  });

  it('reports the values with which a text does not fit', async () => {
    expect(await checked({ 'page-1.story': 'words '.repeat(2000) })).toContainEqual(
      expect.stringMatching(/^page-1\.story on page-1 does not fit with .+: set at \d/),
    );
  });

  it('finds a text that is too long only in a combination of two conditions', async () => {
    const variants = (text: string) => [{ show: 'coat=blue; friend=owl', text }, { text: 'Once.' }];
    expect(await checked({ 'page-1.story': variants('words '.repeat(2000)) })).toEqual([
      expect.stringMatching(/^page-1\.story on page-1 does not fit with coat=blue and friend=owl: /),
    ]);
    expect(await checked({ 'page-1.story': variants('{name} '.repeat(60)) })).toEqual([
      expect.stringMatching(
        /^page-1\.story on page-1 does not fit with .*name and coat=blue and friend=owl: /,
      ),
    ]);
  });

  it('reports a character that no font contains', async () => {
    expect(await checked({ 'page-1.story': 'Once \u{1d11e}' })).toContainEqual(
      'page-1.story has "\u{1d11e}", which no font has',
    );
  });

  it('reports each cause once, with the number of cases', async () => {
    const problems = await checked({ 'page-1.story': 'words '.repeat(2000) });
    expect(problems).toEqual([
      expect.stringMatching(
        /^page-1\.story on page-1 does not fit with .+: set at [\d.]+, and its smallest size is 4, and in \d+ further cases$/,
      ),
    ]);
    expect(await checked({ 'page-1.story': 'Once \u{1d11e}\u{1d11f}' })).toEqual([
      'page-1.story has "\u{1d11e}", "\u{1d11f}", which no font has',
    ]);
  });
});

const familyWith = (texts: Texts): object => ({
  ...familyEnglish,
  book: { ...familyEnglish.book, texts: { ...familyTexts, ...texts } },
});

describe('a text with more combinations of values than the check tries', () => {
  it('is reported with its conditions', async () => {
    const show = [
      'place=sea',
      'day',
      'basket=jam',
      'basket=tea',
      'basket.1',
      'songs.1',
      'songs.2',
      'cake=plum',
    ];
    const characters = [
      'characters.1.0',
      '!characters.0.1',
      'characters.0.0.role=dad',
      'characters.0.1.role=dad',
    ];
    const text = [{ show: [...show, ...characters].join('; '), text: 'All at once.' }, { text: '' }];
    books += 1;
    const changes = { 'content/en.json': familyWith({ 'page-1.all': text }) };
    await opened.catalogue.add(`book-${books}`, familyBook(`book-${books}`, changes));
    const result = await loadPackage(join(opened.catalogue.dir, `book-${books}`), opened.fonts);
    if (result.kind !== 'loaded') throw new Error(JSON.stringify(result));
    const problems = new Problems();
    checkTexts(result.loaded, problems);
    expect(problems.all.map(({ severity, reason }) => `${severity}: ${reason}`)).toContainEqual(
      expect.stringMatching(
        /^warning: page-1\.all depends on characters\.1, .*day.* in \d+ combinations, of which the check tries 512$/,
      ),
    );
  });
});

describe('a text with a hole, where a key has no value', () => {
  it('is reported for a key that may be empty', async () => {
    expect(await checked({ 'page-2.said': 'They read {note} aloud.' })).toEqual([
      'page-2.said has a hole: with the examples there is nothing for {note}, also in de',
    ]);
  });

  it('is not reported if the text is only the key or has a variant without the key', async () => {
    expect(await checked({ 'page-2.note': '{note}' })).toEqual([]);
    const variants = [{ show: 'note', text: 'They read {note} aloud.' }, { text: 'They read.' }];
    expect(await checked({ 'page-2.said': variants })).toEqual([]);
  });

  it.each([
    ['{characters.1.0.name}', 'They met {characters.1.0.name}.'],
    ['{characters.0.1.name}', 'They met {characters.0.1.name}.'],
    [
      '{characters.1.names}',
      [{ show: 'place=sea', text: 'At sea with {characters.1.names}.' }, { text: 'Ashore.' }],
    ],
    [
      '{characters.1.0.born.age}',
      [{ show: 'characters.1.0', text: 'It is {characters.1.0.born.age}.' }, { text: '' }],
    ],
    ['{songs.1}', 'They sang {songs.1}.'],
    [
      '{songs.2}',
      [{ show: 'songs.1', text: 'They sang {songs.1}, and {songs.2}.' }, { text: 'They sang {songs.0}.' }],
    ],
    ['{boat}', 'They took the {boat} boat.'],
  ])('is reported for %s, which may be absent', async (placeholder, text) => {
    const slug = `book-${books + 1}`;
    const changes = familyBook(slug, { 'content/en.json': familyWith({ 'page-1.all': text }) });
    expect(await checked({}, changes)).toEqual([
      expect.stringMatching(
        new RegExp(`^page-1\\.all has a hole: with .+ there is nothing for ${placeholder}`),
      ),
    ]);
  });

  it.each([
    [
      'one of two keys is left empty',
      [{ show: 'place=wood', text: 'In the wood on {day}.' }, { text: '' }],
      'place=wood',
      'day',
    ],
    [
      'a list is short and something is there',
      [{ show: 'day; !basket.1', text: 'They ate {basket.1} on {day}.' }, { text: '' }],
      'basket=',
      'basket.1',
    ],
    [
      'no character of a type and an option',
      [{ show: 'place=wood; characters.1.count=0', text: 'They met {characters.1.0.name}.' }, { text: '' }],
      'characters.1=0',
      'characters.1.0.name',
    ],
    [
      'an option of a list, an option of a character',
      [{ show: 'basket=pie; characters.0.0.role=dad; !day', text: 'Pie on {day}.' }, { text: '' }],
      'basket=pie',
      'day',
    ],
  ])('is reported if %s at once', async (_, text, state, placeholder) => {
    const changes = familyBook(`book-${books + 1}`, {
      'content/en.json': familyWith({ 'page-1.all': text }),
    });
    expect(await checked({}, changes)).toEqual([
      expect.stringMatching(
        new RegExp(`^page-1\\.all has a hole: with .*${state}.* there is nothing for \\{${placeholder}\\}`),
      ),
    ]);
  });

  it('is reported in an alternative text even if it needs a combination of two conditions', async () => {
    const text = [{ show: 'place=wood; basket=pie', text: 'Pie on {day}.' }, { text: 'A picnic.' }];
    const alternativeTexts = { ...familyEnglish.book.alternativeTexts, 'page-1': text };
    const changes = familyBook(`book-${books + 1}`, {
      'content/en.json': { ...familyEnglish, book: { ...familyEnglish.book, alternativeTexts } },
    });
    expect(await checked({}, changes)).toEqual([
      expect.stringMatching(/^the alternative text of page-1 has a hole: with .*place=wood/),
    ]);
  });

  it('is reported in alternative texts and on the spine', async () => {
    const alternativeTexts = { ...english.book.alternativeTexts, cover: 'A note: {note}.' };
    const book = { ...english.book, title: 'Of {note}', alternativeTexts };
    expect(await checked({}, {}, { ...english, book })).toEqual([
      expect.stringContaining('the alternative text of cover has a hole: with the examples'),
      expect.stringContaining('book.title has a hole: with the examples'),
    ]);
  });
});
