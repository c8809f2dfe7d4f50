import { describe, expect, it } from '@jest/globals';
import type { SchemaField } from '@bindery/shared/contracts';
import { schemaPreview } from '../form/schema-preview';
import { checkTexts } from '../lint/check-texts';
import { familyBook, familyEnglish, familySchema, familyTexts } from '../testing/family-book';
import { openedCatalogue } from '../testing/opened-catalogue';
import {
  book,
  english,
  type PackageSource,
  pageSvg,
  partSvg,
  product,
  schema,
  spreadSvg,
} from '../testing/tiny-book';
import { loadPackage, type LoadResult } from './load-package';
import { describeProblem, Problems } from './problem';

const opened = openedCatalogue();
let count = 0;

async function load(changes: PackageSource = {}): Promise<LoadResult> {
  count += 1;
  const slug = `book-${count}`;
  return loadPackage(
    await opened.catalogue.add(slug, { 'product.json': { ...product, slug }, ...changes }),
    opened.fonts,
  );
}

async function faults(changes: PackageSource): Promise<string> {
  const result = await load(changes);
  expect(result.kind).toBe('refused');
  return result.problems.map(describeProblem).join('\n');
}

const withKey = (key: keyof typeof schema.keys, change: object): PackageSource => ({
  'schema.json': { ...schema, keys: { ...schema.keys, [key]: { ...schema.keys[key], ...change } } },
});
const withText = (texts: Record<string, string>): PackageSource => ({
  'content/en.json': { ...english, book: { ...english.book, texts: { ...english.book.texts, ...texts } } },
});
const cover = (body: string): PackageSource => ({ 'pages/cover.svg': pageSvg(body) });

describe('a sound package', () => {
  it('loads without findings', async () => {
    const result = await load();
    expect(result.kind).toBe('loaded');
    expect(result.problems.map(describeProblem)).toEqual([]);
  });

  it('has another version hash if any byte of the package changes', async () => {
    const versions = await Promise.all([
      load(),
      load(cover('<rect data-text="cover.title" data-style="title" x="30" y="30" width="140" height="41"/>')),
    ]);
    const [firstVersion, otherVersion] = versions.map((result) =>
      result.kind === 'loaded' ? result.loaded.version : '',
    );
    expect(firstVersion).toMatch(/^[0-9a-f]{16}$/);
    expect(firstVersion).not.toBe(otherVersion);
  });
});

describe('a package is refused, with file and reason, when', () => {
  it.each<[string, PackageSource, string]>([
    ['a document is missing', { 'book.json': null }, 'book.json: it is missing'],
    ['a document is no JSON', { 'product.json': '{' }, 'product.json:1: it is not JSON'],
    [
      'a document has an unknown property',
      { 'book.json': { ...book, colour: 'red' } },
      'book.json: it must not have additional properties: colour',
    ],
    [
      'the slug is not the folder',
      { 'product.json': { ...product, slug: 'other' } },
      'product.json: slug is "other"',
    ],
    [
      'a key has a bad name',
      { 'schema.json': { ...schema, keys: { ...schema.keys, constructor: schema.keys.name } } },
      'constructor: the name cannot be used',
    ],
    [
      'lettering has no path to stand on',
      cover(
        '<rect data-text="cover.title" data-style="title" data-text-path="along the top" x="30" y="30" width="140" height="40"/>',
      ),
      'data-text-path="along the top": write the data of one open path',
    ],
    [
      'an outline is no colour and width',
      cover(
        '<rect data-text="cover.title" data-style="title" data-outline="red 2px" x="30" y="30" width="140" height="40"/>',
      ),
      'data-outline="red 2px": write a colour and a width in em',
    ],
    [
      'a shadow falls too far',
      cover(
        '<rect data-text="cover.title" data-style="title" data-shadow="#000000 0 4" x="30" y="30" width="140" height="40"/>',
      ),
      'data-shadow="#000000 0 4": write a colour and how far',
    ],
    [
      'a style has an outline without a width',
      {
        'book.json': {
          ...book,
          textStyles: {
            ...book.textStyles,
            title: { ...book.textStyles.title, outline: { colour: '#112233' } },
          },
        },
      },
      'book.json: /textStyles/title/outline',
    ],
    [
      'a required key has no example',
      withKey('name', { examples: undefined }),
      'name: it is required and has no example',
    ],
    ['an example is not valid', withKey('name', { examples: ['x'.repeat(41)] }), 'name: the example'],
    [
      'options and allow differ',
      withKey('coat', { allow: ['red', 'green'] }),
      'coat: allow and metas[0].options',
    ],
    [
      'Joi cannot build the schema',
      withKey('name', { rules: [{ name: 'nonsense' }] }),
      'schema.json: name: rules[0].name is "nonsense"',
    ],
    ['a font has no licence', { 'fonts/OFL.txt': null }, 'fonts/Plain.ttf: there is no licence beside it'],
    ['a font is no font', { 'fonts/Plain.ttf': 'nonsense' }, 'fonts/Plain.ttf: it is not a TrueType'],
    [
      'a page is missing',
      { 'pages/back-cover.svg': null },
      'the artwork "pages/back-cover.svg" of back-cover is not there',
    ],
    ['an artboard has the wrong size', { 'pages/cover.svg': partSvg('') }, 'set it to "-4 -4 208 208"'],
    ['a placeholder names no key', withText({ 'page-1.story': '{nmae}' }), 'page-1.story has {nmae}'],
    ['a word is missing for an option', withText({ 'page-1.story': '{friend.the}' }), 'no word for fox, owl'],
    [
      'a page has no alternative text',
      { 'content/en.json': { ...english, book: { ...english.book, alternativeTexts: {} } } },
      'the page cover has no alternative text',
    ],
    [
      'a key is on no tab',
      {
        'content/en.json': {
          ...english,
          form: { ...english.form, tabs: [{ title: 'All', keys: 'name, coat, friend' }] },
        },
      },
      'the key note is on no tab',
    ],
    [
      'the form shows a page that is not there',
      {
        'content/en.json': {
          ...english,
          form: { ...english.form, preview: { slices: [{ type: 'page_preview', pageName: 'page-77' }] } },
        },
      },
      'the form shows the page "page-77", which the book does not have',
    ],
    [
      'artwork is broken XML',
      { 'parts/fox.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>' },
      'parts/fox.svg: it is not well-formed XML',
    ],
    [
      'artwork has a DOCTYPE',
      { 'parts/fox.svg': '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>' },
      'parts/fox.svg: it has a DOCTYPE',
    ],
    ['a part is missing for an option', { 'parts/owl.svg': null }, 'parts/owl.svg is not there'],
    [
      'parts go round in a circle',
      {
        'parts/fox.svg': partSvg('<rect data-art="parts/owl" width="5" height="5"/>'),
        'parts/owl.svg': partSvg('<rect data-art="parts/fox" width="5" height="5"/>'),
      },
      'it places itself',
    ],
    [
      'a colour role is not of every option',
      cover('<rect width="9" height="9" fill="#000000" data-fill="coat.glow"/>'),
      'not every option of coat has the colour "glow"',
    ],
    [
      'a condition names no option',
      cover('<rect width="9" height="9" data-show="coat=green"/>'),
      'coat has no such option',
    ],
    [
      'a text is not in the content',
      cover('<rect data-text="cover.nothing" data-style="title" x="30" y="30" width="9" height="9"/>'),
      'data-text="cover.nothing" is not in content/en.json',
    ],
    [
      'a text style is unknown',
      cover('<rect data-text="cover.title" data-style="nothing" x="30" y="30" width="9" height="9"/>'),
      'data-style="nothing" is no text style',
    ],
    [
      'a binding stands on a path',
      cover('<path d="M0 0" data-art="parts/fox"/>'),
      'data-art stands on <path>',
    ],
    [
      'a binding is misspelt',
      cover('<rect width="9" height="9" data-colur="x"/>'),
      'data-colur on <rect> is not a binding',
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await faults(changes)).toContain(expected);
  });

  it.each([
    ['<text>Hi</text>', '<text>'],
    ['<image href="x.png"/>', '<image>'],
    ['<filter id="f"/>', '<filter>'],
    ['<style>*{}</style>', '<style>'],
    ['<script>1</script>', '<script>'],
    ['<foreignObject/>', '<foreignObject>'],
    ['<pattern id="p"/>', '<pattern>'],
    ['<symbol id="s"/>', '<symbol>'],
    ['<svg/>', '<svg>'],
    ['<g class="a"/>', 'class on'],
    ['<g onclick="x()"/>', 'onclick on'],
    ['<g style="mix-blend-mode:multiply"/>', 'mix-blend-mode on'],
    ['<use href="other.svg#a"/>', 'points out of the file'],
    ['<rect width="1" height="1" fill="url(http://x/#a)"/>', 'points out of the file'],
    ['<rect width="1" height="1" style="fill:url(data:x)"/>', 'points out of the file'],
    ['<use href="#nothing"/>', '#nothing'],
    ['<rect id="a" width="1" height="1"/><rect id="a" width="1" height="1"/>', 'used twice'],
    ['<rect width="10mm" height="1"/>', 'no plain number'],
  ])('artwork has %s', async (body, expected) => {
    expect(await faults(cover(body))).toContain(expected);
  });
});

describe('a package with every kind of field', () => {
  type Description = Record<string, unknown> & { metas: object[] };
  const family = (key: string, change: object, meta: object = {}): PackageSource => {
    const field = familySchema.keys[key] as Description;
    return {
      'schema.json': {
        ...familySchema,
        keys: {
          ...familySchema.keys,
          [key]: { ...field, metas: [{ ...field.metas[0], ...meta }], ...change },
        },
      },
    };
  };
  const cover = (body: string): PackageSource => ({ 'pages/cover.svg': pageSvg(body) });
  const says = (texts: object): PackageSource => ({
    'content/en.json': {
      ...familyEnglish,
      book: { ...familyEnglish.book, texts: { ...familyTexts, ...texts } },
    },
  });

  it.each<[string, PackageSource, string]>([
    [
      'a number has no bounds',
      family('number', { rules: [{ name: 'integer' }] }),
      'number: it has no rules min and max',
    ],
    ['its digits are miscounted', family('number', {}, { maxDigits: 2 }), 'number: metas[0].maxDigits is 2'],
    [
      'a list of options has no bounds',
      family('basket', { rules: undefined }),
      'basket: its rules min and max',
    ],
    [
      'an example is no list',
      family('basket', { examples: ['jam'] }),
      'basket: the example "jam" is not valid',
    ],
    [
      'a date is not in the calendar',
      family('day', { examples: ['2023-02-29'] }),
      'day: the example "2023-02-29" is not valid',
    ],
    [
      'its fullest book fits no cart',
      family('songs', {
        items: [
          {
            type: 'object',
            keys: {
              id: { type: 'string' },
              text: { type: 'string', rules: [{ name: 'max', args: { limit: 900 } }] },
            },
          },
        ],
      }),
      'a book with every text at its longest has',
    ],
    ['a date has no years', family('day', {}, { minYear: undefined }), 'day: metas[0] has minYear undefined'],
    [
      'a phone has too many columns',
      family('basket', {}, { columns: { mobile: 5, desktop: 6 } }),
      'basket: metas[0].columns has mobile: 5',
    ],
    [
      'several are chosen in a dropdown',
      family('basket', {}, { display: 'select' }),
      'basket: display is missing or unknown (use text or colour or image)',
    ],
    [
      'a dropdown has columns',
      family('place', {}, { display: 'select', columns: { mobile: 2 } }),
      'place: metas[0].columns says nothing of a dropdown',
    ],
    [
      'columns are for a screen that nobody has',
      family('basket', {}, { columns: { watch: 1 } }),
      'basket: metas[0].columns has watch: 1',
    ],
    [
      'a photo has no shape',
      family('photo', {}, { aspectRatio: '4:3' }),
      'photo: metas[0].aspectRatio is 4:3',
    ],
    [
      'own words are forbidden',
      family('cake', {
        flags: { ...((familySchema.keys['cake'] as Description)['flags'] as object), only: true },
        allow: ['lemon', 'plum'],
      }),
      "cake: it takes the shopper's own words",
    ],
    ['texts have no bounds', family('songs', { rules: undefined }), 'songs: it has no rules min and max'],
    [
      'counts and bounds of characters differ',
      family(
        'characters',
        {},
        {
          characterTypes: [
            { type: 'grown_up', label: 'G', singular: 'g', min: 1, max: 3 },
            { type: 'pet', label: 'P', singular: 'p', min: 0, max: 1 },
          ],
        },
      ),
      'characters: ordered[0].keys.count does not allow 1, 2, 3 only',
    ],
    [
      'the field that decides does not know',
      family('place', {}, { dependentFields: [] }),
      'place: dependentFields does not name boat',
    ],
    [
      'a field is decided by nobody',
      family('place', {}, { dependentFields: ['boat', 'cake'] }),
      'place: dependentFields names "cake", which does not depend on it',
    ],
    [
      'fields depend on each other in a circle',
      family('place', {
        whens: [
          {
            ref: { path: ['boat'] },
            is: { type: 'any' },
            then: { type: 'any', flags: { presence: 'forbidden' } },
          },
        ],
      }),
      'fields depend on each other in a circle: place > boat > place',
    ],
    [
      'a scope names nobody',
      cover('<g data-with="characters.0.2"><rect width="9" height="9"/></g>'),
      'data-with="characters.0.2": there is no such character',
    ],
    ['a scope is misspelt', cover('<g data-with="characters.0"/>'), 'write characters.<type>.<character>'],
    [
      'a path leads nowhere',
      cover('<rect width="9" height="9" data-show="characters.1.0.skin=light"/>'),
      'data-show names "characters.1.0.skin"',
    ],
    [
      'a count cannot be',
      cover('<rect width="9" height="9" data-show="characters.0.count=3"/>'),
      'data-show names "characters.0.count=3"',
    ],
    [
      'a photo is no photo',
      cover('<rect width="9" height="9" data-photo="cake"/>'),
      'data-photo="cake" is no photo',
    ],
    [
      'own words name a part',
      cover('<rect width="9" height="9" data-art="parts/{cake}"/>'),
      '"cake" is no choice of the schema, or takes own words',
    ],
    [
      'a text reads a character without being in one',
      says({ 'cover.title': '{role.title}' }),
      'cover.title has {role.title}',
    ],
    [
      'a text has no variant for all others',
      says({ 'page-2.day': [{ show: 'day', text: '{day}' }] }),
      'page-2.day has no variant without a condition',
    ],
    [
      'a variant asks for what there is not',
      says({ 'page-2.day': [{ show: 'dya', text: '{day}' }, { text: '' }] }),
      'page-2.day has a condition that names "dya"',
    ],
    [
      'a date is asked for more than an age',
      says({ 'page-2.day': '{day.month}' }),
      'page-2.day has {day.month}, and a date has only an age',
    ],
    [
      'a label is of no type',
      { 'content/en.json': { ...familyEnglish, labels: { characters: { types: { robot: {} } } } } },
      'labels.characters.types has "robot"',
    ],
  ])('is refused when %s', async (_, changes, expected) => {
    expect(await faults(familyBook(`book-${count + 1}`, changes))).toContain(expected);
  });

  it('is accepted if a choice is a dropdown', async () => {
    const changes = family('place', {}, { display: 'select' });
    const result = await load(familyBook(`book-${count + 1}`, changes));
    if (result.kind !== 'loaded') throw new Error(result.problems.map(describeProblem).join('\n'));
    const [{ keys }] = schemaPreview(result.loaded, 'en').schemas as [{ keys: Record<string, SchemaField> }];
    expect(keys['place']!.metas![0]).toMatchObject({ canvasComponent: 'ChoiceGroup', display: 'select' });
  });

  it('causes a warning if no page uses a field of a character', async () => {
    const result = await load(
      familyBook(`book-${count + 1}`, { 'avatars/person.svg': partSvg('<rect width="10" height="10"/>') }),
    );
    expect(result.problems.map(describeProblem)).toContain(
      'warning: schema.json: no page uses the key skin of grown_up (use it or remove it)',
    );
  });
});

describe('the texts', () => {
  const textFaults = async (changes: PackageSource): Promise<string> => {
    const result = await load(changes);
    if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
    const problems = new Problems();
    checkTexts(result.loaded, problems);
    return problems.all.map(describeProblem).join('\n');
  };

  it('are checked with every option and the longest input', async () => {
    expect(await textFaults({})).toBe('');
    expect(await textFaults(withText({ 'page-1.story': '{name} met {friend.a} '.repeat(60) }))).toContain(
      'page-1.story on page-1 does not fit with the examples',
    );
  });

  it('must keep a distance from the trim', async () => {
    const spread = spreadSvg(
      '<rect data-text="page-1.story" data-style="story" x="5" y="30" width="140" height="60"/>',
    );
    expect(await textFaults({ 'pages/spread.svg': spread })).toContain(
      'the box of page-1.story comes within 20 units of the trim of page-1',
    );
  });
});
