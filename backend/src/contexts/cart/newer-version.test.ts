import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cart, CartWriteResponse, LineProof } from '@bindery/shared/contracts';
import { schema } from '@bindery/muse/testing';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';

/** The later version accepts only shorter names. */
const rules = [
  { name: 'min', args: { limit: 1 } },
  { name: 'max', args: { limit: 10 } },
];
const LATER = {
  'schema.json': { ...schema, keys: { ...schema.keys, name: { ...schema.keys.name, rules } } },
};
const SECRET_KEY = randomBytes(32).toString('base64');

describeOnDatabases('a newer version of a line (CART-25) on $name', ({ open }) => {
  let [older, newer]: TestCatalogue[] = [];
  let database: Database;
  let [before, after]: TestShop[] = [];
  beforeAll(async () => {
    older = await TestCatalogue.open({ SECRET_KEY });
    newer = await TestCatalogue.open({ SECRET_KEY }, LATER);
    database = await open();
    before = await older.shop(database);
    after = await newer.shop(database, { objectStore: older.config.objectStore });
  });
  afterAll(async () => {
    await Promise.all([before!.closeApp(), after!.closeApp()]);
    await database.close();
    await Promise.all([older!.close(), newer!.close()]);
  });

  const versionOf = (shop: TestShop): string => shop.muse.package('tiny-book')!.version;
  const moved = ({ cookie, csrf, guestToken }: Visitor, shop: TestShop): Visitor =>
    Object.assign(shop.visitor(), { cookie, csrf, guestToken });
  const offers = ({ items }: Cart) => items.map(({ newerVersion }) => newerVersion);
  const patch = (visitor: Visitor, id: string, item: object) =>
    visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item });

  it('is offered by the processes that sell it, and by no other', async () => {
    const visitor = before!.visitor();
    expect(offers(await visitor.add())).toEqual([undefined]);
    expect(offers(await visitor.cart())).toEqual([undefined]);
    expect(offers(await moved(visitor, after!).cart())).toEqual([versionOf(after!)]);
    // a process of the earlier release must not offer its older version as newer
    const ahead = after!.visitor();
    await ahead.add();
    expect(offers(await moved(ahead, before!).cart())).toEqual([undefined]);
  });

  it('is taken when the shopper says so, at any process, once', async () => {
    const visitor = before!.visitor();
    const { id, coverImage } = (await visitor.add(ROBIN, { quantity: 2 })).items[0]!;
    const there = moved(visitor, after!);
    await patch(there, id, { quantity: 3 });
    expect((await there.cart()).items[0]).toMatchObject({ version: versionOf(before!), coverImage });
    const item = { version: versionOf(after!) };
    for (const tab of [visitor, there, visitor]) {
      const answer = await patch(tab, id, item);
      expect(answer.statusCode).toBe(200);
      const { order } = answer.json<CartWriteResponse>().data;
      expect(order.items).toMatchObject([{ id, quantity: 3, version: versionOf(after!) }]);
      expect(offers(order)).toEqual([undefined]);
    }
  });

  it('is to be approved anew: what was approved was the earlier one (PROOF-07)', async () => {
    const visitor = before!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const url = `/website/v2/cart/items/${id}`;
    const { pages } = (await visitor.send('GET', `${url}/proof`)).json<{ data: LineProof }>().data;
    const seen = pages.map(({ page, hash }) => ({ page, hash }));
    expect((await visitor.send('PUT', `${url}/approval`, { pages: seen })).statusCode).toBe(200);
    const there = moved(visitor, after!);
    // an offered version alone keeps the approval
    expect((await there.cart()).items).toMatchObject([{ approval: 'approved' }]);
    await patch(there, id, { version: versionOf(after!) });
    for (const tab of [visitor, there])
      expect((await tab.cart()).items).toMatchObject([{ id, approval: 'none' }]);
    const stale = await there.send('PUT', `${url}/approval`, { pages: seen });
    expect(faults(stale)).toMatchObject({
      code: 'proof_changed',
      fields: ['pages.1', 'pages.2', 'pages.3', 'pages.4'],
    });
  });

  it('joins the line that is the same book in it already', async () => {
    const visitor = before!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const there = moved(visitor, after!);
    expect((await there.add()).items).toHaveLength(2);
    const answer = await patch(there, id, { version: versionOf(after!) });
    expect(answer.json<CartWriteResponse>().data.order.items).toMatchObject([{ id, quantity: 2 }]);
  });

  it('that no longer takes the choices names the fields, and the line stays as it is', async () => {
    const visitor = before!.visitor();
    const { id } = (await visitor.add({ ...ROBIN, name: 'Bartholomew' })).items[0]!;
    const there = moved(visitor, after!);
    const line = (await there.cart()).items;
    expect(faults(await patch(there, id, { version: versionOf(after!) }))).toMatchObject({
      status: 422,
      code: 'invalid_customisation',
      fields: ['item.customisations.name'],
    });
    expect((await there.cart()).items).toEqual(line);
    // with choices that the newer version accepts, the line moves to it
    const item = { version: versionOf(after!), customisations: { ...ROBIN, name: 'Bart' } };
    expect((await patch(there, id, item)).statusCode).toBe(200);
    expect((await there.cart()).items[0]).toMatchObject({ version: versionOf(after!) });
  });

  it.each([
    ['one that nobody keeps', () => '0123456789abcdef'],
    ['an earlier one', () => versionOf(before!)],
  ])('is refused where it is %s', async (_what, version) => {
    const visitor = after!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    expect(faults(await patch(visitor, id, { version: version() }))).toMatchObject({
      status: 422,
      code: 'unknown_version',
      fields: ['item.version'],
    });
    expect(faults(await patch(visitor, id, { version: '../secret' })).status).toBe(400);
  });

  it('costs what the shopper agreed to, or they are asked', async () => {
    const visitor = before!.visitor();
    const { id, variantSku } = (await visitor.add()).items[0]!;
    await after!.terms.addPrice({ sku: variantSku, market: 'uk', amount: '21.50' });
    const there = moved(visitor, after!);
    const answer = await patch(there, id, { version: versionOf(after!) });
    expect(answer.json<CartWriteResponse>().data.order.undecided).toEqual([
      { lineItemId: id, reason: 'price_changed' },
    ]);
    await after!.terms.addPrice({ sku: variantSku, market: 'uk', amount: '19.90' });
  });

  it('is offered for a saved line too, and taken where it lies', async () => {
    const visitor = before!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const there = moved(visitor, after!);
    await patch(there, id, { savedForLater: true });
    expect((await there.cart()).saved).toMatchObject([{ newerVersion: versionOf(after!) }]);
    const answer = await patch(there, id, { version: versionOf(after!) });
    const { items, saved } = answer.json<CartWriteResponse>().data.order;
    expect([items, saved!.map(({ version }) => version)]).toEqual([[], [versionOf(after!)]]);
  });
});
