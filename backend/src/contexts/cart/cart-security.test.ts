import { describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { atAnyHour, faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

/**
 * Attacks on a cart, grouped by class. Tests in other files cover these attacks:
 * - CSRF tokens, missing, forged or of another session: cart-writes.test.ts, cart.service.test.ts ("follow the rules of
 *   cart writes")
 * - forged, truncated and revoked guest tokens on every call, planted sessions: cart.routes.test.ts,
 * guest-token.test.ts
 * - idempotency keys replayed, reused, of another guest, market, line or act: cart-writes.test.ts
 * - parallel adds, changes and removals on two processes: parallel-writes.test.ts; with codes: cart.service.test.ts
 * - other shoppers' photos, deep and endless choices: cart.routes.test.ts, hostile-requests.test.ts
 */
const ITEMS = '/website/v2/cart/items';
const PROMOTIONS = '/website/v2/cart/promotions';
const WRAP = { sku: 'WRAP-STARS', childLineItem: true };
const BOOK = { productId: TINY_ID, customisations: ROBIN };
const HARDCOVER = '19.90';
const SOFTCOVER = '14.90';

const catalogue = withCatalogue();

const orderOf = (answer: LightMyRequestResponse): Cart => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<CartWriteResponse>().data.order;
};

describeOnDatabases('a hostile caller of the cart on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  async function add(visitor: Visitor, items: readonly object[]): Promise<Cart> {
    const answer = await visitor.postItems({ items });
    visitor.guestToken = answer.json<CartWriteResponse>().data.newGuestToken || visitor.guestToken;
    return orderOf(answer);
  }
  const path = (id: string): string => `${ITEMS}/${id}`;
  const tabOf = ({ cookie, csrf, guestToken }: Visitor): Visitor =>
    Object.assign(opened.shop.visitor(), { cookie, csrf, guestToken });
  const patch = (visitor: Visitor, id: string, item: object, headers = {}) =>
    visitor.send('PATCH', path(id), { item }, headers);

  describe('another guest’s cart', () => {
    it.each<[string, object]>([
      ['a quantity', { quantity: 9 }],
      ['choices', { customisations: ROBIN }],
      ['extras', { extras: [] }],
      ['a version', { version: '0123456789abcdef' }],
      ['a place among what is saved', { savedForLater: true }],
      ['consent', { confirm: true, seenPrice: HARDCOVER }],
    ])('refuses %s sent with the ids of its lines, extras and saved lines', async (_what, item) => {
      const [owner, thief] = [opened.shop.visitor(), opened.shop.visitor()];
      const { items } = await add(owner, [
        BOOK,
        WRAP,
        { ...BOOK, customisations: { ...ROBIN, name: 'Rowan' } },
      ]);
      await patch(owner, items[2]!.id, { savedForLater: true });
      await thief.add();
      const earlierCart = await owner.cart();
      for (const { id } of [...earlierCart.items, ...earlierCart.saved!]) {
        expect(faults(await patch(thief, id, item))).toMatchObject({
          status: 404,
          code: 'line_item_not_found',
        });
        expect((await thief.send('DELETE', path(id))).statusCode).toBe(404);
      }
      expect(atAnyHour(await owner.cart())).toEqual(atAnyHour(earlierCart));
    });

    it('cannot be read with its number, the id of a line or a forged header', async () => {
      const [owner, thief] = [opened.shop.visitor(), opened.shop.visitor()];
      const { number, items } = await owner.add();
      await thief.add({ ...ROBIN, name: 'Thief' });
      for (const url of [`/website/v2/cart/${number}`, path(items[0]!.id), `${PROMOTIONS}`])
        expect((await thief.send('GET', url)).statusCode).toBe(404);
      const headers = { 'x-restricted-user-id': '1', 'x-user-id': number, 'x-cart-number': number };
      const query = `/website/v2/cart?number=${number}&guest=${items[0]!.id}`;
      const answer = await thief.send('GET', query, undefined, headers);
      expect(answer.headers['cache-control']).toBe('no-store');
      if (answer.statusCode === 200) expect(answer.body).not.toMatch(number);
    });
  });

  describe('a token chosen by the client', () => {
    it.each(['1', 'guest', '00000000-0000-4000-8000-000000000000', 'a'.repeat(64), '../admin', 'null'])(
      'is refused and creates no cart: %s',
      async (token) => {
        const visitor = opened.shop.visitor();
        visitor.guestToken = token;
        const { statusCode, body } = await visitor.postItems({ items: [BOOK] });
        expect(statusCode).toBe(401);
        expect(body).not.toMatch('newGuestToken');
        for (const [method, url, payload] of [
          ['GET', '/website/v2/cart', undefined],
          ['POST', PROMOTIONS, { code: 'HARDBACK20' }],
          ['DELETE', `${PROMOTIONS}/HARDBACK20`, undefined],
        ] as const)
          expect((await visitor.send(method, url, payload)).statusCode).toBe(401);
      },
    );
  });

  describe('prices sent by a caller', () => {
    const FREE = {
      price: '0.01',
      lineTotal: { amount: '0.01', formatted: '£0.01' },
      agreedPrices: { uk: { minor: 1, currency: 'GBP' } },
      discount: { amount: '99', formatted: '£99' },
      parentLineItemId: null,
    };

    it('are ignored in every request about lines and codes', async () => {
      const visitor = opened.shop.visitor();
      const { items } = await add(visitor, [
        { ...BOOK, ...FREE },
        { ...WRAP, ...FREE },
        { productSku: 'TINY-SC', customisation: ROBIN, ...FREE },
      ]);
      const prices = (cart: Cart) => cart.items.map(({ price }) => price.amount);
      const wrap = items[1]!.price.amount;
      expect(prices({ items } as Cart)).toEqual([HARDCOVER, wrap, SOFTCOVER]);
      expect(Number(wrap)).toBeGreaterThan(1);
      const changedCart = orderOf(await patch(visitor, items[0]!.id, { quantity: 2, ...FREE }));
      expect(prices(changedCart)).toEqual([HARDCOVER, wrap, SOFTCOVER]);
      const reduced = orderOf(
        await visitor.send('POST', PROMOTIONS, { code: 'HARDBACK20', percent: 100, ...FREE }),
      );
      expect(reduced.price.discount!.promo.amount).toBe('7.96');
      expect(reduced.undecided).toEqual([]);
    });

    it('are never charged, even if the shopper has seen a wrong price', async () => {
      const visitor = opened.shop.visitor();
      const forgedPrice = { seenPrice: '0.01' };
      const { items, undecided, price } = await add(visitor, [
        { ...BOOK, ...forgedPrice },
        { ...WRAP, ...forgedPrice },
        { productSku: 'TINY-SC', customisation: ROBIN, ...forgedPrice },
      ]);
      expect(items.map((item) => item.priceChanged?.before.amount)).toEqual(['0.01', '0.01', '0.01']);
      expect(undecided).toHaveLength(3);
      expect([items[0]!.price.amount, items[2]!.price.amount]).toEqual([HARDCOVER, SOFTCOVER]);
      expect(Number(price.total.amount)).toBeGreaterThan(Number(HARDCOVER) + Number(SOFTCOVER));
    });

    it('do not confirm a change of the price if they are wrong', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      for (const seenPrice of ['0.01', '0', '19.9', '019.90'])
        expect(faults(await patch(visitor, id, { confirm: true, seenPrice })).code).toBe('price_changed');
      for (const seenPrice of ['-1', '1e1', 'NaN', 0.01, ' 19.90', '19.90\n'])
        expect((await patch(visitor, id, { confirm: true, seenPrice })).statusCode).toBe(400);
      expect((await visitor.cart()).price.total.amount).toBe(HARDCOVER);
    });
  });

  it('cannot keep the old price after a change of the format', async () => {
    const visitor = opened.shop.visitor();
    const { items } = await add(visitor, [
      { ...BOOK, customisations: { ...ROBIN, format: 'softcover' } },
      WRAP,
    ]);
    await visitor.send('POST', PROMOTIONS, { code: 'SOFTBACK20' });
    const wrap = items[1]!.price.amount;
    const [line] = items;
    for (const change of [
      { productId: 'TINY-HC' },
      { customisations: { ...ROBIN, format: 'hardcover' } },
      { productId: 'TINY-HC', customisations: { ...ROBIN, format: 'softcover' }, quantity: 1 },
    ]) {
      const order = orderOf(await patch(visitor, line!.id, change));
      expect(order.items.map(({ price }) => price.amount)).toEqual([HARDCOVER, wrap]);
      // the promotion for the softcover does not reduce the price of the hardcover
      expect(order.price.discount!.promo.amount).toBe('0.00');
      expect(orderOf(await patch(visitor, line!.id, { productId: 'TINY-SC' })).items[0]!.price.amount).toBe(
        SOFTCOVER,
      );
    }
  });

  describe('an add-on without a parent', () => {
    it.each<[string, readonly object[], string]>([
      ['alone', [WRAP], 'items.0'],
      ['before the book', [WRAP, BOOK], 'items.0'],
      ['twice before it', [WRAP, WRAP, BOOK], 'items.0'],
    ])('%s: returns 422 and adds nothing', async (_what, items, fieldPath) => {
      const visitor = opened.shop.visitor();
      await visitor.add({ ...ROBIN, name: 'Rowan' });
      const earlierCart = await visitor.cart();
      const refused = faults(await visitor.postItems({ items }));
      expect(refused.status).toBe(422);
      expect(refused.fields[0]).toMatch(new RegExp(`^${fieldPath}`));
      expect(atAnyHour(await visitor.cart())).toEqual(atAnyHour(earlierCart));
    });

    it('cannot be added or changed separately, and is removed with its book', async () => {
      const visitor = opened.shop.visitor();
      const asBook = await visitor.postItems({ items: [{ ...BOOK, productId: WRAP.sku }] });
      expect(asBook.statusCode).toBe(422);
      const { items } = await add(visitor, [BOOK, WRAP]);
      expect(faults(await patch(visitor, items[1]!.id, { quantity: 3 })).status).toBe(422);
      expect(faults(await patch(visitor, items[1]!.id, { savedForLater: true })).status).toBe(422);
      expect(orderOf(await visitor.send('DELETE', path(items[0]!.id))).items).toEqual([]);
      expect((await patch(visitor, items[1]!.id, { quantity: 3 })).statusCode).toBe(404);
    });
  });

  describe('two tabs at once', () => {
    it('can save, confirm, change and remove lines without duplicates or losses', async () => {
      const visitor = opened.shop.visitor();
      const { items } = await add(visitor, [
        BOOK,
        WRAP,
        { ...BOOK, customisations: { ...ROBIN, name: 'Rowan' } },
      ]);
      const [line, , otherLine] = items;
      const code = { code: 'HARDBACK20' };
      const answers = await Promise.all([
        patch(visitor, line!.id, { savedForLater: true }),
        patch(tabOf(visitor), line!.id, { quantity: 3 }),
        patch(tabOf(visitor), line!.id, { confirm: true, seenPrice: HARDCOVER }),
        tabOf(visitor).send('POST', PROMOTIONS, code),
        visitor.send('POST', PROMOTIONS, code),
        tabOf(visitor).send('DELETE', path(otherLine!.id)),
        visitor.send('DELETE', path(otherLine!.id)),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
      expect(answers.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      // one of the two deletions fails, and both requests with a code may fail, because no code reduces an empty cart
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect([
        [200, 422],
        [422, 422],
      ]).toContainEqual(statuses.slice(3, 5).sort());
      expect(statuses.slice(5).sort()).toEqual([200, 404]);
      const cart = await visitor.cart();
      expect([cart.items, cart.saved!.map(({ quantity }) => quantity)]).toEqual([[], [3, 3]]);
      expect(cart.coupon === null || cart.coupon === 'HARDBACK20').toBe(true);
    });
  });

  describe('idempotency keys', () => {
    it('are refused if one key is sent with requests of different kinds', async () => {
      const visitor = opened.shop.visitor();
      const { id } = (await visitor.add()).items[0]!;
      const key = { 'idempotency-key': 'shared' };
      const saved = await patch(visitor, id, { savedForLater: true }, key);
      expect(saved.statusCode).toBe(200);
      for (const [method, url, payload] of [
        ['PATCH', path(id), { item: { savedForLater: false } }],
        ['PATCH', path(id), { item: { savedForLater: true, quantity: 2 } }],
        ['DELETE', path(id), undefined],
        ['POST', PROMOTIONS, { code: 'HARDBACK20' }],
        ['POST', ITEMS, { items: [BOOK] }],
      ] as const)
        expect(faults(await visitor.send(method, url, payload, key))).toMatchObject({
          status: 422,
          code: 'idempotency_key_reused',
        });
      // the line is back in the cart, and a repetition of the first request does not save it again
      await patch(visitor, id, { savedForLater: false });
      const replay = await patch(visitor, id, { savedForLater: true }, key);
      expect([replay.headers['idempotent-replayed'], replay.body]).toEqual(['true', saved.body]);
      expect(await visitor.cart()).toMatchObject({ itemCount: 1, saved: [] });
    });

    it('return nothing from another guest’s cart to a caller who sends that guest’s key', async () => {
      const [owner, thief] = [opened.shop.visitor(), opened.shop.visitor()];
      await add(owner, [{ ...BOOK, customisations: { ...ROBIN, name: 'Annelise' } }]);
      const key = { 'idempotency-key': 'guessed' };
      const body = { items: [{ ...BOOK, customisations: { ...ROBIN, name: 'Annelise' } }] };
      await owner.postItems(body, key);
      const answer = await thief.postItems(body, key);
      expect(answer.headers['idempotent-replayed']).toBeUndefined();
      expect(orderOf(answer)).toMatchObject({ itemCount: 1, revision: 1 });
    });
  });
});
