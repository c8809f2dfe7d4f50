import { describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { cartTag, type Cart, type CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const BODY = { items: [{ productId: TINY_ID, customisations: ROBIN }] };
const catalogue = withCatalogue();

describeOnDatabases('writes to the cart on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  describe('the CSRF token', () => {
    it('is sent as plain text in single quotes, together with an HttpOnly cookie', async () => {
      const answer = await opened.shop.visitor().askCsrf();
      expect(answer.body).toMatch(/^'[\w-]+'$/);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/);
    });

    it('is required to add, change and remove items, and is valid only in its own session', async () => {
      const [visitor, stranger] = [opened.shop.visitor(), opened.shop.visitor()];
      const line = (await visitor.add()).items[0]!;
      await stranger.askCsrf();
      const path = `/website/v2/cart/items/${line.id}`;
      for (const token of ['', 'x', stranger.csrf]) {
        const headers = { 'x-csrf-token': token };
        expect(faults(await visitor.send('POST', '/website/v2/cart/items', BODY, headers))).toMatchObject({
          status: 403,
          code: 'csrf_invalid_token',
        });
        expect(faults(await visitor.send('PATCH', path, { item: { quantity: 2 } }, headers)).status).toBe(
          403,
        );
        expect(faults(await visitor.send('DELETE', path, undefined, headers)).status).toBe(403);
      }
      expect((await visitor.cart()).itemCount).toBe(1);
    });

    it('is refused if its cookie is missing or was not signed by this shop', async () => {
      const visitor = opened.shop.visitor();
      await visitor.askCsrf();
      for (const cookie of ['', visitor.cookie.replace(/[^=]+$/, 'c2VjcmV0.forged')]) {
        expect(faults(await visitor.send('POST', '/website/v2/cart/items', BODY, { cookie }))).toMatchObject({
          status: 403,
          code: 'csrf_missing_secret',
        });
      }
    });
  });

  describe('country, currency and locale', () => {
    it.each([
      [
        'all missing',
        { 'x-country': '', 'x-currency': '', 'x-locale': '' },
        ['X-Country', 'X-Currency', 'X-Locale'],
      ],
      ['the locale missing', { 'x-locale': '' }, ['X-Locale']],
      ['those of two markets', { 'x-country': 'US' }, ['X-Country', 'X-Currency', 'X-Locale']],
      ['a country of no market', { 'x-country': 'CH' }, ['X-Country', 'X-Currency', 'X-Locale']],
    ])('are refused if they are %s', async (_what, headers, fields) => {
      const visitor = opened.shop.visitor();
      expect(faults(await visitor.send('GET', '/website/v2/cart', undefined, headers))).toEqual({
        status: 400,
        code: 'invalid_market_headers',
        fields,
      });
      await visitor.askCsrf();
      expect(faults(await visitor.send('POST', '/website/v2/cart/items', BODY, headers)).status).toBe(400);
    });
  });

  describe('malformed bodies', () => {
    it.each([
      ['no JSON', '{"items":', [undefined]],
      ['no object', '[]', ['body']],
      ['no items', { item: [] }, ['items']],
      ['an empty list', { items: [] }, ['items']],
      ['items that are no list', { items: 'x' }, ['items']],
      ['an item that is text', { items: ['x'] }, ['items.0']],
      ['no product', { items: [{ customisations: {} }] }, ['items.0.productId']],
      [
        'a product that is a number',
        { items: [{ productId: 5, customisations: {} }] },
        ['items.0.productId'],
      ],
      [
        'choices that are a list',
        { items: [{ productId: 'x', customisations: [] }] },
        ['items.0.customisations'],
      ],
      [
        'the first of many faults',
        { items: [{ productId: 'x', customisations: {}, quantity: 0 }, { productId: 'x' }] },
        ['items.0.quantity'],
      ],
      [
        'a quantity that is text',
        { items: [{ productId: 'x', customisations: {}, quantity: '2' }] },
        ['items.0.quantity'],
      ],
      [
        'a hundred copies',
        { items: [{ productId: 'x', customisations: {}, quantity: 100 }] },
        ['items.0.quantity'],
      ],
      [
        'a key of the prototype',
        '{"items":[{"productId":"x","customisations":{"__proto__":{"x":1}}}]}',
        [undefined],
      ],
    ])('%s: return 400 and name the field', async (_what, body, fields) => {
      const answer = await opened.shop.visitor().postItems(body);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(faults(answer)).toMatchObject({ status: 400, fields });
    });

    it('cause status 413 if they are too large, and 415 if they are not JSON', async () => {
      const visitor = opened.shop.visitor();
      expect(
        faults(
          await visitor.postItems({
            items: [{ productId: 'x', customisations: { note: 'x'.repeat(300_000) } }],
          }),
        ).status,
      ).toBe(413);
      expect(
        faults(await visitor.postItems('x=1', { 'content-type': 'application/x-www-form-urlencoded' }))
          .status,
      ).toBe(415);
    });
  });

  describe('idempotency keys', () => {
    const data = (answer: LightMyRequestResponse) => answer.json<CartWriteResponse>().data;

    it('make a repeated request return the first answer byte for byte', async () => {
      const visitor = opened.shop.visitor();
      const firstAnswer = await visitor.postItems(BODY, { 'idempotency-key': 'one' });
      const repeatedAnswer = await visitor.postItems(
        { items: [{ customisations: { friend: 'fox', coat: 'red', name: 'Robin' }, productId: TINY_ID }] },
        { 'idempotency-key': 'one' },
      );
      expect(repeatedAnswer.statusCode).toBe(200);
      expect(repeatedAnswer.body).toBe(firstAnswer.body);
      expect([
        firstAnswer.headers['idempotent-replayed'],
        repeatedAnswer.headers['idempotent-replayed'],
      ]).toEqual([undefined, 'true']);
      visitor.guestToken = data(firstAnswer).newGuestToken;
      expect((await visitor.cart()).itemCount).toBe(1);
    });

    it('are stored without a large answer, so that a repeated request returns the current cart', async () => {
      const visitor = opened.shop.visitor();
      const books = (from: number) =>
        Array.from({ length: 20 }, (_, index) => ({
          productId: TINY_ID,
          customisations: { ...ROBIN, name: `Robin ${String.fromCharCode(65 + from)}${index}` },
        }));
      for (const from of [0, 1]) {
        const answer = await visitor.postItems({ items: books(from) }, { 'idempotency-key': `many ${from}` });
        visitor.guestToken = data(answer).newGuestToken || visitor.guestToken;
      }
      const repeatedAnswer = await visitor.postItems({ items: books(1) }, { 'idempotency-key': 'many 1' });
      expect(repeatedAnswer.headers['idempotent-replayed']).toBe('true');
      expect(data(repeatedAnswer).order.items).toHaveLength(40);
      expect((await visitor.cart()).itemCount).toBe(40);
      const [largest] = await opened.database.query<{ bytes: number }>({
        name: 'test_largest',
        text: 'select max(length(body)) as bytes from idempotency_keys',
      });
      expect(largest!.bytes).toBeLessThanOrEqual(32 * 1024);
    });

    it('are refused in a market with another currency', async () => {
      const visitor = opened.shop.visitor('us');
      const firstAnswer = await visitor.postItems(BODY, { 'idempotency-key': 'moved' });
      visitor.guestToken = data(firstAnswer).newGuestToken;
      const repeatedAnswer = await visitor.postItems(BODY, {
        'idempotency-key': 'moved',
        ...opened.shop.visitor('uk').marketHeaders(),
      });
      expect(faults(repeatedAnswer)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
      expect((await visitor.cart()).itemCount).toBe(1);
    });

    it('are refused with another body', async () => {
      const visitor = opened.shop.visitor();
      await visitor.postItems(BODY, { 'idempotency-key': 'two' });
      const answer = await visitor.postItems(
        { items: [{ productId: TINY_ID, customisations: { ...ROBIN, coat: 'blue' } }] },
        { 'idempotency-key': 'two' },
      );
      expect(faults(answer)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    });

    it('do not affect a request of another guest with the same key', async () => {
      const [firstVisitor, otherVisitor] = [opened.shop.visitor(), opened.shop.visitor()];
      await firstVisitor.add(ROBIN, {}, { 'idempotency-key': 'three' });
      await otherVisitor.add({ ...ROBIN, coat: 'blue' }, {}, { 'idempotency-key': 'three' });
      expect((await otherVisitor.cart()).itemCount).toBe(1);
    });

    it('allow only one of two simultaneous requests to add an item', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add({ ...ROBIN, name: 'Before' });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => visitor.postItems(BODY, { 'idempotency-key': 'four' })),
      );
      expect(
        answers.filter(({ statusCode, headers }) => statusCode === 200 && !headers['idempotent-replayed']),
      ).toHaveLength(1);
      for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
        expect(faults(answer)).toMatchObject({ status: 409, code: 'request_running' });
        expect(answer.headers['retry-after']).toBe('1');
      }
      expect((await visitor.cart()).itemCount).toBe(2);
    });

    it('may be used again if the first request failed', async () => {
      const visitor = opened.shop.visitor();
      const refused = await visitor.postItems(
        { items: [{ productId: TINY_ID, customisations: {} }] },
        { 'idempotency-key': 'five' },
      );
      expect(refused.statusCode).toBe(422);
      await visitor.add(ROBIN, {}, { 'idempotency-key': 'five' });
      expect((await visitor.cart()).itemCount).toBe(1);
    });

    const linePath = (id: string): string => `/website/v2/cart/items/${id}`;
    /** Adds two softbacks and a hardback of Mia's book, and returns the line of the hardback. */
    async function twoFormats(visitor: Visitor) {
      await visitor.add({ ...ROBIN, name: 'Mia', format: 'softcover' }, { quantity: 2 });
      return (await visitor.add({ ...ROBIN, name: 'Mia', format: 'hardcover' })).items[1]!;
    }

    it('allow a repeated request to merge two lines only once', async () => {
      const visitor = opened.shop.visitor();
      const { id } = await twoFormats(visitor);
      const item = { customisations: { ...ROBIN, name: 'Mia', format: 'softcover' }, quantity: 1 };
      const headers = { 'idempotency-key': 'merge' };
      const firstAnswer = await visitor.send('PATCH', linePath(id), { item }, headers);
      expect(data(firstAnswer).order.itemCount).toBe(3);
      const repeatedAnswer = await visitor.send('PATCH', linePath(id), { item }, headers);
      expect([repeatedAnswer.body, repeatedAnswer.headers['idempotent-replayed']]).toEqual([
        firstAnswer.body,
        'true',
      ]);
      expect(await visitor.cart()).toEqual(data(firstAnswer).order);
    });

    it('make a repeated deletion succeed, but not a deletion with another key', async () => {
      const visitor = opened.shop.visitor();
      const { id } = await twoFormats(visitor);
      const remove = (key: string) =>
        visitor.send('DELETE', linePath(id), undefined, { 'idempotency-key': key });
      const [firstAnswer, repeatedAnswer] = [await remove('gone'), await remove('gone')];
      expect([
        repeatedAnswer.statusCode,
        repeatedAnswer.body,
        repeatedAnswer.headers['idempotent-replayed'],
      ]).toEqual([200, firstAnswer.body, 'true']);
      expect(faults(await remove('another'))).toMatchObject({ status: 404, code: 'line_item_not_found' });
    });

    it('are refused if the same key is sent with another line, action or change', async () => {
      const visitor = opened.shop.visitor();
      const { id } = await twoFormats(visitor);
      const [otherLine] = (await visitor.cart()).items;
      const headers = { 'idempotency-key': 'one act' };
      const item = { quantity: 4 };
      expect((await visitor.send('PATCH', linePath(id), { item }, headers)).statusCode).toBe(200);
      const reused = { status: 422, code: 'idempotency_key_reused' };
      for (const answer of [
        await visitor.send('PATCH', linePath(otherLine!.id), { item }, headers),
        await visitor.send('PATCH', linePath(id), { item: { quantity: 5 } }, headers),
        await visitor.send('DELETE', linePath(id), undefined, headers),
        await visitor.postItems(BODY, headers),
      ])
        expect(faults(answer)).toMatchObject(reused);
    });

    it('allow only one of several simultaneous requests to change or delete a line', async () => {
      const visitor = opened.shop.visitor();
      const { id } = await twoFormats(visitor);
      const item = { customisations: { ...ROBIN, name: 'Mia', format: 'softcover' }, quantity: 1 };
      const acts = [
        () => visitor.send('PATCH', linePath(id), { item }, { 'idempotency-key': 'patch at once' }),
        () => visitor.send('DELETE', linePath(id), undefined, { 'idempotency-key': 'delete at once' }),
      ];
      for (const act of acts) {
        const answers = await Promise.all(Array.from({ length: 4 }, act));
        const successfulAnswers = answers.filter(({ statusCode }) => statusCode === 200);
        expect(new Set(successfulAnswers.map(({ body }) => body)).size).toBe(1);
        for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
          expect(faults(answer)).toMatchObject({ status: 409, code: 'request_running' });
          expect(answer.headers['retry-after']).toBe('1');
        }
        expect(await visitor.cart()).toEqual(data(successfulAnswers[0]!).order);
      }
    });

    it('are stored with the answer, but without the new guest token', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add(ROBIN, {}, { 'idempotency-key': 'six' });
      const rows = await opened.database.query<{ body: string }>({
        name: 'test_idempotency',
        text: 'select body from idempotency_keys where body is not null',
      });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ body }) => body.includes(visitor.guestToken))).toEqual([]);
    });
  });

  describe('the revision', () => {
    const order = (answer: LightMyRequestResponse) => answer.json<CartWriteResponse>().data.order;
    const linePath = (cart: Cart): string => `/website/v2/cart/items/${cart.items[0]!.id}`;

    it('increases with every write that changes the cart, and is the ETag of the cart', async () => {
      const visitor = opened.shop.visitor();
      const firstCart = await visitor.add();
      const path = linePath(firstCart);
      expect(firstCart.revision).toBe(1);
      expect((await visitor.add()).revision).toBe(2);
      expect(order(await visitor.send('PATCH', path, { item: { quantity: 5 } })).revision).toBe(3);
      await visitor.send('PATCH', path, { item: { customisations: { ...ROBIN, name: '' } } });
      const read = await visitor.send('GET', '/website/v2/cart');
      expect(read.headers['etag']).toBe(`"${firstCart.number}-3"`);
      expect(order(await visitor.send('DELETE', path)).revision).toBe(4);
    });

    it('makes a write fail if its If-Match contains an earlier revision', async () => {
      const visitor = opened.shop.visitor();
      const seenCart = await visitor.add();
      const path = linePath(seenCart);
      const now = await visitor.add(ROBIN, { quantity: 2 });
      const onlyOn = (cart: Cart) => ({ 'if-match': cartTag(cart) });
      for (const answer of [
        await visitor.send('PATCH', path, { item: { quantity: 9 } }, onlyOn(seenCart)),
        await visitor.send('DELETE', path, undefined, onlyOn(seenCart)),
        await visitor.postItems(BODY, onlyOn(seenCart)),
        await visitor.postItems(BODY, { 'if-match': 'nonsense' }),
      ])
        expect(faults(answer)).toMatchObject({ status: 412, code: 'cart_changed' });
      expect(await visitor.cart()).toEqual(now);
      const changedCart = order(await visitor.send('PATCH', path, { item: { quantity: 9 } }, onlyOn(now)));
      expect([changedCart.itemCount, changedCart.revision]).toEqual([9, now.revision + 1]);
      expect((await visitor.postItems(BODY, { 'if-match': '*' })).statusCode).toBe(200);
    });

    it('also exists for an empty cart, so that only one of two tabs can add the first item', async () => {
      const visitor = opened.shop.visitor();
      const emptyCartTag = { 'if-match': cartTag(await visitor.cart()) };
      const firstAnswer = await visitor.postItems(BODY, emptyCartTag);
      visitor.guestToken = firstAnswer.json<CartWriteResponse>().data.newGuestToken;
      expect(firstAnswer.statusCode).toBe(200);
      expect(faults(await visitor.postItems(BODY, emptyCartTag))).toMatchObject({ status: 412 });
    });

    it('is not checked for a repeated request', async () => {
      const visitor = opened.shop.visitor();
      const cart = await visitor.add();
      const headers = { 'if-match': cartTag(cart), 'idempotency-key': 'on this' };
      const firstAnswer = await visitor.send('PATCH', linePath(cart), { item: { quantity: 2 } }, headers);
      const repeatedAnswer = await visitor.send('PATCH', linePath(cart), { item: { quantity: 2 } }, headers);
      expect([repeatedAnswer.statusCode, repeatedAnswer.body]).toEqual([200, firstAnswer.body]);
    });
  });
});
