import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Muse, PackageArchive, PackageFiles, PhotoSource } from '@bindery/muse';
import {
  book,
  english,
  FAMILY,
  familyBook,
  FONTS_DIR,
  partSvg,
  SECRET,
  TinyCatalogue,
} from '@bindery/muse/testing';
import { installProblems } from '../../platform/problems';
import { builtProgram } from '../../testing/built-program';
import { createMuse, museRoutes } from '.';
import { rendererInChildren } from './renderer/renderer-in-children';

const RENDERER = builtProgram('contexts/books/testing/fragile-renderer.ts');
const PHOTO = { public_id: 'photos/own/red', width: 900, height: 900 };
const AVATARS = [{ role: 'grown_up', art: 'avatars/person', background: 'parts/meadow' }];

let catalogue: TinyCatalogue;
let localMuse: Muse;
let childMuse: Muse;
let app: FastifyInstance;
let renderer: ReturnType<typeof rendererInChildren>;
let red: Buffer;
let shop: { gone: Set<string>; reads: number; atRead: () => void };
/** Files of versions that are only in the archive and not in the catalogue. */
const keptFiles = new Map<string, PackageFiles>();
const archive: PackageArchive = { files: async (slug, version) => keptFiles.get(`${slug}/${version}`) };
const warnings: object[] = [];

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add();
  await catalogue.add(
    'family-book',
    familyBook('family-book', {
      'book.json': { ...book, avatars: AVATARS },
      'parts/meadow.svg': partSvg('<rect width="10" height="10" fill="#00ff00"/>'),
    }),
  );
  red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  renderer = rendererInChildren({
    program: RENDERER,
    catalogueDir: catalogue.dir,
    fontsDir: FONTS_DIR,
    warn: (details) => void warnings.push(details),
  });
  const photos: PhotoSource = {
    gone: async (ids) => new Set(ids.filter((id) => shop.gone.has(id))),
    read: async ({ public_id: id }) => {
      shop.reads += 1;
      shop.atRead();
      return shop.gone.has(id) ? undefined : red;
    },
  };
  const products = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
  localMuse = products.withPhotos(photos);
  childMuse = products.withPhotos(photos, archive, renderer.create({ photos, archive }));
  app = fastify();
  installProblems(app);
  await app.register(museRoutes, { muse: childMuse });
});
beforeEach(() => {
  shop = { gone: new Set(), reads: 0, atRead: () => undefined };
});
afterEach(() => {
  warnings.length = 0;
});
afterAll(async () => {
  await app.close();
  await renderer.close();
  await catalogue.remove();
});

async function pagesOf(name: string, muse = childMuse): Promise<string[]> {
  const toc = await muse.toc('tiny-book', { name, coat: 'red', friend: 'fox' }, { lang: 'en' });
  if (toc.kind !== 'pages') throw new Error(JSON.stringify(toc));
  return toc.pages.filter(({ info }) => info.keys.includes('name')).map(({ url }) => url);
}
async function coverWith(photo: object): Promise<string> {
  const photos = new Set([PHOTO.public_id]);
  const toc = await childMuse.toc('family-book', { ...FAMILY, photo }, { lang: 'en', photos });
  if (toc.kind !== 'pages') throw new Error(JSON.stringify(toc));
  return toc.pages[0]!.url;
}
const get = (url: string) => app.inject({ url });
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

describe('pictures drawn in another process', () => {
  it('are byte for byte equal to the pictures drawn in this process', async () => {
    for (const url of [...(await pagesOf('Robin')), await coverWith(PHOTO)]) {
      const answer = await get(`${url}?_width=320`);
      const drawnPage = await localMuse.renderPage(tokenOf(url), 320);
      expect('bytes' in drawnPage && drawnPage.bytes.equals(answer.rawPayload)).toBe(true);
    }
    const [avatar] = childMuse.schemaPreview('family-book', { lang: 'en' })!.avatars!;
    const { staticAssetPath, backgroundAssetPath } = avatar!.metas[0]!;
    const [staticPicture, ground] = [await get(staticAssetPath), await get(backgroundAssetPath!)];
    expect([staticPicture.statusCode, ground.statusCode]).toEqual([200, 200]);
    expect((await sharp(staticPicture.rawPayload).metadata()).format).toBe('webp');
    expect((await sharp(ground.rawPayload).metadata()).format).toBe('jpeg');
  });

  it('return 503 if the photo cannot be read and is not cached', async () => {
    const url = await coverWith(PHOTO);
    await get(`${url}?_width=640`);
    const { reads } = shop;
    await get(`${url}?_width=640`);
    expect(shop.reads).toBe(reads);
    childMuse.pictures.forgetAll(); // the deletion of a shopper's data calls `forgetAll` (PRIV-09)
    await get(`${url}?_width=640`);
    expect(shop.reads).toBe(reads + 1);
    childMuse.pictures.forgetPhoto(PHOTO.public_id);
    shop.atRead = () => {
      throw new Error('the store does not answer');
    };
    expect((await get(`${url}?_width=640`)).statusCode).toBe(503);
    shop.atRead = () => void shop.gone.add(PHOTO.public_id);
    expect((await get(`${url}?_width=640`)).statusCode).toBe(410);
    expect((await get(`${url}?_width=640`)).statusCode).toBe(410);
  });
});

it('a child process draws a page of an archived package, and gets the files from this process', async () => {
  const otherCatalogue = await TinyCatalogue.create();
  try {
    await otherCatalogue.add('tiny-book', {
      'content/en.json': { ...english, book: { ...english.book, title: 'Another' } },
    });
    const laterMuse = await createMuse({
      catalogueDir: otherCatalogue.dir,
      fontsDir: FONTS_DIR,
      secret: SECRET,
    });
    const { version } = laterMuse.package('tiny-book')!;
    const [url] = await pagesOf('Robin', laterMuse);
    expect((await get(`${url}?_width=320`)).statusCode).toBe(404);
    keptFiles.set(`tiny-book/${version}`, await laterMuse.packageFiles('tiny-book'));
    const answer = await get(`${url}?_width=320`);
    const drawnPage = await laterMuse.renderPage(tokenOf(url!), 320);
    expect([answer.statusCode, 'bytes' in drawnPage && drawnPage.bytes.equals(answer.rawPayload)]).toEqual([
      200,
      true,
    ]);
  } finally {
    await otherCatalogue.remove();
  }
});

describe('a page that crashes its renderer', () => {
  it('causes an error at every request, but does not affect other pages', async () => {
    const [deadly] = await pagesOf('Aborts');
    const otherUrls = (await Promise.all(['Kim', 'Lee', 'Zoe'].map((name) => pagesOf(name)))).flat();
    const [bad, ...good] = await Promise.all([deadly!, ...otherUrls].map((url) => get(`${url}?_width=320`)));
    expect([bad!.statusCode, bad!.json<{ code: string }>().code]).toEqual([500, 'picture_failed']);
    expect(good.map(({ statusCode }) => statusCode)).toEqual(otherUrls.map(() => 200));
    expect(warnings).toHaveLength(2);
    expect((await get(`${deadly}?_width=320`)).statusCode).toBe(500);
    expect(warnings).toHaveLength(2);
  });

  it('moves similar pages to a separate renderer', async () => {
    const [secondUrl] = await pagesOf('Aborts Two');
    expect((await get(`${secondUrl}?_width=320`)).statusCode).toBe(500);
    expect(warnings.map((details) => (details as { name: string }).name)).toEqual(
      Array(2).fill('page-renderer-apart'),
    );
    const [fine] = await pagesOf('Ann');
    expect((await get(`${fine}?_width=320`)).statusCode).toBe(200);
  });
});
