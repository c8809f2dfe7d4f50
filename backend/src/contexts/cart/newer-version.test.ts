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
  let [olderShop, newerShop]: TestShop[] = [];
  beforeAll(async () => {
    older = await TestCatalogue.open({ SECRET_KEY });
    newer = await TestCatalogue.open({ SECRET_KEY }, LATER);
    database = await open();
    olderShop = await older.shop(database);
    newerShop = await newer.shop(database, { objectStore: older.config.objectStore });
  });
  afterAll(async () => {
    await Promise.all([olderShop!.closeApp(), newerShop!.closeApp()]);
    await database.close();
    await Promise.all([older!.close(), newer!.close()]);
  });

  const versionOf = (shop: TestShop): string => shop.muse.package('tiny-book')!.version;
  const moved = ({ cookie, csrf, guestToken }: Visitor, shop: TestShop): Visitor =>
    Object.assign(shop.visitor(), { cookie, csrf, guestToken });
  const offers = ({ items }: Cart) => items.map(({ newerVersion }) => newerVersion);
  const patch = (visitor: Visitor, id: string, item: object) =>
    visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item });

  it('is offered only by a process that sells it', async () => {
    const visitor = olderShop!.visitor();
    expect(offers(await visitor.add())).toEqual([undefined]);
    expect(offers(await visitor.cart())).toEqual([undefined]);
    expect(offers(await moved(visitor, newerShop!).cart())).toEqual([versionOf(newerShop!)]);
    // the process with the older version must not offer it as a newer version
    const newerVisitor = newerShop!.visitor();
    await newerVisitor.add();
    expect(offers(await moved(newerVisitor, olderShop!).cart())).toEqual([undefined]);
  });

  it('is applied only once, if the shopper requests it', async () => {
    const visitor = olderShop!.visitor();
    const { id, coverImage } = (await visitor.add(ROBIN, { quantity: 2 })).items[0]!;
    const movedVisitor = moved(visitor, newerShop!);
    await patch(movedVisitor, id, { quantity: 3 });
    expect((await movedVisitor.cart()).items[0]).toMatchObject({
      version: versionOf(olderShop!),
      coverImage,
    });
    const item = { version: versionOf(newerShop!) };
    for (const tab of [visitor, movedVisitor, visitor]) {
      const answer = await patch(tab, id, item);
      expect(answer.statusCode).toBe(200);
      const { order } = answer.json<CartWriteResponse>().data;
      expect(order.items).toMatchObject([{ id, quantity: 3, version: versionOf(newerShop!) }]);
      expect(offers(order)).toEqual([undefined]);
    }
  });

  it('requires a new approval (PROOF-07)', async () => {
    const visitor = olderShop!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const url = `/website/v2/cart/items/${id}`;
    const { pages } = (await visitor.send('GET', `${url}/proof`)).json<{ data: LineProof }>().data;
    const seenPages = pages.map(({ page, hash }) => ({ page, hash }));
    expect((await visitor.send('PUT', `${url}/approval`, { pages: seenPages })).statusCode).toBe(200);
    const movedVisitor = moved(visitor, newerShop!);
    // the line stays approved while a newer version is only offered
    expect((await movedVisitor.cart()).items).toMatchObject([{ approval: 'approved' }]);
    await patch(movedVisitor, id, { version: versionOf(newerShop!) });
    for (const tab of [visitor, movedVisitor])
      expect((await tab.cart()).items).toMatchObject([{ id, approval: 'none' }]);
    const stale = await movedVisitor.send('PUT', `${url}/approval`, { pages: seenPages });
    expect(faults(stale)).toMatchObject({
      code: 'proof_changed',
      fields: ['pages.1', 'pages.2', 'pages.3', 'pages.4'],
    });
  });

  it('merges the line with a line that already has it', async () => {
    const visitor = olderShop!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const movedVisitor = moved(visitor, newerShop!);
    expect((await movedVisitor.add()).items).toHaveLength(2);
    const answer = await patch(movedVisitor, id, { version: versionOf(newerShop!) });
    expect(answer.json<CartWriteResponse>().data.order.items).toMatchObject([{ id, quantity: 2 }]);
  });

  it('is not applied if it refuses the line’s choices', async () => {
    const visitor = olderShop!.visitor();
    const { id } = (await visitor.add({ ...ROBIN, name: 'Bartholomew' })).items[0]!;
    const movedVisitor = moved(visitor, newerShop!);
    const line = (await movedVisitor.cart()).items;
    expect(faults(await patch(movedVisitor, id, { version: versionOf(newerShop!) }))).toMatchObject({
      status: 422,
      code: 'invalid_customisation',
      fields: ['item.customisations.name'],
    });
    expect((await movedVisitor.cart()).items).toEqual(line);
    // the line is upgraded, because the newer version accepts these choices
    const item = { version: versionOf(newerShop!), customisations: { ...ROBIN, name: 'Bart' } };
    expect((await patch(movedVisitor, id, item)).statusCode).toBe(200);
    expect((await movedVisitor.cart()).items[0]).toMatchObject({ version: versionOf(newerShop!) });
  });

  it.each([
    ['one that nobody keeps', () => '0123456789abcdef'],
    ['an earlier one', () => versionOf(olderShop!)],
  ])('is refused if the version is %s', async (_what, version) => {
    const visitor = newerShop!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    expect(faults(await patch(visitor, id, { version: version() }))).toMatchObject({
      status: 422,
      code: 'unknown_version',
      fields: ['item.version'],
    });
    expect(faults(await patch(visitor, id, { version: '../secret' })).status).toBe(400);
  });

  it('does not change the agreed price of the line', async () => {
    const visitor = olderShop!.visitor();
    const { id, variantSku } = (await visitor.add()).items[0]!;
    await newerShop!.terms.addPrice({ sku: variantSku, market: 'uk', amount: '21.50' });
    const movedVisitor = moved(visitor, newerShop!);
    const answer = await patch(movedVisitor, id, { version: versionOf(newerShop!) });
    expect(answer.json<CartWriteResponse>().data.order.undecided).toEqual([
      { lineItemId: id, reason: 'price_changed' },
    ]);
    await newerShop!.terms.addPrice({ sku: variantSku, market: 'uk', amount: '19.90' });
  });

  it('is also offered for a saved line, which remains saved', async () => {
    const visitor = olderShop!.visitor();
    const { id } = (await visitor.add()).items[0]!;
    const movedVisitor = moved(visitor, newerShop!);
    await patch(movedVisitor, id, { savedForLater: true });
    expect((await movedVisitor.cart()).saved).toMatchObject([{ newerVersion: versionOf(newerShop!) }]);
    const answer = await patch(movedVisitor, id, { version: versionOf(newerShop!) });
    const { items, saved } = answer.json<CartWriteResponse>().data.order;
    expect([items, saved!.map(({ version }) => version)]).toEqual([[], [versionOf(newerShop!)]]);
  });
});
