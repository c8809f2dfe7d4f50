import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import { fillExamples } from '../model/fields';
import { readValues } from '../model/readings';
import type { LoadedPackage } from '../scene/loaded-package';
import { ANNA, BEN, CHARACTERS, FAMILY, familyBook } from '../testing/family-book';
import { FONTS_DIR, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { keepValid, validateValues } from './validate-values';

let catalogue: TinyCatalogue;
let loaded: LoadedPackage;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  const result = await loadPackage(
    await catalogue.add('family-book', familyBook('family-book')),
    await FontLibrary.open(FONTS_DIR),
  );
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  loaded = result.loaded;
});
afterAll(() => catalogue.remove());

const validate = (values: object): ReturnType<typeof validateValues> =>
  validateValues(loaded, { ...FAMILY, ...values }, 'en');
const faults = (values: object): string[] => {
  const result = validate(values);
  return result.kind === 'valid'
    ? []
    : result.errors.map(
        ({ type, path, context }) => `${path.join('.')} ${type} ${context.key} ${context.label}`,
      );
};
const grownUps = (count: unknown, ...customisations: unknown[]): object => ({
  characters: [{ type: 'grown_up', count, customisations }, CHARACTERS[1]],
});
const PHOTO = {
  public_id: 'a/b',
  width: 900,
  height: 600,
  crop: { x: 0, y: 0, width: 600, height: 600 },
  filter: 'none',
};

describe('the characters', () => {
  it('are identified in errors by their number, and their fields by the label', () => {
    expect(faults(grownUps('2', ANNA, { ...BEN, name: '', role: 'king' }))).toEqual([
      'characters.0.customisations.1.name string.empty name Name',
      'characters.0.customisations.1.role any.only role Role',
    ]);
    expect(
      faults({
        characters: [CHARACTERS[0], { ...CHARACTERS[1], customisations: [{ name: 'Rex', kind: 'cow' }] }],
      }),
    ).toEqual(['characters.1.customisations.0.kind any.only kind Which animal?']);
  });

  it('are required up to the chosen number, and removed beyond it', () => {
    expect(validate(grownUps('1', ANNA, { name: '', nonsense: true }))).toMatchObject({
      values: { characters: [{ count: '1', customisations: [ANNA] }, {}] },
    });
    expect(faults(grownUps('2', ANNA))).toEqual(
      ['name', 'role', 'skin'].map(
        (key) =>
          `characters.0.customisations.1.${key} any.required ${key} ${{ name: 'Name', role: 'Role', skin: 'Skin' }[key]!}`,
      ),
    );
    expect(faults(grownUps('3', ANNA, BEN, ANNA))).toEqual([
      'characters.0.count any.only characters Who comes?',
    ]);
  });

  it('are stored with cleaned values and without unknown fields', () => {
    const strange = JSON.parse(
      '{"name":" An\\u0000na ","role":"mum","skin":"light","__proto__":{"x":1},"constructor":1}',
    ) as object;
    expect(validate(grownUps('1', strange))).toMatchObject({
      kind: 'valid',
      values: { characters: [{ customisations: [ANNA] }, {}] },
    });
  });
});

describe('a dependent field', () => {
  it('is required if a choice shows it, and removed if a choice hides it', () => {
    expect(faults({ boat: undefined })).toEqual(['boat any.required boat Boat']);
    expect(validate({ place: 'wood', boat: 'nonsense' })).toMatchObject({
      kind: 'valid',
      values: expect.not.objectContaining({ boat: expect.anything() }),
    });
  });

  it('has no example value while it is hidden', () => {
    expect(fillExamples(loaded.fields, { place: 'wood' })).not.toHaveProperty('boat');
    expect(fillExamples(loaded.fields, {})).toHaveProperty('boat', 'red');
  });
});

describe('values of each kind', () => {
  it.each<[string, object, string[]]>([
    ['own words for a choice', { cake: 'Gran’s pudding' }, []],
    ['own words that are too long', { cake: 'x'.repeat(21) }, ['cake string.max cake Cake']],
    ['own words that no font has', { cake: '\u{1E900}' }, ['cake string.pattern.base cake Cake']],
    ['a number as a link carries it', { number: '24' }, []],
    ['half a number', { number: 1.5 }, ['number number.integer number Number']],
    ['a number of no size', { number: '1e999' }, ['number number.base number Number']],
    ['an option that there is not', { basket: ['jam', 'stone'] }, ['basket.1 any.only basket Basket']],
    ['too many options', { basket: ['jam', 'tea', 'pie'] }, ['basket array.max basket Basket']],
    ['no options', { basket: [] }, ['basket array.min basket Basket']],
    [
      'two texts of a list with one id',
      {
        songs: [
          { id: 'aaaaa', text: 'la' },
          { id: 'aaaaa', text: 'lo' },
        ],
      },
      ['songs array.unique songs Songs'],
    ],
    [
      'a text of a list that is too long',
      { songs: [{ id: 'aaaaa', text: 'x'.repeat(21) }] },
      ['songs.0.text string.max songs Songs'],
    ],
    ['a day in February', { day: '2024-02-29' }, []],
    ['a day that February does not have', { day: '2023-02-29' }, ['day date.base day Day']],
    ['a year that is not offered', { day: '1999-12-31' }, ['day date.year day Day']],
    ['a photo', { photo: PHOTO }, []],
    [
      'a photo without a size',
      { photo: { ...PHOTO, crop: { ...PHOTO.crop, width: 0 } } },
      ['photo object.base photo Photo'],
    ],
    [
      'a crop that leaves its photo',
      { photo: { ...PHOTO, crop: { ...PHOTO.crop, x: 400 } } },
      ['photo object.base photo Photo'],
    ],
    ['no object for a photo', { photo: 'x' }, ['photo object.base photo Photo']],
  ])('%s', (_, values, expected) => {
    expect(faults(values)).toEqual(expected);
  });

  it('include only the properties of a photo that the schema lists', () => {
    expect(
      validate({ photo: { ...PHOTO, url: 'http://elsewhere', crop: { ...PHOTO.crop, more: 1 } } }),
    ).toMatchObject({ values: { photo: PHOTO } });
  });
});

describe('any input', () => {
  const thing = fc.oneof(
    fc.anything({ maxDepth: 4 }),
    fc.constantFrom<unknown>('2', 2, [], {}, null, CHARACTERS, FAMILY.songs, 'sea', '2024-05-14'),
  );
  const group = fc.record(
    {
      type: fc.oneof(thing, fc.constantFrom('grown_up', 'pet')),
      count: fc.oneof(thing, fc.constantFrom('1', '2', '-1', 'x', '1e9')),
      customisations: fc.oneof(
        thing,
        fc.array(
          fc.oneof(
            thing,
            fc.dictionary(fc.constantFrom('name', 'role', 'skin', 'kind', 'born', 'constructor'), thing),
          ),
        ),
      ),
    },
    { requiredKeys: [] },
  );

  it('is either valid or has errors at known fields', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(FAMILY), 'photo', 'day'), thing),
        fc.oneof(thing, fc.array(group)),
        (values, characters) => {
          const customisation = { ...FAMILY, ...values, characters };
          const result = validateValues(loaded, customisation, 'de');
          if (result.kind === 'invalid')
            for (const { context } of result.errors) expect(context.label).toMatch(/./);
          const filled = fillExamples(loaded.fields, keepValid(loaded, customisation));
          expect(validateValues(loaded, filled, 'en').kind).toBe('valid');
          expect(
            readValues(loaded.fields, filled, { today: '2026-01-01', hasPhoto: () => true }),
          ).toHaveProperty(['characters.0.0.name']);
        },
      ),
      { numRuns: 400, examples: [[{}, [{ count: { toString: '' }, customisations: [] }]]] },
    );
  });

  it('is processed only up to the maximum number of characters and list entries', () => {
    const many = Array.from({ length: 50_000 }, (_, i) => ({ id: `${10_000 + i}`, text: 'x' }));
    const start = process.cpuUsage();
    expect(
      faults({ songs: many, basket: many.map(({ id }) => id), ...grownUps('9999999', ...many) }).length,
    ).toBeGreaterThan(3);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000); // CPU time, because elapsed time varies
  });
});
