import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createMuse, type Muse } from '.';
import { PagePainter } from './raster/page-painter';
import { plainAddresses } from './testing/plain-addresses';
import { FONTS_DIR, TinyCatalogue } from './testing/tiny-book';

const ROBIN = { name: 'Robin', coat: 'red', friend: 'fox' };
let catalogue: TinyCatalogue;
let muse: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add();
  await catalogue.add('broken-book', {
    'pages/cover.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 208 208"><text>Hi</text></svg>',
  });
  muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
});
afterAll(() => catalogue.remove());

async function urls(customisation: Record<string, unknown>, lang = 'en'): Promise<string[]> {
  const result = await muse.toc('tiny-book', customisation, { lang });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return result.pages.map(({ url }) => url);
}

const tokenOf = (url: string): string => url.replace('/muse/pages/', '');

describe('a catalogue with a broken package', () => {
  it('refuses this package with file and reason, and serves the others', () => {
    expect(muse.refused).toMatchObject([
      {
        slug: 'broken-book',
        problems: [{ file: 'pages/cover.svg', reason: expect.stringContaining('<text>') }],
      },
    ]);
    expect(muse.packages().map(({ slug }) => slug)).toEqual(['tiny-book']);
  });
});

describe('page URLs', () => {
  it('are returned with the form keys that each page uses', async () => {
    const result = await muse.toc('tiny-book', ROBIN, { lang: 'en' });
    expect(result).toMatchObject({
      kind: 'pages',
      pages: [
        {
          info: { pageName: 'cover', keys: ['coat', 'name'], alternativeText: 'The cover of Robin’s book.' },
        },
        {
          info: { pageName: 'page-1', keys: ['coat', 'friend', 'name'], alternativeText: 'Robin and a fox.' },
        },
        { info: { pageName: 'page-2', keys: ['friend', 'note'] } },
        { info: { pageName: 'back-cover', keys: [] } },
      ],
    });
  });

  it('change only on pages that use a changed key', async () => {
    const [urlsBefore, urlsAfter] = [await urls(ROBIN), await urls({ ...ROBIN, name: 'Kim' })];
    expect(urlsAfter.map((url, i) => url === urlsBefore[i])).toEqual([false, false, true, true]);
  });

  it('do not depend on the Unicode form of a text or on unknown keys', async () => {
    expect(await urls({ ...ROBIN, name: 'Zoe\u0308' })).toEqual(
      await urls({ utm_source: 'x', characters: [], ...ROBIN, name: ' Zoë ', note: '' }),
    );
  });
});

describe('page images', () => {
  it('are JPEG files of the requested width', async () => {
    const image = await muse.renderPage(tokenOf((await urls(ROBIN))[0]!), 320);
    if ('kind' in image) throw new Error('not found');
    expect(image).toMatchObject({ contentType: 'image/jpeg', etag: expect.stringMatching(/^"[\w-]+"$/) });
    expect([...image.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it('are drawn once for concurrent requests', async () => {
    const token = tokenOf((await urls({ ...ROBIN, name: 'Stampede' }))[0]!);
    const images = await Promise.all(Array.from({ length: 20 }, () => muse.renderPage(token, 640)));
    const bytes = new Set(images.map((image) => ('kind' in image ? undefined : image.bytes)));
    expect(bytes.size).toBe(1);
  });

  it('can be drawn before a request for them, until the signal is aborted', async () => {
    const composeSpy = jest.spyOn(PagePainter.prototype, 'compose');
    await muse.warm('tiny-book', 320);
    expect(composeSpy).toHaveBeenCalledTimes(4);
    const stop = new AbortController();
    const warming = muse.warm('tiny-book', 320, stop.signal);
    stop.abort();
    await warming;
    expect(composeSpy).toHaveBeenCalledTimes(4);
    composeSpy.mockRestore();
  });

  it('can be drawn early by a callback that runs when a product’s pages are first listed', async () => {
    const seenBooks: string[] = [];
    const listening = muse.withPhotos({ gone: async () => new Set(), read: async () => undefined });
    listening.onFirstToc = ({ slug }) => void seenBooks.push(slug);
    await listening.toc('tiny-book', { ...ROBIN, name: '' }, { lang: 'en' });
    expect(seenBooks).toEqual([]);
    for (const name of ['Robin', 'Wren'])
      await listening.toc('tiny-book', { ...ROBIN, name }, { lang: 'en' });
    expect(seenBooks).toEqual(['tiny-book']);
  });

  it('include a cover even if the shopper’s values are missing or invalid', async () => {
    const cover = muse.cover('tiny-book', { coat: 'no such coat', name: '' }, 'en')!;
    expect(cover.url).toBe((await urls(ROBIN))[0]);
    expect(muse.cover('no-such-book', {}, 'en')).toBeUndefined();
    const validated = muse.validate('tiny-book', { ...ROBIN, name: '  Robin ' }, { lang: 'en' })!;
    if (validated.kind !== 'valid') throw new Error('Robin is a name');
    expect(muse.coverOfValid(muse.package('tiny-book')!, validated.values, 'en')).toEqual(cover);
  });
});

describe('the schema of the form', () => {
  it('contains labels in the requested language, and URLs of pictures', () => {
    const { version } = muse.package('tiny-book')!;
    const preview = muse.schemaPreview('tiny-book', { lang: 'de-AT' })!;
    expect(muse.schemaPreview('tiny-book', { lang: 'de' })).toBe(preview);
    expect(muse.schemaPreview('tiny-book', { lang: 'en' })).not.toEqual(preview);
    expect(preview.dimensions).toEqual({ page: { width: 200, height: 200 } });
    expect(preview.schemas[0]!.keys).toMatchObject({
      name: { urlKey: 'name', flags: { label: 'Vorname', presence: 'required' } },
      friend: {
        metas: [
          {
            options: [
              { value: 'fox', label: 'Fuchs' },
              { value: 'owl', label: 'Eule' },
            ],
            images: { fox: `/muse/options/tiny-book/${version}/fox.svg` },
          },
        ],
      },
    });
  });
});

describe('the languages', () => {
  it('have their own texts, and English texts in place of missing ones', async () => {
    const scene = muse.scene('tiny-book', 'page-1', ROBIN, 'de')!;
    expect(scene.layers.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual([
      'Robin traf einen Fuchs.',
    ]);
    expect(
      muse
        .scene('tiny-book', 'cover', ROBIN, 'de')!
        .layers.flatMap(({ texts }) => texts.map(({ text }) => text)),
    ).toEqual(['Robin’s book']);
  });

  it('have the same page URLs if the package uses the same texts for them', async () => {
    expect(await urls(ROBIN, 'en-GB')).toEqual(await urls(ROBIN, 'fr'));
  });
});
