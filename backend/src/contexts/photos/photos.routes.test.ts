import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Cart, FieldError, PhotoUpload, StoredPhoto, TocResponse } from '@bindery/shared/contracts';
import { logIn } from '../accounts/testing/signed-in';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
import {
  colourAt,
  gifBomb,
  GREEN,
  HEIC_FILE,
  heicThatClaims,
  isNear,
  ORANGE,
  pngBomb,
  scenery,
  twoColours,
} from './testing/pictures';
import { filesOf, form, Photographer, PICNIC, PICNIC_ID, picnicWith, uploadOf } from './testing/photo-shop';
import { signParameters } from './upload-signature';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url));
let jpeg: Buffer;
let heic: Buffer;

beforeAll(async () => {
  jpeg = await twoColours(1200, 900).jpeg({ quality: 95 }).toBuffer();
  heic = await readFile(HEIC_FILE);
});
const catalogue = withCatalogue({ CATALOGUE_DIR });

describeOnDatabases('photos on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  const value = ({ public_id, width, height }: StoredPhoto | PhotoUpload, edits: object = {}): object => ({
    public_id,
    width,
    height,
    ...edits,
  });
  const toc = (visitor: Photographer, photo: unknown) =>
    visitor.send('POST', `/content/product/${PICNIC}/toc`, picnicWith(opened.shop, { family_photo: photo }));
  const lastPage = async (visitor: Photographer, photo: unknown): Promise<Buffer> => {
    const {
      toc: { pages },
    } = (await toc(visitor, photo)).json<TocResponse>();
    const page = pages.find(({ info }) => info.keys.includes('family_photo'))!;
    return (await opened.shop.get(`${page.url}?_width=640`)).rawPayload;
  };
  const addPicnic = (visitor: Photographer, photo: unknown) =>
    visitor.postItems({
      items: [{ productId: PICNIC_ID, customisations: picnicWith(opened.shop, { family_photo: photo }) }],
    });
  async function newcomer(): Promise<Photographer> {
    const visitor = new Photographer(opened.shop);
    await visitor.signature();
    return visitor;
  }

  describe('a signature', () => {
    it('allows uploads to the folder of the visitor', async () => {
      const [firstVisitor, otherVisitor] = [new Photographer(opened.shop), new Photographer(opened.shop)];
      const [firstSignature, secondSignature, otherSignature] = [
        await firstVisitor.signature(),
        await firstVisitor.signature(),
        await otherVisitor.signature(),
      ];
      expect(firstSignature).toMatchObject({
        upload_preset: 'ml_default',
        api_key: 'bindery',
        upload_url: '/images/v1_1/bindery/image/upload',
      });
      expect(firstSignature.data.newGuestToken).toMatch(/^[\w-]{43}$/);
      expect([secondSignature.data.newGuestToken, secondSignature.folder]).toEqual([
        '',
        firstSignature.folder,
      ]);
      expect(firstSignature.folder).toMatch(/^photos\/[\w-]{22}$/);
      expect(otherSignature.folder).not.toBe(firstSignature.folder);
      expect(Math.abs(firstSignature.timestamp - Date.now() / 1000)).toBeLessThan(60);
    });

    it('is refused without a browser session or with an unknown guest token', async () => {
      expect((await opened.shop.get('/_canvas/api/photos/signature?slug=x')).statusCode).toBe(403);
      const visitor = new Photographer(opened.shop);
      visitor.guestToken = 'a'.repeat(43);
      expect(faults(await visitor.askSignature())).toMatchObject({
        status: 401,
        code: 'guest_token_unknown',
      });
    });

    it('requires moderation if moderation is enabled', async () => {
      const moderating = await catalogue().shop(opened.database, { imageModeration: 'enabled' });
      expect((await new Photographer(moderating).signature()).upload_preset).toBe('moderated');
      await moderating.closeApp();
    });

    it('is refused if the image host is not configured', async () => {
      const unconfigured = await catalogue().shop(opened.database, { imageHost: { kind: 'unconfigured' } });
      const answer = await new Photographer(unconfigured).askSignature();
      expect(answer.json()).toMatchObject({
        status: 503,
        code: 'image_host_configuration',
        detail: "Missing Cloudinary configuration. Photos can't be uploaded while this error persists.",
      });
      await unconfigured.closeApp();
    });
  });

  describe('an upload', () => {
    it('gets the same answer as from Cloudinary', async () => {
      const visitor = new Photographer(opened.shop);
      const photo = await visitor.upload(jpeg);
      expect(photo).toMatchObject({
        width: 1200,
        height: 900,
        format: 'jpg',
        resource_type: 'image',
        type: 'upload',
      });
      expect(photo.public_id).toMatch(/^photos\/[\w-]{22}\/[\w-]{22}$/);
      expect(photo.moderation).toBeUndefined();
      expect(
        (
          await opened.shop.get(
            String((photo as Record<string, unknown>)['secure_url']).replace(
              opened.shop.config.publicOrigin,
              '',
            ),
          )
        ).headers['content-type'],
      ).toBe('image/jpeg');
      expect((await filesOf(opened.shop)).uploads).toEqual([]);
    });

    it('accepts a HEIC file like any other photo', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id, format } = await visitor.upload(heic);
      const { view_url: url, ...photo } = await visitor.photo(id);
      expect([format, photo.width, photo.height]).toEqual(['heic', 480, 360]);
      const picture = (await opened.shop.get(url)).rawPayload;
      expect([
        isNear(await colourAt(picture, 0.25, 0.5), ORANGE),
        isNear(await colourAt(picture, 0.75, 0.5), GREEN),
      ]).toEqual([true, true]);
    });

    it.each([
      ['another preset', { upload_preset: 'anything' }],
      ['another folder', { folder: 'photos/AAAAAAAAAAAAAAAAAAAAAA' }],
      ['a later timestamp', { timestamp: Math.floor(Date.now() / 1000) + 60 }],
      ['a parameter more', { public_id: 'photos/AAAAAAAAAAAAAAAAAAAAAA/x' }],
      ['another key', { api_key: 'another' }],
      ['no signature', { signature: '' }],
    ])('is refused if it is sent with %s than was signed', async (_, changes) => {
      const answer = await new Photographer(opened.shop).post(jpeg, changes);
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: { message: expect.any(String) } }]);
    });

    it('is refused if the signature is more than an hour old', async () => {
      const { imageHost } = opened.shop.config;
      if (imageHost.kind !== 'built-in') throw new Error('built-in');
      const { folder, upload_url: url } = await new Photographer(opened.shop).signature();
      const signed = (ageS: number) => {
        const fields = {
          folder,
          timestamp: Math.floor(Date.now() / 1000) - ageS,
          upload_preset: 'ml_default',
        };
        return { ...fields, api_key: imageHost.apiKey, signature: signParameters(fields, imageHost.secret) };
      };
      const send = (ageS: number) =>
        opened.shop.app.inject({ method: 'POST', url, ...form(signed(ageS), jpeg) });
      expect([(await send(3500)).statusCode, (await send(3700)).statusCode]).toEqual([200, 401]);
    });

    it('stores nothing if the file is not a photo', async () => {
      const visitor = new Photographer(opened.shop);
      const originalFiles = await filesOf(opened.shop);
      const files = [
        pngBomb(30_000, 30_000),
        gifBomb(),
        heicThatClaims(heic, 60_000, 60_000),
        jpeg.subarray(0, 5000),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        Buffer.from('%PDF-1.7'),
        Buffer.alloc(51 * 1024 * 1024),
        Buffer.alloc(0),
      ];
      for (const file of files) {
        const answer = await visitor.post(file);
        expect([answer.statusCode, answer.json()]).toEqual([400, { error: { message: expect.any(String) } }]);
      }
      expect(await filesOf(opened.shop)).toEqual(originalFiles);
      expect(originalFiles.uploads).toEqual([]);
    });

    it('is refused with 400 if the file or the form is missing or truncated', async () => {
      const { url, fields } = uploadOf(await new Photographer(opened.shop).signature());
      const wholeForm = form(fields, jpeg);
      const answers = await Promise.all([
        opened.shop.app.inject({ method: 'POST', url, ...form(fields) }),
        opened.shop.app.inject({ method: 'POST', url, payload: { a: 1 } }),
        ...Array.from({ length: 30 }, (_, n) =>
          opened.shop.app.inject({
            method: 'POST',
            url,
            headers: wholeForm.headers,
            payload: wholeForm.payload.subarray(0, 2000 + 100 * n),
          }),
        ),
      ]);
      expect(
        answers.map(({ statusCode }) => statusCode).filter((status) => status < 400 || status >= 500),
      ).toEqual([]);
      expect((await filesOf(opened.shop)).uploads).toEqual([]);
    });
  });

  describe('a photo', () => {
    it('is visible by its signed address only', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      const photo = await visitor.photo(id, '?crop=600,0,600,900&filter=black_and_white');
      expect(photo).toMatchObject({ public_id: id, width: 1200, height: 900, status: 'passed' });
      const [view, twice, edited] = await Promise.all(
        [photo.view_url, photo.view_url_2x, photo.edited_url!].map((url) => opened.shop.get(url)),
      );
      expect(view!.headers['cache-control']).toBe('private, no-cache');
      const sizes = await Promise.all(
        [view, twice, edited].map(async (answer) => {
          const { width, height } = await sharp(answer!.rawPayload).metadata();
          return [width, height];
        }),
      );
      expect(sizes).toEqual([
        [720, 540],
        [1200, 900],
        [320, 480],
      ]);
      const grey = Math.round(0.2126 * 30 + 0.7152 * 180 + 0.0722 * 60);
      expect(isNear(await colourAt(edited!.rawPayload, 0.5, 0.5), [grey, grey, grey], 3)).toBe(true);
      for (const forged of [
        photo.view_url.replace('w_720', 'w_721'),
        photo.view_url.replace(/s--(.)/, (_match, sign) => (sign === '0' ? 's--1' : 's--0')),
        photo.view_url.replace('/bindery/', '/another/'),
        `/images/bindery/image/upload/v1/${id}.jpg`,
      ]) {
        expect([forged === photo.view_url, (await opened.shop.get(forged)).statusCode]).toEqual([false, 404]);
      }
    });

    it('cannot be read, used or deleted by another visitor', async () => {
      const [owner, otherVisitor] = [new Photographer(opened.shop), await newcomer()];
      const { public_id: id } = await owner.upload(jpeg);
      const photo = value(await owner.photo(id));
      const stranger = new Photographer(opened.shop);
      expect((await stranger.ask(id)).statusCode).toBe(401);
      await stranger.askCsrf();
      expect((await stranger.remove(id)).statusCode).toBe(401);
      expect(
        [faults(await otherVisitor.ask(id)), faults(await otherVisitor.remove(id))].map(
          ({ status, code }) => [status, code],
        ),
      ).toEqual([
        [404, 'photo_not_found'],
        [404, 'photo_not_found'],
      ]);
      expect(faults(await addPicnic(otherVisitor, photo))).toEqual({
        status: 422,
        code: 'invalid_customisation',
        fields: ['items.0.customisations.family_photo'],
      });
      const plainPage = await lastPage(otherVisitor, undefined);
      expect((await lastPage(otherVisitor, photo)).equals(plainPage)).toBe(true);
      expect((await lastPage(owner, photo)).equals(plainPage)).toBe(false);
      expect((await owner.ask(id)).statusCode).toBe(200);
    });

    it('is deleted from the store when its owner deletes it', async () => {
      const visitor = new Photographer(opened.shop);
      const originalFiles = await filesOf(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      const { view_url: url } = await visitor.photo(id);
      expect((await filesOf(opened.shop)).objects).toHaveLength(originalFiles.objects.length + 2);
      expect((await visitor.remove(id)).json()).toEqual({ data: { public_id: id } });
      expect(await filesOf(opened.shop)).toEqual(originalFiles);
      expect([
        (await visitor.ask(id)).statusCode,
        (await visitor.remove(id)).statusCode,
        (await opened.shop.get(url)).statusCode,
      ]).toEqual([404, 404, 404]);
    });

    it.each(['%2e%2e%2f%2e%2e%2fsecret-key', 'photos%2f..%2f..%2fx', 'x'.repeat(3000), '%00'])(
      'with id %s is not found',
      async (id) => {
        const visitor = await newcomer();
        expect((await visitor.send('GET', `/_canvas/api/photos/${id}`)).statusCode).toBe(404);
      },
    );
  });

  describe('photos in a book', () => {
    it('appear on the page of the book with crop, rotation and filter', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      const photo = await visitor.photo(id);
      // the photo covers x 136 to 584 and y 210 to 546 of the last page, which is 840 by 840
      const [leftColour, right] = await lastPage(visitor, value(photo)).then((page) =>
        Promise.all([colourAt(page, 0.25, 0.45), colourAt(page, 0.62, 0.45)]),
      );
      expect([isNear(leftColour, ORANGE, 10), isNear(right, GREEN, 10)]).toEqual([true, true]);
      const cropped = await lastPage(
        visitor,
        value(photo, { crop: { x: 600, y: 0, width: 600, height: 450 } }),
      );
      expect(isNear(await colourAt(cropped, 0.25, 0.45), GREEN, 10)).toBe(true);
      const turned = await lastPage(visitor, value({ ...photo, width: 900, height: 1200 }, { rotation: 90 }));
      expect([
        isNear(await colourAt(turned, 0.4, 0.3), ORANGE, 10),
        isNear(await colourAt(turned, 0.4, 0.6), GREEN, 10),
      ]).toEqual([true, true]);
      const grey = Math.round(0.2126 * 230 + 0.7152 * 90 + 0.0722 * 30);
      expect(
        isNear(
          await colourAt(await lastPage(visitor, value(photo, { filter: 'black_and_white' })), 0.25, 0.45),
          [grey, grey, grey],
          10,
        ),
      ).toBe(true);
    });

    it.each([
      ['filter', { filter: 'sepia' }],
      ['turn', { rotation: 45 }],
      ['crop', { crop: { x: 1000, y: 0, width: 600, height: 450 } }],
    ])('are rejected with an invalid %s', async (_, edits) => {
      const visitor = new Photographer(opened.shop);
      const answer = await toc(visitor, { public_id: 'photos/x/y', width: 1200, height: 900, ...edits });
      expect([answer.statusCode, answer.json<FieldError[]>().map(({ type, path }) => [type, path])]).toEqual([
        422,
        [['object.base', ['family_photo']]],
      ]);
    });
  });

  it('put an order on hold while they wait for review', async () => {
    const moderating = await catalogue().shop(opened.database, { imageModeration: 'enabled' });
    const visitor = new Photographer(moderating);
    const waitingUpload = await visitor.upload(await (await scenery(21, 1200, 900)).jpeg().toBuffer());
    const { public_id: id, status } = await visitor.photo(waitingUpload.public_id);
    const plainPage = await lastPage(visitor, undefined);
    expect([status, (await lastPage(visitor, value(waitingUpload))).equals(plainPage)]).toEqual([
      'waiting',
      false,
    ]);
    expect([
      (await addPicnic(visitor, value(waitingUpload))).statusCode,
      await moderating.photos.isHeld([id]),
    ]).toEqual([200, true]);
    await moderating.photos.pass(id);
    expect([
      await moderating.photos.isHeld([id]),
      (await lastPage(visitor, value(waitingUpload))).equals(plainPage),
    ]).toEqual([false, false]);
    await moderating.photos.reject(id);
    expect([
      await moderating.photos.isHeld([id]),
      (await lastPage(visitor, value(waitingUpload))).equals(plainPage),
    ]).toEqual([true, true]);
    await moderating.closeApp();
  });

  describe('photos in a cart', () => {
    it('are not deleted before the cart line is removed', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      const photo = value(await visitor.photo(id));
      const answer = await addPicnic(visitor, photo);
      const [line] = answer.json<{ data: { order: Cart } }>().data.order.items;
      expect([answer.statusCode, await opened.shop.photos.isUsed(id)]).toEqual([200, true]);
      expect((await visitor.remove(id)).statusCode).toBe(200);
      expect((await visitor.ask(id)).statusCode).toBe(200);
      const patched = await visitor.send('PATCH', `/website/v2/cart/items/${line!.id}`, {
        item: { customisations: picnicWith(opened.shop, { family_photo: photo, family_name: 'Hill' }) },
      });
      expect([patched.statusCode, await opened.shop.photos.isUsed(id)]).toEqual([200, true]);
      expect(await opened.shop.photos.expire()).toBe(0);
      expect((await visitor.send('DELETE', `/website/v2/cart/items/${line!.id}`)).statusCode).toBe(200);
      expect([
        await opened.shop.photos.isUsed(id),
        (await visitor.ask(id)).statusCode,
        await opened.shop.photos.expire(),
      ]).toEqual([false, 404, 0]);
      expect((await filesOf(opened.shop)).objects.filter((key) => key.startsWith(id))).toEqual([]);
    });

    it('are still in use after a merge of their cart line with another', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      const photo = value(await visitor.photo(id));
      await addPicnic(visitor, photo);
      const {
        order: { items },
      } = (await addPicnic(visitor, undefined)).json<{ data: { order: Cart } }>().data;
      const plain = items.find(({ customisation }) => customisation['family_photo'] === undefined)!;
      const merged = await visitor.send('PATCH', `/website/v2/cart/items/${plain.id}`, {
        item: { customisations: picnicWith(opened.shop, { family_photo: photo }) },
      });
      expect([
        merged.json<{ data: { order: Cart } }>().data.order.items.length,
        await opened.shop.photos.isUsed(id),
      ]).toEqual([1, true]);
      await visitor.send('DELETE', `/website/v2/cart/items/${plain.id}`);
      expect(await opened.shop.photos.isUsed(id)).toBe(false);
    });
  });

  describe('expiry', () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);

    it('deletes unused photos after 30 days, and photos in carts after 180 days', async () => {
      const visitor = new Photographer(opened.shop);
      const [unused, used] = [
        await visitor.upload(jpeg),
        await visitor.upload(await (await scenery(1)).jpeg().toBuffer()),
      ];
      await addPicnic(visitor, value(await visitor.photo(used.public_id)));
      await opened.shop.photos.expire(day(29));
      expect((await visitor.ask(unused.public_id)).statusCode).toBe(200);
      await opened.shop.photos.expire(day(31));
      expect([
        (await visitor.ask(unused.public_id)).statusCode,
        (await visitor.ask(used.public_id)).statusCode,
      ]).toEqual([404, 200]);
      await opened.shop.photos.expire(day(181));
      expect((await visitor.ask(used.public_id)).statusCode).toBe(404);
      expect(
        (await filesOf(opened.shop)).objects.filter((key) => key.startsWith(unused.public_id.slice(0, 29))),
      ).toEqual([]);
    });

    it('does not delete the photos in a cart that is still used', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      await addPicnic(visitor, value(await visitor.photo(id)));
      const ages = {
        photos: 'update photos set last_used_at = last_used_at - $1::interval',
        carts: 'update carts set last_used_at = last_used_at - $1::interval',
      };
      for (const [name, text] of Object.entries(ages))
        await opened.database.query({ name: `age_${name}`, text }, ['170 days']);
      await visitor.cart();
      await opened.shop.photos.expire(day(20));
      expect((await visitor.ask(id)).statusCode).toBe(200);
      await opened.shop.photos.expire(day(4000));
      expect((await visitor.ask(id)).statusCode).toBe(404);
    });

    it('keeps all photos of orders', async () => {
      const visitor = new Photographer(opened.shop);
      const { public_id: id } = await visitor.upload(jpeg);
      await opened.shop.photos.markUsed(opened.database, [id, 'photos/none/none'], 'order:R1');
      await visitor.remove(id);
      expect([await opened.shop.photos.expire(day(4000)), await opened.shop.photos.isUsed(id)]).toEqual([
        0,
        true,
      ]);
      await opened.shop.photos.release(opened.database, 'order:R1');
      expect(await opened.shop.photos.expire()).toBe(1);
    });
  });

  it('belong to the customer after login, and not to the guest’s token', async () => {
    const visitor = new Photographer(opened.shop);
    const { public_id: id } = await visitor.upload(jpeg);
    await visitor.add(picnicWith(opened.shop, {}), { productId: PICNIC_ID });
    const guest = new Photographer(opened.shop);
    guest.guestToken = visitor.guestToken;
    const { ownerId: customer } = await logIn(opened.database, visitor, 'photos@example.com');
    const [, tag] = id.split('/');
    const text = `
      select (select owner_id from photo_folders where tag = $1) as photos,
        (select count(*)::int from carts where owner_id = $2) as carts`;
    expect(await opened.database.query({ name: 'test_moved', text }, [tag, customer])).toEqual([
      { photos: customer, carts: 1 },
    ]);
    expect((await guest.ask(id)).statusCode).toBe(401);
    expect((await guest.send('GET', '/website/v2/cart')).statusCode).toBe(401);
    expect((await visitor.ask(id)).statusCode).toBe(200);
    expect((await visitor.cart()).items).toHaveLength(1);
    expect((await visitor.signature()).folder).toBe(`photos/${tag}`);
    expect((await visitor.remove(id)).statusCode).toBe(200);
  });
});
