import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import type { TocResponse } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { colourAt, GREEN, isNear, ORANGE, twoColours } from './testing/pictures';
import { filesOf, Photographer, PICNIC, picnicWith } from './testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url));
/** s3rver knows this key only. */
const ACCESS = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let folder: string;
let s3: S3rver;
let catalogue: TestCatalogue;
let database: Database;
let shop: TestShop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-photos-s3-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: ACCESS.bucket }],
  });
  const { port } = await s3.run();
  catalogue = await TestCatalogue.open({ CATALOGUE_DIR });
  database = await databases[0]!.open();
  shop = await catalogue.shop(database, {
    objectStore: { kind: 's3', endpoint: `http://127.0.0.1:${port}`, ...ACCESS },
  });
});
afterAll(async () => {
  await shop.closeApp();
  await database.close();
  await catalogue.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

it('a photo on S3 is uploaded, seen, printed in its page, and deleted', async () => {
  const visitor = new Photographer(shop);
  const { public_id: id } = await visitor.upload(await twoColours(3000, 2250).jpeg().toBuffer());
  expect((await filesOf(shop)).objects.sort()).toEqual([`${id}/master.jpg`, `${id}/screen.jpg`]);
  const { width, height, view_url: view } = await visitor.photo(id);
  expect(isNear(await colourAt((await shop.get(view)).rawPayload, 0.25, 0.5), ORANGE)).toBe(true);

  const right = { x: 2000, y: 0, width: 1000, height: 750 };
  const family_photo = { public_id: id, width, height, crop: right };
  const {
    toc: { pages },
  } = (
    await visitor.send('POST', `/content/product/${PICNIC}/toc`, picnicWith(shop, { family_photo }))
  ).json<TocResponse>();
  const { url } = pages.find(({ info }) => info.keys.includes('family_photo'))!;
  expect(
    isNear(await colourAt((await shop.get(`${url}?_width=640`)).rawPayload, 0.25, 0.45), GREEN, 10),
  ).toBe(true);

  expect((await visitor.remove(id)).statusCode).toBe(200);
  expect([(await filesOf(shop)).objects, (await shop.get(view)).statusCode]).toEqual([[], 404]);
});
