import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createMuse, type Muse, PhotoGoneError, type PhotoSource, PhotoUnreadableError } from '.';
import { FAMILY, familyBook, FONTS_DIR, plainAddresses, TinyCatalogue } from './testing';

const PHOTO = { public_id: 'photos/own/red', width: 900, height: 900 };
const OTHER = { ...PHOTO, public_id: 'photos/own/other' };
const WIDTH_PX = 320;

let catalogue: TinyCatalogue;
let red: Buffer;
/** A fake photo store. It has deleted photos, a counter of the reads, and a hook that runs at each read. */
let shop: { gonePhotos: Set<string>; reads: number; atRead: () => void };
let muse: Muse;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  await catalogue.add('family-book', familyBook('family-book'));
  red = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => catalogue.remove());
beforeEach(async () => {
  shop = { gonePhotos: new Set(), reads: 0, atRead: () => undefined };
  const photoSource: PhotoSource = {
    gone: async (ids) => new Set(ids.filter((id) => shop.gonePhotos.has(id))),
    read: async ({ public_id: id }) => {
      shop.reads += 1;
      shop.atRead();
      return shop.gonePhotos.has(id) ? undefined : red;
    },
  };
  muse = await createMuse({
    catalogueDir: catalogue.dir,
    fontsDir: FONTS_DIR,
    addresses: plainAddresses,
    photoSource,
  });
});

async function coverWith(photo: object): Promise<string> {
  const photos = new Set([PHOTO.public_id, OTHER.public_id]);
  const result = await muse.toc('family-book', { ...FAMILY, photo }, { lang: 'en', photos });
  if (result.kind !== 'pages') throw new Error(JSON.stringify(result));
  return result.pages[0]!.url.replace('/muse/pages/', '');
}
const draw = async (token: string): Promise<Buffer> => (await muse.pictures.find(token, WIDTH_PX))!.draw();

it('the engine caches all pictures of a page with a photo until the photo is deleted', async () => {
  const [firstToken, otherToken] = [await coverWith(PHOTO), await coverWith(OTHER)];
  const firstPicture = await draw(firstToken);
  await draw(otherToken);
  expect([await draw(firstToken), shop.reads]).toEqual([firstPicture, 2]);
  muse.pictures.forgetPhoto(PHOTO.public_id);
  await draw(otherToken);
  expect([await draw(firstToken), shop.reads]).toEqual([firstPicture, 3]);
});

it('the engine draws every page again after `forgetAll` (PRIV-09)', async () => {
  const token = await coverWith(PHOTO);
  const firstPicture = await draw(token);
  muse.pictures.forgetAll();
  expect([await draw(token), await draw(token), shop.reads]).toEqual([firstPicture, firstPicture, 2]);
});

it('the engine drops cached pages with a photo that another process has deleted', async () => {
  const token = await coverWith(PHOTO);
  await draw(token);
  shop.gonePhotos.add(PHOTO.public_id);
  const foundPicture = (await muse.pictures.find(token, WIDTH_PX))!;
  expect([foundPicture.photos, await muse.renderPage(token, WIDTH_PX)]).toEqual(['gone', { kind: 'gone' }]);
  expect(
    (await foundPicture.draw()).equals(await draw(await coverWith({ ...PHOTO, public_id: 'photos/no' }))),
  ).toBe(true);
  shop.gonePhotos.clear(); // the engine has deleted the photo's cached pictures, so it reads the photo again
  await draw(token);
  expect(shop.reads).toBe(2);
});

it('the engine neither shows nor stores a page if its photo is deleted during drawing', async () => {
  const token = await coverWith(PHOTO);
  shop.atRead = () => void setImmediate(() => shop.gonePhotos.add(PHOTO.public_id));
  await expect(draw(token)).rejects.toThrow(PhotoGoneError);
  shop.atRead = () => undefined;
  shop.gonePhotos.clear();
  await draw(token);
  expect(shop.reads).toBe(2);
});

it('the engine throws an error for an unreadable photo, and reads it again on the next request', async () => {
  const token = await coverWith(PHOTO);
  shop.atRead = () => {
    throw new Error('the store does not answer');
  };
  await expect(draw(token)).rejects.toThrow(PhotoUnreadableError);
  shop.atRead = () => undefined;
  expect((await muse.pictures.find(token, WIDTH_PX))!.photos).toBe('there');
  await draw(token);
  expect(shop.reads).toBe(2);
});
