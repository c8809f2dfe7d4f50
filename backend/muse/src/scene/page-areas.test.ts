import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageArea } from '@bindery/shared/contracts';
import { createMuse, type Muse } from '..';
import type { LoadedPackage } from './loaded-package';
import { CHARACTERS, FAMILY, familyBook } from '../testing/family-book';
import { toldBook } from '../testing/told-book';
import { plainAddresses } from '../testing/plain-addresses';
import { FONTS_DIR, pageSvg, partSvg, TinyCatalogue } from '../testing/tiny-book';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
let catalogue: TinyCatalogue;
let muse: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add();
  await catalogue.add('family-book', familyBook('family-book'));
  await catalogue.add('told-book', toldBook('told-book'));
  await catalogue.add('dressed-book', {
    'pages/cover.svg': pageSvg(
      '<rect x="-4" y="-4" width="208" height="208" data-fill="coat.base"/><g transform="translate(100 0)"><rect data-art="parts/child" x="0" y="100" width="100" height="100"/></g>',
    ),
    'parts/child.svg': partSvg(
      '<rect x="1" y="5" width="4" height="2" data-fill="coat.base"/><rect x="3" y="5" width="4" height="2" data-fill="coat.base"/><rect x="1" y="9" width="1" height="1" data-fill="coat.base"/><g data-show="friend=owl"><circle cx="5" cy="2" r="1" fill="#000000"/></g>',
    ),
  });
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
});
afterAll(() => catalogue.remove());

async function areasOf(slug: string, customisation: object): Promise<Record<string, PageArea[]>> {
  const result = await muse.toc(slug, { ...customisation }, { lang: 'en' });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  const areas = result.pages.map(
    async ({ url, info }) => [info.pageName, (await muse.pictures.areasOf(url.split('/').pop()!))!] as const,
  );
  return Object.fromEntries(await Promise.all(areas));
}

describe('the areas of a page', () => {
  it('have form keys and a position relative to the page', async () => {
    expect(await areasOf('tiny-book', ROBIN)).toEqual({
      cover: [
        { keys: ['coat'], box: [0.3, 0.4, 0.4, 0.4] },
        { keys: ['name'], box: [0.15, 0.15, 0.7, 0.2] },
      ],
      'page-1': [
        { keys: ['name', 'friend'], box: [0.15, 0.15, 0.7, 0.3] },
        { keys: ['friend', 'coat'], box: [0.25, 0.6, 0.3, 0.3] },
      ],
      'page-2': [
        { keys: ['note'], box: [0.15, 0.15, 0.7, 0.3] },
        { keys: ['friend'], box: [0.15, 0.6, 0.7, 0.2] },
      ],
      'back-cover': [],
    });
  });

  it('use only keys that are part of the page’s URL', () => {
    for (const slug of ['tiny-book', 'dressed-book', 'family-book', 'told-book'])
      for (const { areas, paths } of (muse.package(slug) as LoadedPackage).pages)
        expect(paths).toEqual(
          expect.arrayContaining(areas().flatMap(({ show }) => show.map(({ key }) => key))),
        );
  });

  it('are undefined for an unknown page token', async () => {
    await expect(muse.pictures.areasOf('nonsense')).resolves.toBeUndefined();
  });

  it('are merged if they touch, and do not include hidden or full-page shapes', async () => {
    const coat = [
      { keys: ['coat'], box: [0.55, 0.75, 0.3, 0.1] },
      { keys: ['coat'], box: [0.55, 0.95, 0.05, 0.05] },
    ];
    expect((await areasOf('dressed-book', ROBIN))['cover']).toEqual(coat);
    expect((await areasOf('dressed-book', { ...ROBIN, friend: 'owl' }))['cover']).toEqual([
      coat[0],
      { keys: ['friend'], box: [0.7, 0.55, 0.1, 0.1] },
      coat[1],
    ]);
  });

  it('contain the form path of a character that is present', async () => {
    const paths = async (values: object): Promise<string[]> =>
      (await areasOf('family-book', { ...FAMILY, ...values }))['page-1']!.flatMap(({ keys }) => keys);
    const oneCharacter = [{ ...CHARACTERS[0]!, count: '1' }, CHARACTERS[1]!];
    expect(await paths({})).toEqual(
      expect.arrayContaining([
        'characters',
        'characters.0.customisations.0',
        'characters.0.customisations.1',
        'characters.1.customisations.0',
      ]),
    );
    expect(await paths({ characters: oneCharacter })).not.toContain('characters.0.customisations.1');
  });

  it('contain the keys of a text, without the key for the story’s language', async () => {
    expect((await areasOf('told-book', { ...ROBIN, book_language: 'de' }))['page-2']).toEqual([
      { keys: ['note'], box: [0.15, 0.15, 0.7, 0.3] },
      { keys: ['friend'], box: [0.15, 0.6, 0.7, 0.2] },
    ]);
  });
});
