import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';
import { Cloud } from './testing/cloud';
import { scenery } from './testing/pictures';
import { filesOf, pageWith, Photographer } from './testing/photo-shop';

let picture: Buffer;
const catalogue = withCatalogue({
  CATALOGUE_DIR: fileURLToPath(new URL('../../../catalogue', import.meta.url)),
});
beforeAll(async () => {
  picture = await (await scenery(31, 600, 450)).jpeg({ quality: 92 }).toBuffer();
});

describeOnDatabases('photos on Cloudinary, with $name', ({ open }) => {
  const database = openedDatabase(open);
  let cloud: Cloud;
  let shop: TestShop;
  let visitor: Photographer;
  let id: string;
  beforeEach(async () => {
    cloud = new Cloud();
    shop = await catalogue().shop(database, { imageHost: await cloud.open() });
    visitor = new Photographer(shop);
    id = await upload(picture);
  });
  afterEach(async () => {
    await shop.closeApp();
    await cloud.close();
  });

  async function upload(
    bytes: Buffer,
    status: 'approved' | 'pending' = 'approved',
    uploader = visitor,
  ): Promise<string> {
    const publicId = `${(await uploader.signature()).folder}/picture-${cloud.pictures.size}`;
    cloud.pictures.set(publicId, { bytes, status });
    return publicId;
  }

  it('are fetched once for simultaneous requests, and deleted together with the copy in the shop', async () => {
    const [photo, samePhoto] = await Promise.all([visitor.photo(id), visitor.photo(id)]);
    expect([samePhoto, cloud.fetches]).toEqual([photo, 1]);
    const { width, height, view_url: view } = photo;
    const page = await pageWith(visitor, { public_id: id, width, height });
    expect([(await shop.get(page)).statusCode, (await shop.get(view)).statusCode]).toEqual([200, 200]);
    expect((await visitor.remove(id)).statusCode).toBe(200);
    expect([
      (await shop.get(page)).statusCode,
      (await shop.get(view)).statusCode,
      (await visitor.ask(id)).statusCode,
      cloud.pictures.has(id),
      (await filesOf(shop)).objects.filter((key) => key.startsWith(id)),
    ]).toEqual([410, 404, 404, false, []]);
  });

  it('are fetched again if a process was killed before it had stored them', async () => {
    await visitor.photo(id);
    for (const name of ['master', 'screen']) await shop.objects.delete(`${id}/${name}.jpg`);
    await database.query(
      { name: 'half_stored', text: 'update photos set is_stored = false where public_id = $1' },
      [id],
    );
    const { width, height } = await visitor.photo(id);
    expect(cloud.fetches).toBe(2);
    expect((await shop.get(await pageWith(visitor, { public_id: id, width, height }))).statusCode).toBe(200);
  });

  it.each(['approved', 'pending'] as const)(
    'are refused and deleted if staff have rejected them, even with the status %s',
    async (status) => {
      await visitor.photo(id);
      await shop.photos.reject(id);
      const changedPicture = await sharp(picture).resize(400).jpeg({ quality: 60 }).toBuffer();
      const otherVisitor = new Photographer(shop);
      const secondId = await upload(changedPicture, status, otherVisitor);
      expect([(await otherVisitor.ask(secondId)).statusCode, cloud.pictures.has(secondId)]).toEqual([
        404,
        false,
      ]);
      await database.query({ name: 'forget', text: 'delete from rejected_pictures' });
    },
  );
});
