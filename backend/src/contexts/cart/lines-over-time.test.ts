import { describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { cartTag, type Cart, type CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { TINY_COMMERCE, withCatalogue, openedShop } from '../../testing/test-shop';
import { atAnyHour, faults, ROBIN, Visitor } from '../../testing/visitor';

const SKU = TINY_COMMERCE.variants[0]!.sku;
const HARDCOVER = '19.90';
const linePath = (id: string): string => `/website/v2/cart/items/${id}`;
const orderOf = (answer: LightMyRequestResponse): Cart => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<CartWriteResponse>().data.order;
};

const catalogue = withCatalogue();

describeOnDatabases('a line over time on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  const patch = (visitor: Visitor, id: string, item: object, headers?: Record<string, string>) =>
    visitor.send('PATCH', linePath(id), { item }, headers);
  const price = (amount: string, market = 'uk') => opened.shop.terms.addPrice({ sku: SKU, market, amount });
  /** Returns the same shopper in another market. */
  const movedTo = (market: string, { cookie, csrf, guestToken }: Visitor): Visitor =>
    Object.assign(new Visitor(opened.shop.app, market), { cookie, csrf, guestToken });
  const priceChanges = ({ items }: Cart) => items.map(({ priceChanged }) => priceChanged);
  const pounds = (amount: string) => ({ amount, formatted: `£${amount}` });

  async function withPrice(amount: string, work: () => Promise<void>): Promise<void> {
    await price(amount);
    try {
      await work();
    } finally {
      await price(HARDCOVER);
    }
  }

  describe('the price of a line (CART-22)', () => {
    it('is reported as changed until the shopper agrees to it', async () => {
      const visitor = opened.shop.visitor();
      const line = (await visitor.add()).items[0]!;
      expect(line).toMatchObject({ price: pounds(HARDCOVER) });
      expect(line.priceChanged).toBeUndefined();
      await withPrice('21.50', async () => {
        const change = { before: pounds(HARDCOVER), now: pounds('21.50') };
        const read = await visitor.cart();
        expect(priceChanges(read)).toEqual([change]);
        expect(read.price.total).toEqual(pounds('21.50'));
        expect(read.undecided).toEqual([{ lineItemId: line.id, reason: 'price_changed' }]);
        expect(priceChanges(orderOf(await patch(visitor, line.id, { quantity: 2 })))).toEqual([change]);
        const laterCart = await visitor.cart();
        expect(priceChanges(laterCart)).toEqual([change]);
        const agreed = orderOf(
          await patch(
            visitor,
            line.id,
            { confirm: true, seenPrice: '21.50' },
            { 'if-match': cartTag(laterCart) },
          ),
        );
        expect([priceChanges(agreed), agreed.undecided]).toEqual([[undefined], []]);
        expect(await visitor.cart()).toEqual(agreed);
      });
      expect(priceChanges(await visitor.cart())).toEqual([
        { before: pounds('21.50'), now: pounds(HARDCOVER) },
      ]);
    });

    it('is agreed only at the amount that the shopper has seen', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      await withPrice('21.50', async () => {
        const seenAmount = (await visitor.cart()).items[0]!.price.amount;
        await price('23.00');
        const earlierCart = await visitor.cart();
        expect(faults(await patch(visitor, id, { confirm: true, seenPrice: seenAmount }))).toMatchObject({
          status: 409,
          code: 'price_changed',
        });
        expect(faults(await patch(visitor, id, { confirm: true })).status).toBe(409);
        expect(atAnyHour(await visitor.cart())).toEqual(atAnyHour(earlierCart));
        expect(faults(await patch(visitor, id, { confirm: true, seenPrice: '1e3' })).status).toBe(400);
        expect(
          priceChanges(orderOf(await patch(visitor, id, { confirm: true, seenPrice: '23.00' }))),
        ).toEqual([undefined]);
      });
    });

    it('is agreed at the amount on the page, even if the shop’s price differs', async () => {
      const visitor = opened.shop.visitor();
      const earlierPrice = pounds(HARDCOVER);
      await withPrice('21.50', async () => {
        const now = pounds('21.50');
        const [line] = (await visitor.add(ROBIN, { seenPrice: HARDCOVER })).items;
        expect(line!.priceChanged).toEqual({ before: earlierPrice, now });
        // the shopper agrees to today's price by adding the book again
        expect(priceChanges(await visitor.add(ROBIN, { seenPrice: '21.50' }))).toEqual([undefined]);
        const choices = { customisations: { ...ROBIN, name: 'Ida' } };
        const saved = orderOf(await patch(visitor, line!.id, { ...choices, seenPrice: HARDCOVER }));
        expect(priceChanges(saved)).toEqual([{ before: earlierPrice, now }]);
        expect(
          priceChanges(orderOf(await patch(visitor, line!.id, { ...choices, seenPrice: '21.5' }))),
        ).toEqual([undefined]);
        // the server ignores an amount that is invalid in this market
        expect(priceChanges(await visitor.add({ ...ROBIN, name: 'Max' }, { seenPrice: '1.234' }))).toEqual([
          undefined,
          undefined,
        ]);
      });
    });

    it('is agreed if the shopper adds the book again or changes it', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      await withPrice('21.50', async () => {
        expect(priceChanges(await visitor.add())).toEqual([undefined]);
        await price('22.00');
        expect(priceChanges(await visitor.cart())).toHaveLength(1);
        const edited = await patch(visitor, id, { customisations: { ...ROBIN, name: 'Rowan' } });
        expect(priceChanges(orderOf(edited))).toEqual([undefined]);
        await price('22.50');
        const formatAnswer = await patch(visitor, id, { customisations: { ...ROBIN, format: 'softcover' } });
        expect(priceChanges(orderOf(formatAnswer))).toEqual([undefined]);
        expect(priceChanges(await visitor.cart())).toEqual([undefined]);
      });
    });

    it('is stored for each market when the line is first shown there', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const americanTab = movedTo('us', visitor);
      const { items } = await americanTab.cart();
      expect(items[0]!.priceChanged).toBeUndefined();
      await price('27.00', 'us');
      expect((await americanTab.cart()).items[0]!.priceChanged).toMatchObject({
        before: items[0]!.price,
        now: { amount: '27.00' },
      });
      expect((await visitor.cart()).items[0]!.priceChanged).toBeUndefined();
      await price(items[0]!.price.amount, 'us');
    });

    it('is agreed at the first read if the line was stored without an agreed price', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      await opened.database.query(
        { name: 'test_before', text: `update line_items set agreed_prices = default where id = $1` },
        [id],
      );
      const { revision } = await visitor.cart();
      await withPrice('21.50', async () => {
        expect(priceChanges(await visitor.cart())).toEqual([
          { before: pounds(HARDCOVER), now: pounds('21.50') },
        ]);
      });
      expect((await visitor.cart()).revision).toBe(revision);
    });

    it('is reported as changed in two tabs until the shopper agrees in one tab', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      const tab = movedTo('uk', visitor);
      await withPrice('21.50', async () => {
        const confirmation = { confirm: true, seenPrice: '21.50' };
        const answers = await Promise.all([
          patch(visitor, id, confirmation),
          patch(tab, id, confirmation),
          visitor.cart(),
        ]);
        expect([answers[0].statusCode, answers[1].statusCode]).toEqual([200, 200]);
        expect([(await tab.cart()).undecided, (await visitor.cart()).undecided]).toEqual([[], []]);
      });
    });
  });

  describe('unavailable lines (CART-23)', () => {
    it('require a decision, and have the current price when they are available again', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      await opened.shop.terms.setStock(SKU, 0);
      const soldOut = await visitor.cart();
      expect(soldOut).toMatchObject({
        itemCount: 0,
        items: [{ unavailable: 'sold_out' }],
        undecided: [{ lineItemId: id, reason: 'unavailable' }],
        delivery: null,
        processAt: null,
      });
      expect(faults(await patch(visitor, id, { confirm: true, seenPrice: HARDCOVER }))).toMatchObject({
        status: 422,
        code: 'product_unavailable',
      });
      await opened.shop.terms.setStock(SKU, undefined);
      expect(await visitor.cart()).toMatchObject({ itemCount: 1, undecided: [] });
      await opened.shop.terms.setStock(SKU, 0);
      await visitor.cart();
      await withPrice('21.50', async () => {
        await opened.shop.terms.setStock(SKU, undefined);
        expect(await visitor.cart()).toMatchObject({
          itemCount: 1,
          items: [{ priceChanged: { before: pounds(HARDCOVER) } }],
          undecided: [{ lineItemId: id, reason: 'price_changed' }],
        });
      });
    });
  });

  describe('lines saved for later (CART-24)', () => {
    it('are not counted or charged, and require no decision', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add(ROBIN, { quantity: 2 })).items[0]!;
      await visitor.add({ ...ROBIN, name: 'Rowan' });
      const earlierCart = await visitor.cart();
      const saved = orderOf(await patch(visitor, id, { savedForLater: true }));
      expect(saved).toMatchObject({
        itemCount: 1,
        price: { total: pounds(HARDCOVER) },
        items: [{ customisation: { name: 'Rowan' } }],
        saved: [{ id, quantity: 2, price: pounds(HARDCOVER) }],
      });
      expect(await visitor.cart()).toEqual(saved);
      await withPrice('21.50', async () => {
        await opened.shop.terms.setStock(SKU, 0);
        const { undecided = [], saved: lines } = await visitor.cart();
        expect(undecided.map(({ lineItemId }) => lineItemId)).not.toContain(id);
        expect(lines).toMatchObject([{ unavailable: 'sold_out' }]);
        expect(faults(await patch(visitor, id, { savedForLater: false })).code).toBe('product_unavailable');
        await opened.shop.terms.setStock(SKU, undefined);
        const back = orderOf(await patch(visitor, id, { savedForLater: false }));
        expect(back.items[0]).toMatchObject({ id, priceChanged: { before: pounds(HARDCOVER) } });
      });
      const back = await visitor.cart();
      expect({ ...back, revision: 0 }).toEqual({ ...earlierCart, revision: 0 });
    });

    it('merge with the same book in the cart only when they are restored', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add(ROBIN, { quantity: 2 })).items[0]!;
      await patch(visitor, id, { savedForLater: true });
      const added = await visitor.add();
      expect([added.items, added.saved].map((lines) => lines!.map(({ quantity }) => quantity))).toEqual([
        [1],
        [2],
      ]);
      // a line that is saved for later merges with an equal saved line in the same way
      const aside = orderOf(await patch(visitor, added.items[0]!.id, { savedForLater: true }));
      expect([aside.items, aside.saved!.map(({ quantity }) => quantity)]).toEqual([[], [3]]);
      const back = orderOf(await patch(visitor, aside.saved![0]!.id, { savedForLater: false, quantity: 4 }));
      expect([back.items.map(({ quantity }) => quantity), back.saved]).toEqual([[4], []]);
      // after a merge, the line in the cart has the same id as before, so that the page still finds it
      const otherLine = (await visitor.add({ ...ROBIN, name: 'Rowan' })).items[1]!;
      await patch(visitor, otherLine.id, { savedForLater: true });
      const addedLine = (await visitor.add({ ...ROBIN, name: 'Rowan' })).items[1]!;
      const joined = orderOf(await patch(visitor, otherLine.id, { savedForLater: false }));
      expect(joined.items.map((line) => [line.id, line.quantity])).toEqual([
        [back.items[0]!.id, 4],
        [addedLine.id, 2],
      ]);
      // two tabs save the same line at once
      const lineId = back.items[0]!.id;
      const tab = movedTo('uk', visitor);
      const answers = await Promise.all(
        [visitor, tab].map((tabVisitor) => patch(tabVisitor, lineId, { savedForLater: true })),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await visitor.cart()).saved).toMatchObject([{ id: lineId, quantity: 4 }]);
    });

    it('can be changed or removed without restoring them', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      await visitor.add({ ...ROBIN, name: 'Rowan' });
      await patch(visitor, id, { savedForLater: true });
      const edited = orderOf(
        await patch(visitor, id, { customisations: { ...ROBIN, name: 'Rowan' }, quantity: 3 }),
      );
      expect(edited).toMatchObject({
        items: [{ quantity: 1, customisation: { name: 'Rowan' } }],
        saved: [{ id, quantity: 3, customisation: { name: 'Rowan' } }],
      });
      expect(orderOf(await visitor.send('DELETE', linePath(id)))).toMatchObject({ itemCount: 1, saved: [] });
    });

    it('do not change their package version, and are deleted with the cart', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      const { saved } = orderOf(await patch(visitor, id, { savedForLater: true }));
      const [storedLine] = await opened.database.query<{ version: string }>(
        { name: 'test_held', text: 'select package_version as version from line_items where id = $1' },
        [id],
      );
      expect(storedLine!.version).toBe(saved![0]!.version);
      await opened.shop.carts.expire(new Date(Date.now() + 181 * 86_400_000));
      expect(await visitor.cart()).toMatchObject({ items: [], saved: [] });
    });
  });

  describe('the delivery estimate (CART-27)', () => {
    it('is based on lines that can be bought, not on saved lines', async () => {
      const visitor = opened.shop.visitor();
      const { items, delivery, processAt } = await visitor.add();
      expect(delivery!.dispatch < delivery!.earliest && delivery!.earliest < delivery!.latest).toBe(true);
      expect(Date.parse(processAt!) - Date.now()).toBeGreaterThan(3_600_000);
      const empty = orderOf(await patch(visitor, items[0]!.id, { savedForLater: true }));
      expect([empty.delivery, empty.processAt]).toEqual([null, null]);
    });
  });
});
