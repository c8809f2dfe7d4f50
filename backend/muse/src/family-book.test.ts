import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMuse, type Muse, type PhotoSource, type Values } from '.';
import { checkTexts } from './lint/check-texts';
import { loadPackage } from './loader/load-package';
import { describeProblem, Problems } from './loader/problem';
import { ANNA, BEN, CHARACTERS, FAMILY, familyBook } from './testing/family-book';
import { plainAddresses } from './testing/plain-addresses';
import { FONTS_DIR, TinyCatalogue } from './testing/tiny-book';
import { FontLibrary } from './type/font-library';

const PHOTO = {
  public_id: 'photos/1',
  width: 900,
  height: 600,
  crop: { x: 0, y: 0, width: 600, height: 600 },
  filter: 'none',
};
let catalogue: TinyCatalogue;
let muse: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('family-book', familyBook('family-book'));
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
});
afterAll(() => catalogue.remove());

const textsOf = (page: string, values: object = {}, lang = 'en'): string[] => {
  const validated = muse.validate('family-book', { ...FAMILY, ...values }, { lang });
  if (validated?.kind !== 'valid') throw new Error(JSON.stringify(validated));
  return muse
    .scene('family-book', page, validated.values, lang)!
    .layers.flatMap(({ texts }) => texts.map(({ text }) => text));
};

async function pagesOf(
  values: object = {},
  lang = 'en',
  from = muse,
  photos?: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const result = await from.toc('family-book', { ...FAMILY, ...values }, { lang, photos });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return Object.fromEntries(result.pages.map(({ url, info }) => [info.pageName, url]));
}

const withPet = (change: object): object => ({
  characters: [
    CHARACTERS[0],
    { ...CHARACTERS[1], customisations: [{ ...CHARACTERS[1]!.customisations[0], ...change }] },
  ],
});
const withGrownUps = (...people: object[]): object => ({
  characters: [{ type: 'grown_up', count: String(people.length), customisations: people }, CHARACTERS[1]],
});

describe('a book with every kind of field', () => {
  it('passes its check, worst cases included', async () => {
    const result = await loadPackage(`${catalogue.dir}/family-book`, await FontLibrary.open(FONTS_DIR));
    const problems = new Problems();
    if (result.kind === 'loaded') checkTexts(result.loaded, problems);
    expect(
      [...result.problems, ...problems.all]
        .map(describeProblem)
        .filter((line) => !/add the variant|the English one is shown/.test(line)),
    ).toEqual([]);
  });

  it('has the form key `characters` on every page that uses a field of a character', async () => {
    const result = await muse.toc('family-book', FAMILY, { lang: 'en' });
    expect(result).toMatchObject({
      pages: [
        { info: { keys: ['boat', 'name', 'photo', 'place'] } },
        { info: { keys: ['characters'] } },
        { info: { keys: ['basket', 'cake', 'day', 'number', 'songs'] } },
        { info: { keys: [] } },
      ],
    });
  });
});

describe('an age', () => {
  it('is calculated from the shopper’s local date', () => {
    const born = withPet({ born: '2020-06-15' });
    const ageOn = (local_date: string): string | undefined =>
      textsOf('page-1', { ...born, local_date }).find((text) => text.includes(', born'));
    expect(ageOn('2025-06-14')).toContain(', 4, ');
    expect(ageOn('2025-06-15')).toContain(', 5, ');
  });

  it('is computed for the date that is stored with the book', () => {
    const values = withPet({ born: '2020-06-15' });
    const firstVerdict = muse.validate(
      'family-book',
      { ...FAMILY, ...values, local_date: '2025-06-14' },
      { lang: 'en' },
    );
    expect(firstVerdict).toMatchObject({ kind: 'valid', values: { local_date: '2024-06-15' } });
    const keptValues = (firstVerdict as { values: Values }).values;
    expect(muse.validate('family-book', keptValues, { lang: 'en' })).toEqual(firstVerdict);
  });
});

describe('the URL of a page', () => {
  it('changes only if a character field that the page uses changes', async () => {
    const [pagesBefore, named, born] = [
      await pagesOf(),
      await pagesOf(withPet({ name: 'Tilly' })),
      await pagesOf(withPet({ kind: 'cat' })),
    ];
    expect(Object.keys(pagesBefore).filter((page) => pagesBefore[page] !== named[page])).toEqual(['page-1']);
    expect(Object.keys(pagesBefore).filter((page) => pagesBefore[page] !== born[page])).toEqual(['page-1']);
  });

  it('does not depend on hidden fields or surplus characters', async () => {
    const oneCharacter = { characters: [{ ...CHARACTERS[0], count: '1' }, CHARACTERS[1]] };
    expect(await pagesOf(oneCharacter)).toEqual(await pagesOf(withGrownUps(ANNA)));
    expect(await pagesOf({ place: 'wood', boat: 'blue' })).toEqual(
      await pagesOf({ place: 'wood', boat: undefined }),
    );
  });

  it('is the same in two shop languages with the same texts, unless lists or dates differ', async () => {
    const [british, american] = [
      await pagesOf({ day: '2024-05-14' }, 'en-GB'),
      await pagesOf({ day: '2024-05-14' }, 'en-US'),
    ];
    expect(Object.keys(british).filter((page) => british[page] !== american[page])).toEqual([
      'page-1',
      'page-2',
    ]);
    expect(await pagesOf({}, 'fr')).toEqual(await pagesOf({}, 'en-GB'));
  });
});

describe('the texts', () => {
  it('can contain the names of the characters, one by one or as a list', () => {
    expect(textsOf('page-1', withPet({ born: '' }))).toEqual([
      'Anna, Ben and Rex: Anna and Ben',
      'Rex a dog',
      'Anna the Mum',
      'Ben the Dad',
    ]);
    expect(textsOf('page-1', withGrownUps({ ...BEN, name: '{name}' }))[0]).toBe('{name} and Rex: {name}');
  });

  it('use the first variant whose condition is true', () => {
    expect(
      textsOf('page-1', { characters: [CHARACTERS[0], { type: 'pet', count: '0', customisations: [] }] })[1],
    ).toBe('No pet.');
    expect(textsOf('page-1', {}, 'de')[1]).toMatch(/^Rex, \d+, born 15\. Juni 2020$/);
  });

  it('write lists, entries, options and custom words', () => {
    expect(textsOf('page-2')).toEqual(['JAM and TEA; TEA; Rain; Rain; 24 LEMON', 'One day']);
    expect(
      textsOf('page-2', {
        basket: ['pie'],
        songs: ['Sun', 'Sea', 'Sky'].map((text, i) => ({ id: `aaaa${i}`, text })),
        cake: 'Gran’s pudding',
        number: '7',
      })[0],
    ).toBe('PIE; Sun, Sea and Sky; Sun; 7 Gran’s pudding');
  });

  it('write dates in the format of the shop’s language', () => {
    const day = { day: '2024-05-14' };
    expect(['en', 'en-US', 'de'].map((lang) => textsOf('page-2', day, lang)[1])).toEqual([
      'On 14 May 2024',
      'On May 14, 2024',
      'On 14. Mai 2024',
    ]);
  });
});

describe('the artwork', () => {
  const colourAt = async (
    values: object,
    page: string,
    x: number,
    y: number,
    from = muse,
    photos?: ReadonlySet<string>,
  ): Promise<number[]> => {
    const image = await from.renderPage(
      (await pagesOf(values, 'en', from, photos))[page]!.replace('/muse/pages/', ''),
      640,
    );
    if ('kind' in image) throw new Error('not found');
    const { data, info } = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    const offset = (Math.round(y * 3.2) * info.width + Math.round(x * 3.2)) * info.channels;
    return [...data.subarray(offset, offset + 3)];
  };
  const isNear = (colour: number[], wantedColour: number[]): boolean =>
    colour.every((value, i) => Math.abs(value - wantedColour[i]!) < 24);

  it('can contain a part for each character, which is not drawn for a missing character', async () => {
    expect(isNear(await colourAt({}, 'page-1', 50, 110), [0, 0, 1])).toBe(true);
    expect(isNear(await colourAt({}, 'page-1', 120, 110), [0, 0, 2])).toBe(true);
    expect(await colourAt(withGrownUps(ANNA), 'page-1', 120, 110)).toEqual([255, 255, 255]);
    expect(isNear(await colourAt({}, 'page-1', 160, 100), [170, 0, 0])).toBe(true);
    expect(isNear(await colourAt(withPet({ kind: 'cat' }), 'page-1', 160, 100), [0, 170, 0])).toBe(true);
  });

  it('shows the entries of a list', async () => {
    expect(await colourAt({}, 'page-2', 50, 140)).toEqual([255, 255, 255]);
    expect(isNear(await colourAt({ basket: ['jam', 'pie'] }, 'page-2', 50, 140), [18, 52, 86])).toBe(true);
  });

  it('shows a placeholder until a photo is chosen, then the cropped photo', async () => {
    const red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer();
    const requestedWidths: number[] = [];
    const photoSource: PhotoSource = {
      gone: () => Promise.resolve(new Set()),
      read: (_, width) => {
        requestedWidths.push(width);
        return Promise.resolve(red);
      },
    };
    const withPhotos = await createMuse({
      catalogueDir: catalogue.dir,
      fontsDir: FONTS_DIR,
      addresses: plainAddresses,
      photoSource,
    });
    expect(isNear(await colourAt({ photo: PHOTO }, 'cover', 130, 130), [0, 255, 0])).toBe(true);
    const ownPhotos = new Set([PHOTO.public_id]);
    expect(
      isNear(await colourAt({ photo: PHOTO }, 'cover', 130, 130, withPhotos, ownPhotos), [255, 0, 0]),
    ).toBe(true);
    expect(isNear(await colourAt({ photo: PHOTO }, 'cover', 130, 130, withPhotos), [0, 255, 0])).toBe(true);
    expect(
      isNear(
        await colourAt(
          { photo: { ...PHOTO, public_id: 'another' } },
          'cover',
          130,
          130,
          withPhotos,
          ownPhotos,
        ),
        [0, 255, 0],
      ),
    ).toBe(true);
    expect(requestedWidths).toEqual([192]);
  });
});

describe('the form’s schema', () => {
  it('contains a separate schema for each character type, in the shopper’s language', () => {
    const { schemas } = muse.schemaPreview('family-book', { lang: 'en' })!;
    expect(
      schemas.map(({ characterTypeIndex, keys }) => [characterTypeIndex, Object.keys(keys).join()]),
    ).toEqual([
      [undefined, 'name,place,boat,day,basket,songs,number,cake,photo,characters'],
      [0, 'name,role,skin'],
      [1, 'name,kind,born'],
    ]);
    expect(schemas[0]!.keys['characters']).toMatchObject({
      urlKey: 'characters',
      flags: { label: 'Who comes?' },
      metas: [{ characterTypes: [{ label: 'Grown-ups' }, { label: 'Animals', singular: 'Animal', min: 0 }] }],
      ordered: [
        { keys: { count: { allow: ['1', '2'] } } },
        { keys: { customisations: { items: [{ keys: schemas[2]!.keys }] } } },
      ],
    });
    expect(schemas[2]!.keys['kind']).toMatchObject({
      urlKey: 'kind',
      flags: { label: 'Which animal?' },
      metas: [
        {
          options: [
            { value: 'dog', label: 'a dog' },
            { value: 'cat', label: 'CAT' },
          ],
        },
      ],
    });
    expect(schemas[0]!.keys['boat']).toMatchObject({ whens: [{ ref: { path: ['place'] } }] });
    expect(schemas[0]!.keys['photo']!.metas![0]).toMatchObject({
      canvasComponent: 'Photo',
      printWidthMm: 30,
    });
  });
});
