import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { WaitingPhoto } from '@bindery/shared/contracts';
import type { Config } from '../../platform/config';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { hookSignature } from './moderator';
import { scenery } from './testing/pictures';
import { filesOf, Photographer } from './testing/photo-shop';

let catalogue: TestCatalogue;
let picture: Buffer;
let bad: Buffer;
let another: Buffer;

beforeAll(async () => {
  catalogue = await TestCatalogue.open();
  picture = await (await scenery(3)).jpeg({ quality: 92 }).toBuffer();
  bad = await (await scenery(5)).jpeg({ quality: 92 }).toBuffer();
  another = await (await scenery(4)).jpeg({ quality: 92 }).toBuffer();
});
afterAll(() => catalogue.close());

describeOnDatabases('moderation on $name', ({ open }) => {
  const database = openedDatabase(open);
  let shop: TestShop;
  afterEach(() => shop.closeApp());
  const openShop = async (changes: Partial<Config>): Promise<TestShop> =>
    (shop = await catalogue.shop(database, {
      imageModeration: 'enabled',
      environment: 'development',
      ...changes,
    }));

  describe('moderation by staff', () => {
    const waitingPhotos = async (): Promise<WaitingPhoto[]> =>
      (await shop.get('/_canvas/api/staff/photos')).json<{ data: { photos: WaitingPhoto[] } }>().data.photos;
    const isWaiting = async (id: string): Promise<boolean> =>
      (await waitingPhotos()).some(({ public_id: photoId }) => photoId === id);
    const decide = async (decision: 'pass' | 'reject', id: string) => {
      const staff = shop.visitor();
      await staff.askCsrf();
      return staff.send('POST', `/_canvas/api/staff/photos/${encodeURIComponent(id)}/${decision}`);
    };

    it('holds an order with a photo until staff approve the photo', async () => {
      await openShop({});
      const visitor = new Photographer(shop);
      const { public_id: id, moderation } = await visitor.upload(picture);
      expect([moderation, (await visitor.photo(id)).status, await shop.photos.isHeld([id])]).toEqual([
        [{ kind: 'manual', status: 'pending' }],
        'waiting',
        true,
      ]);
      const waitingPhoto = (await waitingPhotos()).find(({ public_id: photoId }) => photoId === id);
      expect((await shop.get(waitingPhoto!.view_url)).statusCode).toBe(200);
      expect((await decide('pass', id)).statusCode).toBe(200);
      expect([
        await isWaiting(id),
        (await visitor.photo(id)).status,
        await shop.photos.isHeld([id]),
        (await decide('pass', id)).statusCode,
      ]).toEqual([false, 'passed', false, 404]);
    });

    it('refuses a rejected photo for a year, even from another sender', async () => {
      await openShop({});
      const visitor = new Photographer(shop);
      const { public_id: id } = await visitor.upload(bad);
      const { view_url: url } = await visitor.photo(id);
      expect((await decide('reject', id)).statusCode).toBe(200);
      expect([
        (await visitor.ask(id)).statusCode,
        (await shop.get(url)).statusCode,
        await shop.photos.isHeld([id]),
        await isWaiting(id),
      ]).toEqual([404, 404, true, false]);
      const empty = await filesOf(shop);
      expect(empty.objects.filter((key) => key.startsWith(id))).toEqual([]);
      for (const copy of [
        bad,
        await sharp(bad).resize(400).jpeg({ quality: 50 }).toBuffer(),
        await sharp(bad).extract({ left: 20, top: 10, width: 860, height: 580 }).png().toBuffer(),
      ]) {
        const answer = await new Photographer(shop).upload(copy);
        expect(answer.moderation).toEqual([{ kind: 'manual', status: 'rejected' }]);
        expect(answer).not.toHaveProperty('secure_url');
      }
      expect(await filesOf(shop)).toEqual(empty);
      expect((await visitor.upload(another)).moderation).toEqual([{ kind: 'manual', status: 'pending' }]);
      const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
      await shop.photos.expire(inDays(364));
      expect((await visitor.upload(bad)).moderation).toEqual([{ kind: 'manual', status: 'rejected' }]);
      await shop.photos.expire(inDays(366));
      expect((await visitor.upload(bad)).moderation).toEqual([{ kind: 'manual', status: 'pending' }]);
    });

    it('sends no photo to the review queue if moderation is disabled', async () => {
      await openShop({ imageModeration: 'disabled' });
      const visitor = new Photographer(shop);
      const { public_id: id, moderation } = await visitor.upload(picture);
      expect([moderation, await shop.photos.isHeld([id]), await isWaiting(id)]).toEqual([
        undefined,
        false,
        false,
      ]);
    });

    it('is available only to callers with the configured token', async () => {
      await openShop({ environment: 'production' });
      expect((await shop.get('/_canvas/api/staff/photos')).headers['content-type']).not.toMatch(
        /^application\/json/,
      );
      await shop.closeApp();
      const token = 'a-token-of-the-staff-with-32-letters';
      await openShop({ environment: 'production', staffToken: token });
      const answers = await Promise.all(
        ['', 'Bearer another', `Bearer ${token}`].map((authorization) =>
          shop.get('/_canvas/api/staff/photos', { authorization }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200]);
      const visitor = new Photographer(shop);
      const { public_id: id } = await visitor.upload(picture);
      const decision = {
        method: 'POST',
        url: `/_canvas/api/staff/photos/${encodeURIComponent(id)}/pass`,
      } as const;
      expect([
        (await shop.app.inject(decision)).statusCode,
        (await shop.app.inject({ ...decision, headers: { authorization: `Bearer ${token}` } })).statusCode,
      ]).toEqual([404, 200]);
    });

    it('requires the CSRF token of the session for a decision', async () => {
      await openShop({});
      const { public_id: id } = await new Photographer(shop).upload(picture);
      expect(
        (
          await shop.app.inject({
            method: 'POST',
            url: `/_canvas/api/staff/photos/${encodeURIComponent(id)}/pass`,
          })
        ).statusCode,
      ).toBe(403);
    });
  });

  describe('moderation by a hook', () => {
    const secret = 'a secret of the hook';
    let server: Server;
    let answer: { status: number; body: string };
    let requests: { headers: IncomingMessage['headers']; body: Buffer }[];

    beforeEach(async () => {
      requests = [];
      server = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            requests.push({ headers: request.headers, body: Buffer.concat(chunks) });
            if (answer.status > 0)
              response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
            else response.destroy();
          });
      });
      await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
      await openShop({
        moderationHook: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, secret },
      });
    });
    afterEach(() => new Promise((resolve) => void server.close(resolve)));

    it.each([
      ['approved', 'approved', 200],
      ['pending', 'pending', 200],
      ['rejected', 'rejected', 404],
    ])('follows the verdict of the hook: %s', async (verdict, status, photoStatus) => {
      answer = { status: 200, body: JSON.stringify({ status: verdict }) };
      const visitor = new Photographer(shop);
      const { public_id: id, moderation } = await visitor.upload(picture);
      expect([moderation, (await visitor.ask(id)).statusCode]).toEqual([
        [{ kind: 'hook', status }],
        photoStatus,
      ]);
      const [{ headers, body }] = requests as [{ headers: Record<string, string>; body: Buffer }];
      expect(headers['x-signature']).toBe(hookSignature(headers['x-timestamp']!, body, secret));
      expect((await sharp(body).metadata()).format).toBe('jpeg');
    });

    it.each([
      ['fails', { status: 500, body: '{}' }],
      ['hangs up', { status: 0, body: '' }],
      ['says something else', { status: 200, body: '{"status":"constructor"}' }],
      ['says nothing', { status: 200, body: '' }],
      ['sends it elsewhere', { status: 302, body: '' }],
    ])('refuses uploads while the hook %s', async (_, wrong) => {
      answer = wrong;
      const earlierFiles = await filesOf(shop);
      const refused = await new Photographer(shop).post(picture);
      expect([refused.statusCode, refused.json()]).toEqual([503, { error: { message: expect.any(String) } }]);
      expect(await filesOf(shop)).toEqual(earlierFiles);
    });
  });
});
