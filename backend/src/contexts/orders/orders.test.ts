import { describe, expect, it } from '@jest/globals';
import type { OrderListResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { placeOrder, readOrder } from '../../testing/place-order';
import { type OpenShop, withShop } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';

const CART = '/website/v2/cart';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3_600_000;

describeOnDatabases('orders on $name', ({ open }) => {
  let opened: OpenShop;
  withShop(
    (shop) => {
      opened = shop;
    },
    { open },
  );
  const place = (visitor: Visitor, request = {}) => placeOrder(opened.shop, visitor, request);
  const rows = <Row>(text: string, values: unknown[] = []) =>
    opened.database.query<Row>({ name: `test ${text.slice(0, 50)}`, text }, values);

  describe('ORDER-08: an order freezes its cart', () => {
    it('with what its owner read: lines, money, market, the end of its window', async () => {
      const visitor = opened.shop.visitor('de');
      await visitor.add(ROBIN, { quantity: 2 });
      const cart = await visitor.add({ ...ROBIN, name: 'Ida' });
      const { id, number } = await place(visitor);
      const order = await readOrder(visitor, id);
      expect(number).toMatch(/^R[0-9A-HJKMNP-TV-Z]{9}$/);
      expect(order).toMatchObject({
        number,
        state: 'placed',
        isOpen: false,
        itemCount: 3,
        market: 'de',
        locale: 'de',
        currency: 'EUR',
        email: 'buyer@example.com',
        price: { subtotal: cart.price.subtotal, total: cart.price.total, tax: cart.price.tax },
      });
      for (const [index, item] of order.items.entries()) {
        const { productName, price, lineTotal, summary, format, version, coverImage } = cart.items[index]!;
        expect(item).toMatchObject({ productName, price, lineTotal, summary, format, version, coverImage });
        expect(item.revision).toBe(1);
      }
      const minutesLeft = (Date.parse(order.processAt!) - Date.now()) / 60_000;
      expect(minutesLeft).toBeGreaterThan(119);
      expect(order.editing).toMatchObject({ isAllowed: true, until: order.processAt });
      expect(order.editing.delivery).toEqual(cart.delivery);
      expect(order.events).toMatchObject([{ kind: 'placed', by: 'shopper' }]);
    });

    it('and keeps the first state of each book, what was sold, and its version of the package', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { id, number } = await place(visitor);
      const [item] = (await readOrder(visitor, id)).items;
      expect(
        await rows(
          'select revision, changed_by, package_version from order_item_revisions where item_id = $1',
          [item!.id],
        ),
      ).toEqual([{ revision: 1, changed_by: 'shopper', package_version: item!.version }]);
      expect(await rows('select sku, quantity from sales where order_number = $1', [number])).toEqual([
        { sku: item!.variantSku, quantity: 1 },
      ]);
    });
  });

  describe('ORDER-09: an order is placed from a cart', () => {
    it('that is empty from then on; what was saved for later is in the next one', async () => {
      const visitor = opened.shop.visitor();
      const { items, number } = await visitor.add();
      const saved = items[0]!.id;
      await visitor.send('PATCH', `${CART}/items/${saved}`, { item: { savedForLater: true } });
      await visitor.add({ ...ROBIN, name: 'Ida' });
      await place(visitor);
      const next = await visitor.cart();
      expect(next.number).not.toBe(number);
      expect([next.items, next.saved!.map(({ id }) => id)]).toEqual([[], [saved]]);
      expect((await visitor.add({ ...ROBIN, name: 'Max' })).items).toHaveLength(1);
    });

    it('once: a second call answers the same order', async () => {
      const visitor = opened.shop.visitor();
      const { number } = await visitor.add();
      const first = await place(visitor);
      expect(await place(visitor, { cartNumber: number, revision: undefined })).toEqual(first);
    });

    it('in the state that the shopper saw, with nothing to decide, and by who may order', async () => {
      const visitor = opened.shop.visitor();
      await expect(place(visitor)).rejects.toMatchObject({ code: 'cart_not_found' });
      const { number, revision, items } = await visitor.add();
      await expect(place(visitor, { revision: revision - 1 })).rejects.toMatchObject({
        code: 'cart_changed',
        status: 409,
      });
      await rows(
        `update line_items set agreed_prices = jsonb_set(agreed_prices, '{uk,minor}', '1') where id = $1`,
        [items[0]!.id],
      );
      await expect(place(visitor)).rejects.toMatchObject({
        code: 'cart_undecided',
        status: 422,
        fields: [{ code: 'price_changed', field: items[0]!.id }],
      });
      await rows(`update line_items set agreed_prices = '{}' where id = $1`, [items[0]!.id]);
      await opened.shop.restrictions.restrict(number, 'chargebacks');
      await expect(place(visitor)).rejects.toMatchObject({ code: 'shopper_restricted' });
      await visitor.send('DELETE', `${CART}/items/${items[0]!.id}`);
      await expect(place(visitor)).rejects.toMatchObject({ code: 'cart_empty' });
    });
  });

  describe('ORDER-10: orders are read', () => {
    it('by who placed them, newest first, a page at a time', async () => {
      const visitor = opened.shop.visitor();
      const numbers: string[] = [];
      for (let i = 0; i < 22; i += 1) {
        await visitor.add();
        numbers.unshift((await place(visitor)).number);
      }
      const list = async (query = ''): Promise<OrderListResponse> =>
        (await visitor.send('GET', `/website/v2/orders${query}`)).json();
      const first = await list();
      const last = await list(`?before=${first.next}`);
      expect([...first.data, ...last.data].map(({ number }) => number)).toEqual(numbers);
      expect([first.data.length, last.next]).toEqual([20, null]);
      expect(first.data[0]).toMatchObject({ state: 'placed', itemCount: 1, productNames: ['Tiny'] });
      expect(JSON.stringify({ ...first.data[0], coverImage: undefined })).not.toContain('Robin');
    });

    it('by nobody else, in neither shape, and not from a cache', async () => {
      const [visitor, other] = [opened.shop.visitor(), opened.shop.visitor()];
      await visitor.add();
      await other.add();
      const { id } = await place(visitor);
      for (const shape of ['/website/v2/orders/', '/website/v2/checkout/orders/']) {
        const own = await visitor.send('GET', shape + id);
        expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
        for (const [who, wanted] of [
          [other, id],
          [opened.shop.visitor(), id],
          [visitor, NOBODY],
          [visitor, 'R2'],
        ] as const)
          expect(faults(await who.send('GET', shape + wanted))).toMatchObject({
            status: 404,
            code: 'order_not_found',
          });
      }
    });

    it('in states that nobody knows, too', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { id } = await place(visitor);
      await rows(`update orders set state = 'at_the_binder' where id = $1`, [id]);
      expect(await readOrder(visitor, id)).toMatchObject({
        state: 'at_the_binder',
        editing: { isAllowed: false, refusal: 'state' },
      });
    });
  });

  it('are held by their packages until they are gone', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    const { id } = await place(visitor);
    const [{ version } = {}] = (await readOrder(visitor, id)).items;
    const gone = new Date(Date.now() + 400 * 24 * HOUR_MS);
    await opened.shop.packages.expire(gone);
    expect(await rows('select version from package_versions where version = $1', [version])).toHaveLength(1);
  });
});
