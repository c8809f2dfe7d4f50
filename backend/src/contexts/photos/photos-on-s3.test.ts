import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import type { Database } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { colourAt, GREEN, isNear, ORANGE, twoColours } from './testing/pictures';
import { filesOf, pageWith, Photographer } from './testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url));
/** The only key that s3rver accepts. */
const ACCESS = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let folder: string;
let s3: S3rver;
let port: number;
let catalogue: TestCatalogue;
let database: Database;
let shop: TestShop;

async function startS3(onPort: number): Promise<void> {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: onPort,
    silent: true,
    directory: folder,
    allowMismatchedSignatures: false,
    configureBuckets: [{ name: ACCESS.bucket }],
  });
  ({ port } = await s3.run());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bindery-photos-s3-'));
  await startS3(0);
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

it('a shop with S3 uploads, shows, prints and deletes a photo', async () => {
  const visitor = new Photographer(shop);
  const { public_id: id } = await visitor.upload(await twoColours(3000, 2250).jpeg().toBuffer());
  expect((await filesOf(shop)).objects.sort()).toEqual([`${id}/master.jpg`, `${id}/screen.jpg`]);
  const { width, height, view_url: view } = await visitor.photo(id);
  expect(isNear(await colourAt((await shop.get(view)).rawPayload, 0.25, 0.5), ORANGE)).toBe(true);

  const right = { x: 2000, y: 0, width: 1000, height: 750 };
  const family_photo = { public_id: id, width, height, crop: right };
  const page = await pageWith(visitor, family_photo);
  expect(isNear(await colourAt((await shop.get(page)).rawPayload, 0.25, 0.45), GREEN, 10)).toBe(true);

  expect((await visitor.remove(id)).statusCode).toBe(200);
  expect([
    (await filesOf(shop)).objects,
    (await shop.get(view)).statusCode,
    (await shop.get(page)).statusCode,
  ]).toEqual([[], 404, 410]);
});

it('a shop with S3 returns 503 instead of a page without photos while S3 is down', async () => {
  const visitor = new Photographer(shop);
  const { public_id: id } = await visitor.upload(await twoColours(300, 225).jpeg().toBuffer());
  const { width, height, view_url: view } = await visitor.photo(id);
  const page = await pageWith(visitor, { public_id: id, width, height });
  await s3.close();
  for (const url of [page, view]) {
    const { statusCode, headers } = await shop.get(url);
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  }
  expect((await visitor.remove(id)).statusCode).toBe(200);
  expect([(await shop.get(page)).statusCode, (await shop.get(view)).statusCode]).toEqual([410, 404]);
  await startS3(port);
  expect((await filesOf(shop)).objects).toHaveLength(2);
  await shop.photos.expire();
  expect((await filesOf(shop)).objects).toEqual([]);
});
