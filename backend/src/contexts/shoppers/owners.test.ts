import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyRing } from '../../platform/config';
import { twoColours } from '../photos/testing/pictures';
import { Photographer } from '../photos/testing/photo-shop';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';

const KEY = 'a key of the version before, 32 characters or more';
const DAY_MS = 86_400_000;
const day = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const catalogue = withCatalogue();
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await twoColours(64, 48).jpeg().toBuffer();
});

describeOnDatabases('owners on $name', ({ open }) => {
  const database = openedDatabase(open);

  async function inShop<T>(
    keys: readonly [string, ...string[]],
    use: (shop: TestShop) => Promise<T>,
  ): Promise<T> {
    const shop = await catalogue().shop(database, { keys: new KeyRing(keys) });
    try {
      return await use(shop);
    } finally {
      await shop.closeApp();
    }
  }
  const count = async (table: string): Promise<number> =>
    (
      await database.query<{ count: number }>({
        name: `count_${table}`,
        text: `select count(*)::int as count from ${table}`,
      })
    )[0]!.count;
  /** Computes the owner tag as a process of the earlier release does. */
  const tagOfBefore = (guestId: string): string =>
    new KeyRing([KEY]).ownerTagsOfBefore(`guest ${guestId}`)[0]!;

  describe('owners beside a process of the earlier release', () => {
    const GUEST = `insert into guests (id, session_hash) values ($1, $1)`;
    const CART = `insert into carts (number, guest_id) values ($1, $2)
      on conflict (guest_id) where is_open do update set guest_id = excluded.guest_id returning owner_id`;
    const PHOTO = `insert into photos (public_id, owner, status, width, height, bytes)
      values ('photos/' || $1 || '/' || $2, $1, 'passed', 64, 48, 1)`;

    it('are the same for a guest and for the guest’s cart', async () => {
      await database.query({ name: 'test_guest', text: GUEST }, ['beside']);
      const [cart] = await database.query<{ owner_id: string }>({ name: 'test_cart', text: CART }, [
        'CBESIDE',
        'beside',
      ]);
      expect(
        await database.query({ name: 'test_owner', text: 'select owner_id from guests where id = $1' }, [
          'beside',
        ]),
      ).toEqual([cart]);
    });

    it('use the same upload folder as in that process, and can see only their own photos', async () => {
      await inShop([KEY], async (shop) => {
        const [visitor, otherVisitor] = [new Photographer(shop), new Photographer(shop)];
        const { folder } = await visitor.signature();
        await otherVisitor.signature();
        const guestId = (await shop.guests.identify(visitor.guestToken)).guestId;
        expect(folder).toBe(`photos/${tagOfBefore(guestId)}`);

        // this guest was created by the other process, so its folder has no row
        const lateVisitor = new Photographer(shop);
        await lateVisitor.add();
        const tag = tagOfBefore((await shop.guests.identify(lateVisitor.guestToken)).guestId);
        await database.query({ name: 'test_photo', text: PHOTO }, [tag, 'late']);
        const id = `photos/${tag}/late`;
        expect([(await lateVisitor.ask(id)).statusCode, (await otherVisitor.ask(id)).statusCode]).toEqual([
          200, 404,
        ]);
      });
      await inShop([KEY], () => Promise.resolve());
      expect(
        await database.query({
          name: 'test_unlinked',
          text: `select 1 from photos p where not exists (select 1 from photo_folders f where f.tag = p.owner)`,
        }),
      ).toEqual([]);
    });
  });

  describe('owners with a named secret key', () => {
    it('have folders whose names cannot be derived from a key', async () => {
      await inShop([`key:new:${'N'.repeat(43)}`, KEY], async (shop) => {
        const visitor = new Photographer(shop);
        const { folder } = await visitor.signature();
        const guestId = (await shop.guests.identify(visitor.guestToken)).guestId;
        expect(folder).toMatch(/^photos\/[\w-]{22}$/);
        expect(folder).not.toBe(`photos/${tagOfBefore(guestId)}`);
        expect((await visitor.signature()).folder).toBe(folder);
      });
    });

    it('can see their own uploads, even if the first uploads are simultaneous', async () => {
      await inShop([`key:new:${'N'.repeat(43)}`], async (shop) => {
        const visitor = new Photographer(shop);
        await visitor.add();
        const uploads = await Promise.all(Array.from({ length: 4 }, () => visitor.upload(jpeg)));
        const answers = await Promise.all(uploads.map(({ public_id: id }) => visitor.ask(id)));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200));
      });
    });
  });

  describe('expiry', () => {
    let shop: TestShop;
    let visitor: Photographer;
    beforeEach(async () => {
      shop = await catalogue().shop(database);
      visitor = new Photographer(shop);
    });

    it('deletes an owner together with the last data that refers to the owner', async () => {
      const { public_id: id } = await visitor.upload(jpeg);
      await visitor.add();
      await shop.owners.expire(day(400));
      expect([(await visitor.ask(id)).statusCode, (await visitor.cart()).items.length]).toEqual([200, 1]);
      const laterDay = day(400);
      await shop.photos.expire(laterDay);
      await shop.carts.expire(laterDay);
      await shop.guests.expire(laterDay);
      await shop.owners.expire(day(-2)); // new owners are not deleted, because their data may not be stored yet
      expect(await count('owners')).toBeGreaterThan(0);
      await shop.owners.expire(laterDay);
      expect([await count('guests'), await count('photo_folders'), await count('owners')]).toEqual([0, 0, 0]);
      await shop.closeApp();
    });
  });
});
