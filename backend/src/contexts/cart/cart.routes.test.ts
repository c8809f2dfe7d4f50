import { describe, expect, it } from '@jest/globals';
import type { CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { TINY_BOOK, withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID } from '../../testing/visitor';

const catalogue = withCatalogue();

describeOnDatabases('the cart on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  describe('the cart in an answer', () => {
    it('is empty for a new visitor, and not cached', async () => {
      const answer = await opened.shop.visitor('jp').send('GET', '/website/v2/cart');
      expect(answer.json()).toEqual({
        data: {
          number: '',
          revision: 0,
          state: 'cart',
          isOpen: true,
          email: null,
          coupon: null,
          processAt: null,
          currency: 'JPY',
          items: [],
          itemCount: 0,
          saved: [],
          undecided: [],
          delivery: null,
          price: {
            subtotal: { amount: '0', formatted: '￥0' },
            discount: {
              credit: { amount: '0', formatted: '￥0' },
              promo: { amount: '0', formatted: '￥0' },
            },
            shipping: null,
            tax: { amount: '0', formatted: '￥0' },
            total: { amount: '0', formatted: '￥0' },
            taxIncluded: true,
            pending: [],
          },
          promotions: [],
        },
      });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', etag: '"-0"' });
    });

    it('contains the title, choices, cover, format and price of each line', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add({ ...ROBIN, note: '', format: 'softback' });
      const { items, price, itemCount } = await visitor.cart();
      expect(itemCount).toBe(1);
      expect(price.total).toEqual({ amount: '14.90', formatted: '£14.90' });
      expect(items).toMatchObject([
        {
          productName: 'Tiny',
          name: 'Tiny',
          productId: TINY_ID,
          productSku: 'TINY',
          variantSku: 'TINY-SC',
          quantity: 1,
          format: { identifier: 'softcover', name: 'Softback' },
          customisation: { ...ROBIN, format: 'softcover' },
          components: ['coat:red', 'format:softcover', 'friend:fox', 'name:Robin'],
          summary: [
            { key: 'name', label: 'Name', value: 'Robin' },
            { key: 'coat', label: 'Coat', value: 'Red', colour: '#ff0000' },
            { key: 'friend', label: 'Friend', value: 'Fox' },
          ],
          price: { amount: '14.90' },
          lineTotal: { amount: '14.90' },
          coverImage: { isMuseImage: true, alternativeText: 'The cover of Robin’s book.' },
        },
      ]);
      const picture = await opened.shop.get(`${items[0]!.coverImage!.url}?_width=320`);
      expect(picture.headers['content-type']).toBe('image/jpeg');
    });

    it('has the prices and the language of the market in the request', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add(ROBIN, { quantity: 2 });
      const elsewhere = opened.shop.visitor('de');
      elsewhere.guestToken = visitor.guestToken;
      const { items, currency, price } = await elsewhere.cart();
      expect(currency).toBe('EUR');
      expect(price.total.amount).toBe('39.80');
      expect(items[0]!.summary).toContainEqual({ key: 'friend', label: 'Freund', value: 'Fuchs' });
    });
  });

  describe('adding to the cart', () => {
    it('increases the quantity of an identical book, and adds a line for a different book', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      await visitor.add({ friend: 'fox', coat: 'red', name: '  Robin ' }, { quantity: 2 });
      await visitor.add({ ...ROBIN, name: 'Mia' });
      const cart = await visitor.add({ ...ROBIN, format: 'softcover' });
      expect(
        cart.items.map(({ customisation, quantity, format }) => [
          customisation['name'],
          format.identifier,
          quantity,
        ]),
      ).toEqual([
        ['Robin', 'hardcover', 3],
        ['Mia', 'hardcover', 1],
        ['Robin', 'softcover', 1],
      ]);
    });

    it('stores a name with markup, accents or Japanese exactly as it was sent', async () => {
      const visitor = opened.shop.visitor();
      const names = ['<b>&"\'</b>', 'Zoë Ångström', '桜子', '${x}{{name}}', "Robert'); drop table carts;--"];
      for (const name of names) await visitor.add({ ...ROBIN, name });
      const { items } = await visitor.cart();
      expect(items.map(({ customisation }) => customisation['name'])).toEqual(names);
      expect(items.map(({ summary }) => summary[0]!.value)).toEqual(names);
    });

    it('accepts a variant by id or SKU, and uses the master variant by default', async () => {
      const visitor = opened.shop.visitor();
      for (const productId of [TINY_BOOK.formats[1]!.id, 'TINY-HC', 'TINY'])
        await visitor.add({ ...ROBIN, name: productId }, { productId });
      expect((await visitor.cart()).items.map(({ variantSku }) => variantSku)).toEqual([
        'TINY-SC',
        'TINY-HC',
        'TINY-HC',
      ]);
    });

    it('ignores prices and unknown keys in the request', async () => {
      const visitor = opened.shop.visitor();
      const answer = await visitor.postItems({
        items: [
          {
            productId: TINY_ID,
            price: '0.01',
            customisations: { ...ROBIN, price: '0.01', product_slug: 'another', muse_slug_override: 'x' },
          },
        ],
      });
      const { order } = answer.json<CartWriteResponse>().data;
      expect(order.items[0]!.price.amount).toBe('19.90');
      expect(order.items[0]!.customisation).toEqual({ ...ROBIN, format: 'hardcover' });
    });

    it('adds no items if one of them is invalid', async () => {
      const visitor = opened.shop.visitor();
      const good = { productId: TINY_ID, customisations: ROBIN };
      const answer = await visitor.postItems({
        items: [good, { productId: TINY_ID, customisations: { coat: 'green', friend: 'fox' } }],
      });
      expect(faults(answer)).toEqual({
        status: 422,
        code: 'invalid_customisation',
        fields: ['items.1.customisations.name', 'items.1.customisations.coat'],
      });
      await visitor.add({ ...ROBIN, name: 'Only me' });
      expect((await visitor.cart()).items).toHaveLength(1);
    });

    it('merges equal books of one request, in the order of their first appearance', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add({ ...ROBIN, name: 'First' });
      const names = ['Zoë', 'Ada', 'Mia', 'Ada', 'Bo', 'First'];
      const answer = await visitor.postItems({
        items: names.map((name) => ({ productId: TINY_ID, customisations: { ...ROBIN, name }, quantity: 2 })),
      });
      const { items } = answer.json<CartWriteResponse>().data.order;
      expect(items.map(({ customisation, quantity }) => [customisation['name'], quantity])).toEqual([
        ['First', 3],
        ['Zoë', 2],
        ['Ada', 4],
        ['Mia', 2],
        ['Bo', 2],
      ]);
      expect((await visitor.cart()).items).toEqual(items);
    });

    it.each([
      [
        'an unknown product',
        { productId: 'nothing', customisations: ROBIN },
        'unknown_product',
        'items.0.productId',
      ],
      [
        'a format it is not sold in',
        { productId: TINY_ID, customisations: { ...ROBIN, format: 'layflat' } },
        'unknown_format',
        'items.0.customisations.format',
      ],
      [
        'a format that is none',
        { productId: TINY_ID, customisations: { ...ROBIN, format: { $ne: 1 } } },
        'unknown_format',
        'items.0.customisations.format',
      ],
      [
        'more than 8 KB of choices',
        { productId: TINY_ID, customisations: { ...ROBIN, note: 'x'.repeat(9000) } },
        'customisation_too_large',
        'items.0.customisations',
      ],
    ])('refuses %s', async (_what, item, code, field) => {
      expect(faults(await opened.shop.visitor().postItems({ items: [item] }))).toEqual({
        status: 422,
        code,
        fields: [field],
      });
    });

    it('refuses deeply nested choices', async () => {
      const note = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown;
      const items = [{ productId: TINY_ID, customisations: { ...ROBIN, note } }];
      expect(faults(await opened.shop.visitor().postItems({ items }))).toMatchObject({
        status: 400,
        code: 'body_too_deep',
      });
    });

    it('refuses more copies than a line may have, even in several requests', async () => {
      const visitor = opened.shop.visitor();
      const line = (await visitor.add(ROBIN, { quantity: 99 })).items[0]!;
      await opened.database.query(
        { name: 'test_many', text: 'update line_items set quantity = 9998 where id = $1' },
        [line.id],
      );
      const answer = await visitor.postItems({
        items: [{ productId: TINY_ID, customisations: ROBIN, quantity: 2 }],
      });
      expect(faults(answer)).toEqual({ status: 422, code: 'quantity_limit', fields: ['items.0.quantity'] });
      expect((await visitor.cart()).itemCount).toBe(9998);
    });
  });

  describe('changing a line', () => {
    it('changes the format if the choices contain another one, unless the request contains a variant', async () => {
      const visitor = opened.shop.visitor();
      const line = (await visitor.add({ ...ROBIN, format: 'hardcover' })).items[0]!;
      const answer = await visitor.send('PATCH', `/website/v2/cart/items/${line.id}`, {
        item: { customisations: { ...ROBIN, format: 'softcover' } },
      });
      const [changedLine] = answer.json<CartWriteResponse>().data.order.items;
      expect([
        line.format.identifier,
        changedLine!.format.identifier,
        changedLine!.customisation['format'],
      ]).toEqual(['hardcover', 'softcover', 'softcover']);
      const unknown = await visitor.send('PATCH', `/website/v2/cart/items/${line.id}`, {
        item: { customisations: { ...ROBIN, format: 'scroll' } },
      });
      expect(faults(unknown)).toMatchObject({ status: 422, code: 'unknown_format' });
    });

    it('changes the quantity, the choices and the format of only that line', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add({ ...ROBIN, name: 'Other' });
      const line = (await visitor.add()).items[1]!;
      const path = `/website/v2/cart/items/${line.id}`;
      await visitor.send('PATCH', path, { item: { quantity: 3 } });
      await visitor.send('PATCH', path, {
        item: { productId: TINY_ID, customisations: { ...ROBIN, coat: 'blue' } },
      });
      const answer = await visitor.send('PATCH', path, { item: { productId: TINY_BOOK.formats[1]!.id } });
      const { order, newGuestToken } = answer.json<CartWriteResponse>().data;
      expect(newGuestToken).toBe('');
      expect(
        order.items.map(({ customisation: { name, coat }, quantity, variantSku, price }) => [
          name,
          coat,
          quantity,
          variantSku,
          price.amount,
        ]),
      ).toEqual([
        ['Other', 'red', 1, 'TINY-HC', '19.90'],
        ['Robin', 'blue', 3, 'TINY-SC', '14.90'],
      ]);
    });

    it('merges two lines that become identical', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add(ROBIN, { quantity: 2 });
      const line = (await visitor.add({ ...ROBIN, name: 'Mia' })).items[1]!;
      await visitor.send('PATCH', `/website/v2/cart/items/${line.id}`, { item: { customisations: ROBIN } });
      const { items } = await visitor.cart();
      expect(items.map(({ id, quantity }) => [id, quantity])).toEqual([[line.id, 3]]);
    });

    it('removes a line', async () => {
      const visitor = opened.shop.visitor();
      const line = (await visitor.add()).items[0]!;
      const answer = await visitor.send('DELETE', `/website/v2/cart/items/${line.id}`);
      expect(answer.json<CartWriteResponse>().data.order.items).toEqual([]);
      expect(faults(await visitor.send('DELETE', `/website/v2/cart/items/${line.id}`)).status).toBe(404);
    });

    it('refuses choices that cannot be printed, and returns the name of the field', async () => {
      const visitor = opened.shop.visitor();
      const line = (await visitor.add()).items[0]!;
      const answer = await visitor.send('PATCH', `/website/v2/cart/items/${line.id}`, {
        item: { customisations: { ...ROBIN, name: 'x'.repeat(41) } },
      });
      expect(faults(answer)).toEqual({
        status: 422,
        code: 'invalid_customisation',
        fields: ['item.customisations.name'],
      });
    });
  });

  describe('access to a cart', () => {
    it('is refused with 404 if the line belongs to another guest', async () => {
      const line = (await opened.shop.visitor().add()).items[0]!;
      const stranger = opened.shop.visitor();
      await stranger.add();
      const path = `/website/v2/cart/items/${line.id}`;
      expect(faults(await stranger.send('PATCH', path, { item: { quantity: 9 } }))).toMatchObject({
        status: 404,
        code: 'line_item_not_found',
      });
      expect(faults(await stranger.send('DELETE', path))).toMatchObject({
        status: 404,
        code: 'line_item_not_found',
      });
      expect(faults(await stranger.send('DELETE', '/website/v2/cart/items/no-uuid'))).toMatchObject({
        status: 404,
      });
    });

    it('is refused with 401 for a forged, truncated or revoked token (GUEST-02)', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { guestToken } = visitor;
      const otherVisitor = opened.shop.visitor();
      await otherVisitor.add();
      const forged = otherVisitor.guestToken.slice(0, 20) + guestToken.slice(20);
      for (const token of [forged, guestToken.slice(1), `${guestToken}=`, 'x', guestToken.toLowerCase()]) {
        visitor.guestToken = token;
        const refused = { status: 401, code: 'guest_token_unknown', fields: [undefined] };
        expect(faults(await visitor.send('GET', '/website/v2/cart'))).toEqual(refused);
        expect(
          faults(await visitor.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] })),
        ).toEqual(refused);
      }
      visitor.guestToken = guestToken;
      await opened.shop.guests.revoke((await opened.shop.guests.identify(guestToken)).guestId);
      expect(faults(await visitor.send('GET', '/website/v2/cart')).code).toBe('guest_token_unknown');
      visitor.guestToken = '';
      await visitor.add();
      expect(visitor.guestToken).not.toBe(guestToken);
      expect((await visitor.cart()).itemCount).toBe(1);
    });

    it('is refused to an attacker who planted a session more than a minute ago', async () => {
      const [victim, thief] = [opened.shop.visitor(), opened.shop.visitor()];
      await thief.askCsrf();
      victim.cookie = thief.cookie;
      victim.csrf = thief.csrf;
      await victim.add();
      await opened.database.query(
        {
          name: 'test_later',
          text: `update guests set created_at = created_at - interval '2 minutes' where id in (select guest_id from carts)`,
        },
        [],
      );
      const [stolen] = (await thief.add({ ...ROBIN, name: 'Thief' })).items;
      expect(thief.guestToken).not.toBe(victim.guestToken);
      expect((await thief.cart()).items.map(({ customisation: { name } }) => name)).toEqual(['Thief']);
      expect(stolen!.customisation['name']).toBe('Thief');
      expect((await victim.cart()).items.map(({ customisation: { name } }) => name)).toEqual(['Robin']);
    });

    it('leads to one cart if several requests of one browser add the first item at the same time', async () => {
      const visitor = opened.shop.visitor();
      await visitor.askCsrf();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          visitor.postItems({
            items: [{ productId: TINY_ID, customisations: { ...ROBIN, name: `Child ${index}` } }],
          }),
        ),
      );
      const tokens = new Set(answers.map((answer) => answer.json<CartWriteResponse>().data.newGuestToken));
      expect(tokens.size).toBe(1);
      visitor.guestToken = [...tokens][0]!;
      expect((await visitor.cart()).items).toHaveLength(6);
    });
  });
});
