import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openedCatalogue } from '../testing/opened-catalogue';
import {
  book,
  english,
  FONTS_DIR,
  type PackageSource,
  pageSvg,
  product,
  schema,
  spreadSvg,
} from '../testing/tiny-book';
import { loadPackage } from './load-package';
import { describeProblem } from './problem';

const opened = openedCatalogue();
let count = 0;

/** Loads the tiny book with the given mistake. Returns each problem as a line, and whether the package was refused. */
async function reportOf(changes: PackageSource): Promise<{ refused: boolean; lines: string[] }> {
  count += 1;
  const slug = `book-${count}`;
  const dir = await opened.catalogue.add(slug, { 'product.json': { ...product, slug }, ...changes });
  const result = await loadPackage(dir, opened.fonts);
  return {
    refused: result.kind === 'refused',
    lines: result.problems.map(describeProblem).filter((line) => !line.includes('there is no ')),
  };
}

const withKey = (key: string, change: object): PackageSource => ({
  'schema.json': {
    ...schema,
    keys: { ...schema.keys, [key]: { ...(schema.keys as Record<string, object>)[key], ...change } },
  },
});
const withMeta = (key: 'name' | 'coat' | 'note', change: object): PackageSource =>
  withKey(key, { metas: [{ ...schema.keys[key].metas[0], ...change }] });
const withPattern = (regex: string): PackageSource =>
  withKey('name', { rules: [...schema.keys.name.rules, { name: 'pattern', args: { regex } }] });
const cover = (body: string): PackageSource => ({ 'pages/cover.svg': pageSvg(body) });
const TITLE = '<rect data-text="cover.title" data-style="title" x="30" y="30" width="140" height="40"/>';
const withBook = (change: object): PackageSource => ({ 'book.json': { ...book, ...change } });
const withEnglish = (change: object): PackageSource => ({
  'content/en.json': { ...english, book: { ...english.book, ...change } },
});
const withQuestions = (texts: string[]): PackageSource => ({
  'content/en.json': {
    ...english,
    questions: texts.map((question) => ({ question, answer: 'Nearly every name.' })),
  },
});
const when = (key: string, value: string): object => ({
  whens: [
    {
      ref: { path: [key] },
      is: {
        type: 'any',
        flags: { only: true, presence: 'required' },
        allow: [{ override: true }, value],
      },
      then: { type: 'any', flags: { presence: 'required' } },
      otherwise: { type: 'any', flags: { presence: 'forbidden' } },
    },
  ],
});

it('the check refuses ages that are not in ascending order', async () => {
  const slug = `book-${count + 1}`;
  expect(await reportOf({ 'product.json': { ...product, slug, ages: [8, 3] } })).toEqual({
    refused: true,
    lines: ['product.json: ages are from 8 to 3 (write the younger age first: [3, 8])'],
  });
});

describe('schema.json is checked for', () => {
  it.each<[string, PackageSource, string]>([
    ['null', { 'schema.json': 'null' }, 'schema.json: it is no Joi object description'],
    ['no keys', { 'schema.json': { type: 'object' } }, 'schema.json: it is no Joi object description'],
    [
      'a key of null',
      { 'schema.json': { ...schema, keys: { ...schema.keys, note: null } } },
      'schema.json: note: is null',
    ],
    [
      'a misspelt moderation',
      withMeta('note', { moderatd: true }),
      'note: metas[0].moderatd is no property that counts (did you mean moderated?)',
    ],
    [
      'an unknown property',
      withMeta('note', { placeholder: 'x' }),
      'note: metas[0].placeholder is no property that counts',
    ],
    [
      'a hint that is a number',
      withMeta('note', { hint: 5 }),
      'note: metas[0].hint is 5 (write a text in double quotes)',
    ],
    [
      'what says nothing of the component',
      withMeta('note', { maxYear: 2030 }),
      'note: metas[0].maxYear says nothing of a MultiLineText',
    ],
    [
      'a presence misspelt',
      withKey('note', { flags: { presence: 'requird', label: 'Note' } }),
      'note: flags.presence is "requird" (write required or optional or forbidden)',
    ],
    [
      'a flag misspelt',
      withKey('note', { flags: { presance: 'required', label: 'Note' } }),
      'note: flags.presance is no property that counts',
    ],
    [
      'conditions in another form',
      withKey('note', { whens: [{ is: 'fox', then: null }] }),
      'note: whens[0].is: is "fox"',
    ],
    [
      'a rule without its limit',
      withKey('note', { rules: [{ name: 'max' }] }),
      'note: rules[0].args has no limit',
    ],
    [
      'a condition on what is not beside it',
      withKey('note', when('freind', 'fox')),
      'note: it depends on "freind", which is not beside it (did you mean friend?)',
    ],
  ])('%s', async (_, changes, expected) => {
    const { refused, lines } = await reportOf(changes);
    expect(lines.join('\n')).toContain(expected);
    expect(lines.join('\n')).not.toMatch(/undefined|Cannot read|\[object/);
    expect(refused).toBe(true);
  });

  it.each(['/(a+)+$/', '/^(a|aa)*$/', '/^a*a*a*a*b$/', '/(?=x)/', '/^.*$/', 'x'])(
    'a pattern that could run forever on shopper input: %s',
    async (regex) => {
      expect((await reportOf(withPattern(regex))).lines).toEqual([
        expect.stringContaining(
          `name: rules[2].args.regex is ${JSON.stringify(regex)}, which could take for ever`,
        ),
      ]);
    },
  );

  it.each([String.raw`/^[\p{L} '-]+$/u`, '/^[A-Za-z]{1,20}$/'])(
    'patterns that may be slow, except a single repeated character class: %s',
    async (regex) => {
      expect(await reportOf(withPattern(regex))).toEqual({ refused: false, lines: [] });
    },
  );

  it('a condition with a value that its choice does not offer', async () => {
    const keys = {
      ...schema.keys,
      friend: {
        ...schema.keys.friend,
        metas: [{ ...schema.keys.friend.metas[0], dependentFields: ['note'] }],
      },
      note: { ...schema.keys.note, examples: ['x'], ...when('friend', 'foxx') },
    };
    expect((await reportOf({ 'schema.json': { ...schema, keys } })).lines).toEqual([
      expect.stringContaining(
        'schema.json: note: it asks whether friend is "foxx", which is no option of it (did you mean fox?)',
      ),
    ]);
  });

  it('an example that contains a blocked word of the package', async () => {
    const { lines } = await reportOf({
      ...withKey('name', {
        examples: ['Bloody Robin'],
        metas: [{ ...schema.keys.name.metas[0], moderated: true }],
      }),
      'words/blocked.en.txt': 'bloody',
    });
    expect(lines).toEqual([
      expect.stringContaining('schema.json: name: the example "Bloody Robin" has a word of words/blocked'),
    ]);
  });
});

describe('the JSON check', () => {
  it('refuses a duplicate property', async () => {
    const text = JSON.stringify(english, undefined, 1).replace(
      '"page-2.note":',
      '"page-1.story": "x",\n"page-2.note":',
    );
    const { refused, lines } = await reportOf({ 'content/en.json': text });
    expect(refused).toBe(true);
    expect(lines).toContainEqual(
      expect.stringMatching(/^content\/en\.json:\d+: "page-1\.story" is there twice/),
    );
  });

  it('describes a required format in words, not as a regular expression', async () => {
    const { lines } = await reportOf(
      withBook({ textStyles: { ...book.textStyles, title: { ...book.textStyles.title, colour: 'gold' } } }),
    );
    expect(lines).toEqual(['book.json: /textStyles/title/colour is "gold" (write a colour as #rrggbb)']);
  });
});

describe('the artwork check', () => {
  it.each<[string, PackageSource, string]>([
    [
      'path data that ends early',
      cover(`${TITLE}<path d="M 10 NaN L abc"/>`),
      'pages/cover.svg:1: d="M 10 NaN L abc" on <path> cannot be read from "M 10 NaN',
    ],
    [
      'points that are none',
      cover(`${TITLE}<polygon points="1,2 3"/>`),
      'points="1,2 3" on <polygon> is no list of pairs of numbers',
    ],
    [
      'a transform that is none',
      cover(`${TITLE}<g transform="rotat(5)"><circle r="3"/></g>`),
      'transform="rotat(5)" on <g> cannot be read',
    ],
    [
      'numbers beyond everything',
      cover(`${TITLE}<circle cx="1e300" cy="0" r="3"/>`),
      'cx="1e300" on <circle> is beyond every page',
    ],
    [
      'copies of copies',
      cover(
        `${TITLE}<defs><g id="a0"><circle r="3"/></g>${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<g id="a${n}">${`<use href="#a${n - 1}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a8"/>`,
      ),
      'pages/cover.svg: its <use> elements make',
    ],
    [
      'a copy of itself',
      cover(`${TITLE}<g id="a"><circle r="3"/><use href="#a"/></g>`),
      'a <use> copies itself: #a > #a',
    ],
    [
      'lettering that is closed',
      cover(
        '<rect data-text="cover.title" data-style="title" data-text-path="M30 60 L170 60 Z" x="30" y="30" width="140" height="40"/>',
      ),
      'data-text-path="M30 60 L170 60 Z": it ends in Z, and lettering stands on an open path',
    ],
    [
      'lettering measured from the corner',
      cover(
        '<rect data-text="cover.title" data-style="title" data-text-path="M0 20 Q70 0 140 20" x="30" y="130" width="140" height="40"/>',
      ),
      'the path of cover.title leaves its rectangle',
    ],
    [
      'a binding misspelt, with its line',
      { 'pages/cover.svg': pageSvg(`${TITLE}\n\n<circle data-fil="coat.base" r="3"/>`) },
      'pages/cover.svg:3: data-fil on <circle> is not a binding',
    ],
    [
      'a key misspelt, with its line and the key that was meant',
      { 'pages/cover.svg': pageSvg(`${TITLE}\n<circle data-show="frend" r="3"/>`) },
      'pages/cover.svg:2: data-show names "frend", which is no key of the schema (did you mean friend?)',
    ],
    [
      'a text off every page',
      {
        'pages/spread.svg': spreadSvg(
          '<rect data-text="page-2.note" data-style="story" x="-900" y="30" width="140" height="60"/><rect data-text="page-1.story" data-style="story" x="30" y="30" width="140" height="60"/><rect data-text="page-2.said" data-style="story" x="230" y="120" width="140" height="40"/><rect data-art="parts/{friend}" x="50" y="120" width="60" height="60"/>',
        ),
      },
      'pages/spread.svg:1: the box of page-2.note lies off the page',
    ],
  ])('%s', async (_, changes, expected) => {
    const { lines } = await reportOf(changes);
    expect(lines.join('\n')).toContain(expected);
  });

  it('reports a fault of many elements only once, with the line of the first element', async () => {
    const many = Array.from({ length: 300 }, () => '\n<rect class="st0" width="1" height="1"/>').join('');
    const { lines } = await reportOf({ 'pages/cover.svg': pageSvg(TITLE + many) });
    expect(lines).toEqual([
      expect.stringMatching(/^pages\/cover\.svg:2: class on <rect> is not allowed.*on 299 further lines too/),
    ]);
  });

  it('reports a file as too large, and not also as missing', async () => {
    const { lines } = await reportOf(cover(`${TITLE}<!--${'x'.repeat(4_000_001)}-->`));
    expect(lines).toEqual([expect.stringContaining('pages/cover.svg: it is larger than 4 MB')]);
  });
});

describe('a book', () => {
  it.each<[string, PackageSource, string]>([
    [
      'swaps the halves of a spread',
      withBook({
        pages: book.pages.map((page) =>
          page.half ? { ...page, half: page.half === 'left' ? 'right' : 'left' } : page,
        ),
      }),
      'book.json: page-1 is a left page and shows the right half of pages/spread.svg',
    ],
    [
      'halves its cover',
      withBook({ pages: book.pages.map((page, i) => (i === 0 ? { ...page, half: 'left' } : page)) }),
      'book.json: cover is a cover and shows half of pages/cover.svg',
    ],
    [
      'has no back cover',
      withBook({
        pages: book.pages.slice(0, 3).concat([
          { name: 'page-3', file: 'pages/back-cover.svg' },
          { name: 'back-cover', file: 'parts/fox.svg' },
        ]),
      }),
      'the first page is the front cover and the last, back-cover, the back cover',
    ],
    [
      'prints its barcode off the page',
      withBook({ barcode: { x: 5000, y: 20 } }),
      'book.json: the barcode of hardcover reaches from 5000 20 to',
    ],
    [
      'names a language that the shop does not speak',
      { ...withBook({ languages: ['en', 'de', 'xx'] }), 'content/xx.json': { ...english, lang: 'xx' } },
      'warning: book.json: no shop speaks "xx"',
    ],
  ])('%s', async (_, changes, expected) => {
    expect((await reportOf(changes)).lines.join('\n')).toContain(expected);
  });

  it('is refused if one of its font files is truncated', async () => {
    const wholeFont = await readFile(join(FONTS_DIR, 'noto-sans/NotoSans-Regular.ttf'));
    const { refused, lines } = await reportOf({
      'fonts/Plain.ttf': wholeFont.subarray(0, wholeFont.length / 8),
    });
    expect(lines).toEqual([expect.stringContaining('fonts/Plain.ttf: it is cut off: the table')]);
    expect(refused).toBe(true);
  });

  it('warns of an unused font', async () => {
    expect((await reportOf({ 'fonts/Other.ttf': 'a photo' })).lines).toEqual([
      expect.stringContaining('warning: fonts/Other.ttf: no text style names it'),
    ]);
  });
});

describe('the content check reports', () => {
  it.each<[string, PackageSource, string]>([
    [
      'words for an option that is not there',
      withEnglish({ words: { friend: { ...english.book.words.friend, foxx: { a: 'x' } } } }),
      'content/en.json: words.friend has "foxx", which is no option (did you mean fox?)',
    ],
    [
      'words for a key that is no choice',
      withEnglish({ words: { ...english.book.words, name: { Robin: { a: 'x' } } } }),
      'content/en.json: words.name: name has no options',
    ],
    [
      'a title that no search engine shows',
      { 'content/en.json': { ...english, product: { ...english.product, metaTitle: 'x'.repeat(5000) } } },
      'warning: content/en.json: product.metaTitle has 5000 signs',
    ],
    [
      'a question that is there twice',
      withQuestions(['Which names?', 'Which names? ']),
      'content/en.json: questions has "Which names?" twice',
    ],
    [
      'more questions than shoppers read',
      withQuestions('abcdefghi'.split('')),
      'warning: content/en.json: questions has 9 entries',
    ],
  ])('%s', async (_, changes, expected) => {
    expect((await reportOf(changes)).lines.join('\n')).toContain(expected);
  });
});
