import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import { scenery, twoColours } from './testing/pictures';
import { filesOf, pageWith, Photographer, PICNIC, PICNIC_ID, picnicWith } from './testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url));
const DAY_MS = 86_400_000;
let jpeg: Buffer;
const catalogue = withCatalogue({ CATALOGUE_DIR, APP_ENV: 'development' });
beforeAll(async () => {
  jpeg = await twoColours(1200, 900).jpeg().toBuffer();
});

const cacheOf = ({ headers }: LightMyRequestResponse) => headers['cache-control'];

describeOnDatabases('a deleted or rejected photo (PHOTO-16), on $name', ({ open }) => {
  let visitor: Photographer;
  let photo: { public_id: string; width: number; height: number };
  let view: string;
  let page: string;

  const opened = openedShop({ catalogue, open });
  beforeEach(async () => {
    visitor = new Photographer(opened.shop);
    const { public_id: id } = await visitor.upload(jpeg);
    const { width, height, view_url } = await visitor.photo(id);
    photo = { public_id: id, width, height };
    view = view_url;
    page = await pageWith(visitor, photo);
  });

  const askAgain = (url: string, answer: LightMyRequestResponse) =>
    opened.shop.get(url, { 'if-none-match': String(answer.headers['etag']) });
  const addPicnic = async (): Promise<string> => {
    const answer = await visitor.postItems({
      items: [{ productId: PICNIC_ID, customisations: picnicWith(opened.shop, { family_photo: photo }) }],
    });
    return answer.json<{ data: { order: Cart } }>().data.order.items[0]!.id;
  };
  const endLine = (line: string) => visitor.send('DELETE', `/website/v2/cart/items/${line}`);
  const reject = async (): Promise<void> => {
    const staff = opened.shop.visitor();
    await staff.askCsrf();
    const url = `/_canvas/api/staff/photos/${encodeURIComponent(photo.public_id)}/reject`;
    expect((await staff.send('POST', url)).statusCode).toBe(200);
  };

  it('was on a page with the header `private, no-cache`', async () => {
    const pageAnswer = await opened.shop.get(page);
    expect([pageAnswer.statusCode, cacheOf(pageAnswer), pageAnswer.headers['content-type']]).toEqual([
      200,
      'private, no-cache',
      'image/jpeg',
    ]);
    const repeatedPage = await askAgain(page, pageAnswer);
    expect([repeatedPage.statusCode, cacheOf(repeatedPage), repeatedPage.body]).toEqual([
      304,
      'private, no-cache',
      '',
    ]);
    const viewAnswer = await opened.shop.get(view);
    const repeatedView = await askAgain(view, viewAnswer);
    expect([viewAnswer.statusCode, cacheOf(viewAnswer), repeatedView.statusCode]).toEqual([
      200,
      'private, no-cache',
      304,
    ]);
    const tocAnswer = await visitor.send(
      'POST',
      `/content/product/${PICNIC}/toc`,
      picnicWith(opened.shop, {}),
    );
    const { url } = tocAnswer.json<{ toc: { pages: { url: string }[] } }>().toc.pages[0]!;
    expect(cacheOf(await opened.shop.get(`${url}?_width=320`))).toBe('public, max-age=31536000, immutable');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['its owner deleted', () => visitor.remove(photo.public_id)],
    ['staff rejected', () => reject()],
    ['nobody used for a month', () => opened.shop.photos.expire(new Date(Date.now() + 31 * DAY_MS))],
    [
      'its owner deleted while a line printed it, and the line has gone',
      async () => {
        const line = await addPicnic();
        await visitor.remove(photo.public_id);
        expect([(await opened.shop.get(page)).statusCode, (await opened.shop.get(view)).statusCode]).toEqual([
          200, 200,
        ]);
        await endLine(line);
      },
    ],
    [
      'was in a cart for half a year',
      async () => {
        await addPicnic();
        await opened.shop.photos.expire(new Date(Date.now() + 181 * DAY_MS));
      },
    ],
  ])('is unavailable because %s: its page shows a placeholder with status 410', async (_, end) => {
    const placeholder = await opened.shop.get(
      await pageWith(visitor, { ...photo, public_id: 'photos/no/photo' }),
    );
    const [pageAnswer, viewAnswer] = [await opened.shop.get(page), await opened.shop.get(view)];
    expect(pageAnswer.rawPayload.equals(placeholder.rawPayload)).toBe(false);
    await end();
    for (const answer of [await opened.shop.get(page), await askAgain(page, pageAnswer)]) {
      expect([answer.statusCode, cacheOf(answer), answer.headers['etag']]).toEqual([
        410,
        'no-store',
        undefined,
      ]);
      expect(answer.rawPayload.equals(placeholder.rawPayload)).toBe(true);
    }
    expect((await opened.shop.get(page.replace('_width=640', '_width=320'))).statusCode).toBe(410);
    expect([(await opened.shop.get(view)).statusCode, (await askAgain(view, viewAnswer)).statusCode]).toEqual(
      [404, 404],
    );
    expect((await filesOf(opened.shop)).objects.filter((key) => key.startsWith(photo.public_id))).toEqual([]);
  });

  it('is not shown on pages, even at URLs from before its rejection', async () => {
    const line = await addPicnic();
    await reject();
    const [cart] = (await visitor.cart()).items;
    expect(cart!.id).toBe(line);
    expect((await opened.shop.get(page)).statusCode).toBe(410);
  });

  it('causes an error instead of a gap on the page if it cannot be read', async () => {
    const { public_id: id } = photo;
    const keptObjects = await Promise.all(
      ['master', 'screen'].map(async (name) => {
        const key = `${id}/${name}.jpg`;
        const object = (await opened.shop.objects.get(key))!;
        await opened.shop.objects.delete(key);
        return { key, ...object };
      }),
    );
    for (const url of [page, view]) {
      const answer = await opened.shop.get(url);
      expect([answer.statusCode, cacheOf(answer), answer.json<{ code: string }>().code]).toEqual([
        503,
        'no-store',
        'photo_unavailable',
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    for (const { key, bytes, contentType } of keptObjects)
      await opened.shop.objects.put(key, bytes, contentType);
    for (const url of [page, view]) expect((await opened.shop.get(url)).statusCode).toBe(200);
  });

  describe('a deleted photo during printing (PRINT-07)', () => {
    const ask = () =>
      visitor.send('POST', `/_canvas/api/muse/${PICNIC}/pdf`, {
        ...picnicWith(opened.shop, { family_photo: photo }),
        barcode: '',
        cover: 'hardback',
      });
    const askInterior = async (): Promise<{ url: string; id: string }> => {
      const { components } = (await ask()).json<{
        data: { components: { component: string; url: string }[] };
      }>().data;
      const { url } = components.find(({ component }) => component === 'interior')!;
      return { url, id: url.slice(url.lastIndexOf('/') + 1) };
    };
    const work = async (id: string) => {
      const stop = opened.shop.jobs.work(opened.shop.jobHandlers, { concurrency: 1, pollMs: 20 });
      for (;;) {
        const job = (await opened.shop.jobs.find(opened.database, 'print', id))!;
        if (job.status === 'done' || job.status === 'dead') {
          await stop();
          return job;
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const GONE = { status: 410, code: 'print_photo_gone' };

    it('makes the server refuse the book, with the form’s field in the error', async () => {
      await visitor.remove(photo.public_id);
      const answer = await ask();
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        [expect.objectContaining({ type: 'photo.unknown', path: ['family_photo'] })],
      ]);
    });

    it('stops a waiting print job with a reason', async () => {
      const { url, id } = await askInterior();
      await visitor.remove(photo.public_id);
      const { status, failure } = await work(id);
      expect([status, failure]).toEqual(['dead', 'a photo in the book was deleted, rejected or has expired']);
      expect((await opened.shop.get(url)).json()).toMatchObject(GONE);
      expect(await opened.shop.objects.head(`print/${id}.pdf`)).toBeUndefined();
    });

    it('is deleted together with the finished print files', async () => {
      const { url, id } = await askInterior();
      expect((await work(id)).status).toBe('done');
      expect((await opened.shop.get(url)).statusCode).toBe(200);
      const files = await Promise.all(
        ['pdf', 'json'].map(async (kind) => ({
          key: `print/${id}.${kind}`,
          ...(await opened.shop.objects.get(`print/${id}.${kind}`))!,
        })),
      );
      const heads = () => Promise.all(files.map(({ key }) => opened.shop.objects.head(key)));
      await visitor.remove(photo.public_id);
      expect(await heads()).toEqual([undefined, undefined]);
      // restores the state after a process was killed between the two deletions
      for (const { key, bytes, contentType } of files) await opened.shop.objects.put(key, bytes, contentType);
      expect((await opened.shop.get(url)).json()).toMatchObject(GONE);
      expect((await opened.shop.get(`${url}/report`)).json()).toMatchObject(GONE);
      await opened.shop.print.expire();
      expect(await heads()).toEqual([undefined, undefined]);
    });
  });

  describe('uploads', () => {
    it('leave nothing behind if their process dies', async () => {
      const uploads = join(opened.shop.config.dataDir, 'uploads');
      await mkdir(uploads, { recursive: true });
      await writeFile(join(uploads, 'half'), jpeg.subarray(0, 5000));
      await opened.shop.photos.deleteUploads();
      expect((await filesOf(opened.shop)).uploads).toEqual([]);
      expect((await visitor.post(jpeg)).statusCode).toBe(200);
    });

    it('are limited to 100 unused photos, even in simultaneous requests', async () => {
      const { folder } = await visitor.signature();
      const owner = folder.split('/')[1]!;
      await opened.database.query({ name: 'other_folder', text: OTHER_FOLDER }, [owner]);
      await opened.database.query({ name: 'many_photos', text: MANY_PHOTOS }, [owner, 50]);
      await opened.database.query({ name: 'many_photos', text: MANY_PHOTOS }, [`other-${owner}`, 45]);
      const small = await (await scenery(8, 60, 40)).jpeg().toBuffer();
      const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.post(small)));
      const statuses = answers.map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([...Array<number>(4).fill(200), ...Array<number>(8).fill(400)]);
    });

    it('are stored in one folder per owner, even if the first requests are simultaneous', async () => {
      const guest = new Photographer(opened.shop);
      const firstSignature = await guest.signature();
      await opened.database.query({ name: 'no_folder', text: 'delete from photo_folders where tag = $1' }, [
        firstSignature.folder.split('/')[1],
      ]);
      const signatures = await Promise.all(Array.from({ length: 8 }, () => guest.signature()));
      expect(new Set(signatures.map(({ folder }) => folder)).size).toBe(1);
    });

    it('leave no row if the process dies before it has stored the pictures', async () => {
      await opened.database.query({ name: 'half_stored', text: HALF_STORED }, [photo.public_id]);
      expect((await visitor.ask(photo.public_id)).statusCode).toBe(404);
      await opened.shop.photos.expire();
      expect(
        (await filesOf(opened.shop)).objects.filter((key) => key.startsWith(photo.public_id)),
      ).toHaveLength(2);
      await opened.shop.photos.expire(new Date(Date.now() + 2 * 3_600_000));
      expect((await filesOf(opened.shop)).objects.filter((key) => key.startsWith(photo.public_id))).toEqual(
        [],
      );
    });
  });

  it.each([
    ['an id that is none', { public_id: 'not an id' }],
    ['a path', { public_id: '../../secret-key' }],
    ['no text', { public_id: 7 }],
    ['an id with a dot', { public_id: 'photos/a.b' }],
    ['more than 100 megapixels', { width: 1e15 }],
    ['more than 100 megapixels by its height', { height: 100_001 }],
  ])('is refused in a cart with %s', async (_, change) => {
    const answer = await visitor.postItems({
      items: [
        {
          productId: PICNIC_ID,
          customisations: picnicWith(opened.shop, { family_photo: { ...photo, ...change } }),
        },
      ],
    });
    const { status, code, fields } = faults(answer);
    expect([status, code]).toEqual([422, 'invalid_customisation']);
    expect(fields.every((field) => field!.startsWith('items.0.customisations.family_photo'))).toBe(true);
    expect((await visitor.cart()).items).toEqual([]);
  });
});

const OTHER_FOLDER = `
  insert into photo_folders (tag, owner_id) select 'other-' || $1, owner_id from photo_folders where tag = $1`;
const MANY_PHOTOS = `
  insert into photos (public_id, owner, status, width, height, bytes)
  select 'photos/' || $1 || '/unused-' || n, $1, 'passed', 1, 1, 1 from generate_series(1, $2::int) as n`;
const HALF_STORED = 'update photos set is_stored = false where public_id = $1';
