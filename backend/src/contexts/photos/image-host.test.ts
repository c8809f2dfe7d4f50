import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PhotoUpload } from '@bindery/shared/contracts';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { HEIC_FILE, twoColours } from './testing/pictures';
import { filesOf, Photographer } from './testing/photo-shop';
import { signParameters } from './upload-signature';

const CHILD = fileURLToPath(new URL('testing/sdk-child.mjs', import.meta.url));
const run = promisify(execFile);
let catalogue: TestCatalogue;
let database: Database;
let shop: TestShop;

beforeAll(async () => {
  catalogue = await TestCatalogue.open();
  database = await databases[0]!.open();
});
afterEach(() => shop.closeApp());
afterAll(async () => {
  await database.close();
  await catalogue.close();
});

describe('the built-in image host', () => {
  it('behaves like Cloudinary for requests of Cloudinary’s library', async () => {
    const credentials = { cloud: 'bindery', apiKey: '1234567890', secret: 'a-secret-of-the-host' };
    // the server must listen first, because answers contain the origin with its port
    const front = createServer((request, response) => shop.app.routing(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((listening) => void front.once('listening', listening));
    const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    shop = await catalogue.shop(database, {
      publicOrigin: origin,
      imageHost: { kind: 'built-in', ...credentials },
    });
    const CLOUDINARY_URL = `cloudinary://${credentials.apiKey}:${credentials.secret}@${credentials.cloud}?upload_prefix=${origin}/images`;
    const { stdout } = await run(process.execPath, [CHILD, HEIC_FILE, 'catalogue/family'], {
      env: { ...process.env, CLOUDINARY_URL, NODE_OPTIONS: '' },
    });
    const { photo, ...otherFields } = JSON.parse(stdout) as { photo: PhotoUpload };
    expect(photo).toMatchObject({ width: 480, height: 360, format: 'heic' });
    expect(photo.public_id).toMatch(/^catalogue\/family\/[\w-]{22}$/);
    expect(otherFields).toEqual({
      delivered: 'image/jpeg',
      destroyed: { result: 'ok' },
      again: { result: 'not found' },
      refused: expect.stringMatching(/png, gif, jpeg or heic/),
    });
    expect((await filesOf(shop)).objects).toEqual([]);
    front.closeAllConnections();
    front.close();
  });
});

/** Fakes Cloudinary's resources, delivery and deletion. Has no uploads, because browsers send these. */
class FakeCloudinary {
  readonly destroyed: string[] = [];
  readonly pictures = new Map<string, { bytes: Buffer; moderation: string | undefined }>();
  private server: Server | undefined;
  origin = '';
  /** is called for each deletion request, and returns the status of the answer */
  destroys: () => Promise<number> = () => Promise.resolve(200);

  async open(secret: string): Promise<void> {
    const basic = `Basic ${Buffer.from(`key:${secret}`).toString('base64')}`;
    this.server = createServer((request, response) => {
      const send = (status: number, body: unknown): void =>
        void response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
      const [, id = ''] =
        /^\/(?:v1_1\/our-cloud\/resources\/image\/upload|delivery)\/(.+)$/.exec(
          decodeURIComponent(request.url ?? ''),
        ) ?? [];
      const picture = this.pictures.get(id);
      if (request.method === 'GET' && request.url!.startsWith('/delivery/'))
        return send(picture ? 200 : 404, picture?.bytes ?? {});
      if (request.method === 'GET')
        return request.headers.authorization === basic
          ? send(picture ? 200 : 404, {
              secure_url: `${this.origin}/delivery/${id}`,
              moderation_status: picture?.moderation,
            })
          : send(401, {});
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
          if (
            request.url !== '/v1_1/our-cloud/image/destroy' ||
            fields['signature'] !== signParameters(fields, secret)
          )
            return send(401, {});
          void this.destroys().then((status) => {
            if (status === 200) this.destroyed.push(fields['public_id']!);
            send(status, { result: 'ok' });
          });
        });
    });
    await new Promise<void>((listening) => void this.server!.listen(0, '127.0.0.1', listening));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.server!.closeAllConnections();
    return new Promise((resolve) => void this.server!.close(resolve));
  }
}

describe('Cloudinary as the image host', () => {
  const secret = 'cloudinary-secret';
  let cloudinary: FakeCloudinary;
  let visitor: Photographer;
  let folder: string;
  let picture: Buffer;

  beforeEach(async () => {
    cloudinary = new FakeCloudinary();
    await cloudinary.open(secret);
    const imageHost: Config['imageHost'] = {
      kind: 'cloudinary',
      cloud: 'our-cloud',
      apiKey: 'key',
      secret,
      origin: cloudinary.origin,
    };
    shop = await catalogue.shop(database, { imageHost, imageModeration: 'enabled' });
    visitor = new Photographer(shop);
    ({ folder } = await visitor.signature());
    picture = await twoColours().jpeg().toBuffer();
  });
  afterEach(() => cloudinary.close());

  it('receives the parameters that this server signed', async () => {
    const {
      signature,
      timestamp,
      upload_preset: preset,
      upload_url: url,
      api_key: key,
    } = await visitor.signature();
    expect([preset, key, url]).toEqual([
      'moderated',
      'key',
      `${cloudinary.origin}/v1_1/our-cloud/image/upload`,
    ]);
    expect(signature).toBe(signParameters({ folder, timestamp, upload_preset: 'moderated' }, secret));
    expect(
      (await shop.app.inject({ method: 'POST', url: '/images/v1_1/our-cloud/image/upload' })).statusCode,
    ).toBe(404);
  });

  it('is called only once for each photo', async () => {
    cloudinary.pictures.set(`${folder}/one`, { bytes: picture, moderation: 'approved' });
    const photo = await visitor.photo(`${folder}/one`);
    expect([photo.width, photo.height, photo.status]).toEqual([480, 360, 'passed']);
    cloudinary.pictures.clear();
    expect((await shop.get(photo.view_url)).statusCode).toBe(200);
    expect((await visitor.remove(`${folder}/one`)).statusCode).toBe(200);
    expect(cloudinary.destroyed).toEqual([`${folder}/one`]);
  });

  it('deletes a photo without delaying the shopper', async () => {
    cloudinary.pictures.set(`${folder}/slow`, { bytes: picture, moderation: 'approved' });
    await visitor.photo(`${folder}/slow`);
    let [signalRequest, answer] = [(): void => undefined, (): void => undefined];
    const isAsked = new Promise<void>((resolve) => {
      signalRequest = resolve;
    });
    cloudinary.destroys = () =>
      new Promise((resolve) => {
        answer = () => resolve(200);
        signalRequest();
      });
    const removed = visitor.remove(`${folder}/slow`);
    await isAsked;
    // the embedded database has one connection, so an open transaction would block these requests
    expect([(await visitor.ask(`${folder}/slow`)).statusCode, (await visitor.cart()).items]).toEqual([
      404,
      [],
    ]);
    answer();
    expect([(await removed).statusCode, cloudinary.destroyed]).toEqual([200, [`${folder}/slow`]]);
  });

  it('receives a failed deletion request again', async () => {
    for (const name of ['one', 'two']) {
      cloudinary.pictures.set(`${folder}/${name}`, { bytes: picture, moderation: 'approved' });
      await visitor.photo(`${folder}/${name}`);
    }
    cloudinary.destroys = () => Promise.resolve(500);
    const removed = [await visitor.remove(`${folder}/one`), await visitor.remove(`${folder}/two`)];
    expect(removed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([(await visitor.ask(`${folder}/one`)).statusCode, await shop.photos.expire()]).toEqual([404, 0]);
    await shop.photos.markUsed(database, [`${folder}/one`], 'order:R1');
    expect(await shop.photos.isUsed(`${folder}/one`)).toBe(false);
    cloudinary.destroys = () => Promise.resolve(200);
    expect([await shop.photos.expire(), cloudinary.destroyed.sort(), await shop.photos.expire()]).toEqual([
      2,
      [`${folder}/one`, `${folder}/two`],
      0,
    ]);
  });

  it.each([
    ['pending', 200, 'waiting'],
    ['approved', 200, 'passed'],
    ['rejected', 404, undefined],
  ])('decides moderation of photos: %s', async (moderation, status, expected) => {
    cloudinary.pictures.set(`${folder}/${moderation}`, { bytes: picture, moderation });
    const answer = await visitor.ask(`${folder}/${moderation}`);
    expect([answer.statusCode, answer.json<{ data?: { status: string } }>().data?.status]).toEqual([
      status,
      expected,
    ]);
  });

  it('serves no photo of another owner and no missing photo', async () => {
    const otherVisitor = new Photographer(shop);
    await otherVisitor.signature();
    cloudinary.pictures.set(`${folder}/own`, { bytes: picture, moderation: undefined });
    const answers = await Promise.all([
      otherVisitor.ask(`${folder}/own`),
      visitor.ask(`${folder}/none`),
      otherVisitor.ask('elsewhere/own'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await filesOf(shop)).objects.filter((key) => key.startsWith(folder))).toEqual([]);
  });
});
