import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse, EcommerceModel, LineItem } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { mailed } from '../../testing/mailed';
import { openedShop, placeOrder, readOrder, withCatalogue } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const BOOK = { productId: TINY_ID, customisations: ROBIN };
const child = (sku: string) => ({ sku, childLineItem: true });
const STARS = 'WRAP-STARS';
const PICNIC = 'WRAP-PICNIC';
/** A wrap for hardback and layflat books only, which is not sold in Australia. */
const WOODLAND = 'WRAP-WOODLAND';
const CARD = 'CARD-KITE';
const BOOKMARK = 'BOOKMARK-FEATHER';

const catalogue = withCatalogue();

/** Returns each book with its extras as a text such as '2 × TINY-HC: WRAP-STARS, CARD-KITE'. */
function bookTexts({ items }: Cart): string[] {
  const books = items.filter(({ parentLineItemId }) => !parentLineItemId);
  return books.map((book) => {
    const bookIndex = items.indexOf(book);
    const children = items.filter(({ parentLineItemId }) => parentLineItemId === book.id);
    // the extras follow their book and have its quantity
    expect(items.slice(bookIndex + 1, bookIndex + 1 + children.length)).toEqual(children);
    expect(children.map(({ quantity }) => quantity)).toEqual(children.map(() => book.quantity));
    return [`${book.quantity} × ${book.variantSku}`, children.map(({ variantSku }) => variantSku).join(', ')]
      .filter(Boolean)
      .join(': ');
  });
}

const lineOf = ({ items }: Cart, sku: string): LineItem =>
  items.find(({ variantSku }) => variantSku === sku)!;

describeOnDatabases('gift wraps and add-ons in the cart, on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ catalogue, open });
  beforeEach(() => {
    visitor = opened.shop.visitor();
  });

  function dataOf(answer: LightMyRequestResponse): CartWriteResponse['data'] {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    const { data } = answer.json<CartWriteResponse>();
    if (data.newGuestToken) visitor.guestToken = data.newGuestToken;
    return data;
  }
  const add = async (...items: object[]) => dataOf(await visitor.postItems({ items }));
  const send = (method: 'PATCH' | 'DELETE', id: string, item?: object, market = visitor) =>
    visitor.send(
      method,
      `/website/v2/cart/items/${id}`,
      method === 'PATCH' ? { item } : undefined,
      market.marketHeaders(),
    );
  const patch = async (id: string, item: object, market?: Visitor) =>
    dataOf(await send('PATCH', id, item, market));

  describe('a request that adds to the cart (CART-01)', () => {
    it.each([
      ['a product and its children', [BOOK, child(CARD), child(STARS)]],
      ['a parent that says so', [{ ...BOOK, parentLineItem: true }, child(STARS), child(CARD)]],
      [
        'a SKU and those of its extras',
        [{ productSku: 'TINY-HC', customisation: ROBIN, addOnSkus: [STARS, CARD] }],
      ],
      [
        'a SKU and children',
        [{ productSku: 'TINY-HC', customisation: ROBIN, addOnSkus: [CARD] }, child(STARS)],
      ],
    ])('%s: adds one line with two children', async (_what, items) => {
      const { order } = await add(...items);
      expect(bookTexts(order)).toEqual([`1 × TINY-HC: ${STARS}, ${CARD}`]);
      expect(order.price.subtotal.amount).toBe('26.35');
      expect(order.itemCount).toBe(1);
      expect(await visitor.cart()).toEqual(order);
    });

    it('attaches each extra to the book before it (CART-02)', async () => {
      const mia = { ...BOOK, customisations: { ...ROBIN, name: 'Mia' }, quantity: 2 };
      const { order } = await add(BOOK, child(STARS), mia, child(PICNIC), child(CARD));
      expect(bookTexts(order)).toEqual([`1 × TINY-HC: ${STARS}`, `2 × TINY-HC: ${PICNIC}, ${CARD}`]);
    });

    it.each([
      ['an orphan', [child(STARS), BOOK], 'orphan_line_item', 'items.0'],
      ['an extra that there is not', [BOOK, child('WRAP-NONE')], 'extra_unknown', 'items.1.sku'],
      [
        'one that does not go with the format',
        [{ ...BOOK, customisations: { ...ROBIN, format: 'softcover' } }, child(WOODLAND)],
        'extra_format',
        'items.1.sku',
      ],
      [
        'one among the extras of a SKU',
        [{ productSku: 'TINY-HC', customisation: ROBIN, addOnSkus: [STARS, 'TINY-HC'] }],
        'extra_unknown',
        'items.0.addOnSkus.1',
      ],
      [
        'a SKU that there is not',
        [{ productSku: 'TINY-XX', customisation: ROBIN }],
        'unknown_product',
        'items.0.productSku',
      ],
      [
        'choices that cannot be printed',
        [{ productSku: 'TINY-HC', customisation: { ...ROBIN, coat: 'tartan' } }],
        'invalid_customisation',
        'items.0.customisation.coat',
      ],
    ])('%s: returns 422 and adds nothing', async (_what, items, code, field) => {
      const answer = await visitor.postItems({ items });
      expect(faults(answer)).toEqual({ status: 422, code, fields: [field] });
    });

    it.each([
      ['a child without a SKU', { childLineItem: true }, 'items.0.sku'],
      ['a child that is none', { sku: STARS, childLineItem: false }, 'items.0.childLineItem'],
      ['a SKU without choices', { productSku: 'TINY-HC' }, 'items.0.customisation'],
    ])('%s: returns 400 and names the field', async (_what, item, field) => {
      expect(faults(await visitor.postItems({ items: [item] }))).toMatchObject({
        status: 400,
        fields: [field],
      });
    });

    it('is charged at the shop’s price, regardless of its own prices (CART-05)', async () => {
      const { order } = await add(BOOK, { ...child(STARS), price: { amount: '0.01' }, quantity: 1 });
      expect(lineOf(order, STARS).price.amount).toBe('3.50');
    });

    it('is refused if it contains an extra that is not sold in its market', async () => {
      visitor = opened.shop.visitor('au');
      const answer = await visitor.postItems({ items: [BOOK, child(WOODLAND)] });
      expect(faults(answer)).toMatchObject({ status: 422, code: 'extra_market' });
    });
  });

  describe('identity of a line (CART-03)', () => {
    it('includes the extras, so that another wrap makes another line', async () => {
      await add(BOOK);
      await add(BOOK, child(STARS));
      await add(BOOK, child(PICNIC), child(CARD));
      const { order } = await add({ ...BOOK, quantity: 2 }, child(CARD), child(PICNIC));
      expect(bookTexts(order)).toEqual([
        '1 × TINY-HC',
        `1 × TINY-HC: ${STARS}`,
        `3 × TINY-HC: ${PICNIC}, ${CARD}`,
      ]);
    });

    it('includes the last of several wraps, and each add-on only once (EXTRA-04)', async () => {
      const { order } = await add(
        BOOK,
        child(STARS),
        child(CARD),
        child(PICNIC),
        child(CARD),
        child(BOOKMARK),
      );
      expect(bookTexts(order)).toEqual([`1 × TINY-HC: ${PICNIC}, ${CARD}, ${BOOKMARK}`]);
    });

    it('does not include quantities of extras, which have the quantity of their book (EXTRA-03)', async () => {
      const { order } = await add({ ...BOOK, quantity: 2 }, { ...child(STARS), quantity: 7 });
      const { order: changedOrder } = await patch(order.items[0]!.id, { quantity: 5 });
      expect(bookTexts(changedOrder)).toEqual([`5 × TINY-HC: ${STARS}`]);
      expect(lineOf(changedOrder, STARS).lineTotal.amount).toBe('17.50');
      expect(changedOrder.price.subtotal.amount).toBe('117.00');
      expect(changedOrder.itemCount).toBe(5);
    });
  });

  describe('a change of extras (EXTRA-04)', () => {
    it('replaces all extras by the listed ones, and does not change ids of existing extras', async () => {
      const { order } = await add({ ...BOOK, quantity: 2 }, child(STARS), child(CARD));
      const book = order.items[0]!.id;
      const card = lineOf(order, CARD).id;
      const changeResult = await patch(book, { extras: [CARD, BOOKMARK, PICNIC] });
      expect(bookTexts(changeResult.order)).toEqual([`2 × TINY-HC: ${PICNIC}, ${CARD}, ${BOOKMARK}`]);
      expect(lineOf(changeResult.order, CARD).id).toBe(card);
      expect(changeResult.added).toEqual(
        [PICNIC, BOOKMARK].map((sku) => ({ id: lineOf(changeResult.order, sku).id, quantity: 2 })),
      );
      expect(changeResult.dropped).toBeUndefined();
      expect(bookTexts((await patch(book, { extras: [] })).order)).toEqual(['2 × TINY-HC']);
    });

    it('removes only the given extra, or a given book with all its extras (EXTRA-03)', async () => {
      const { order } = await add(BOOK, child(STARS), child(CARD));
      const remainingOrder = dataOf(await send('DELETE', lineOf(order, STARS).id)).order;
      expect(bookTexts(remainingOrder)).toEqual([`1 × TINY-HC: ${CARD}`]);
      expect(dataOf(await send('DELETE', order.items[0]!.id)).order.items).toEqual([]);
      expect(faults(await send('DELETE', lineOf(order, CARD).id))).toMatchObject({ status: 404 });
    });

    it('merges the line with another line if the two lines become equal', async () => {
      await add({ ...BOOK, quantity: 2 });
      const { order } = await add(BOOK, child(STARS));
      const merged = dataOf(await send('DELETE', lineOf(order, STARS).id)).order;
      expect(bookTexts(merged)).toEqual(['3 × TINY-HC']);
    });

    it('merges the line with an equal line that already has the new extra (EXTRA-08)', async () => {
      await add(BOOK, child(STARS));
      const { order } = await add({ ...BOOK, quantity: 2 });
      const changeResult = await patch(order.items.at(-1)!.id, { extras: [STARS] });
      expect(bookTexts(changeResult.order)).toEqual([`3 × TINY-HC: ${STARS}`]);
      expect(changeResult.added).toEqual([{ id: lineOf(changeResult.order, STARS).id, quantity: 2 }]);
    });

    it('is also possible on a line that is saved for later', async () => {
      const { order } = await add(BOOK, child(STARS), child(CARD));
      const { id } = order.items[0]!;
      const savedResult = await patch(id, { savedForLater: true });
      expect(savedResult.order.items).toEqual([]);
      expect(bookTexts({ ...savedResult.order, items: savedResult.order.saved! })).toEqual([
        `1 × TINY-HC: ${STARS}, ${CARD}`,
      ]);
      expect(savedResult.order.price.subtotal.amount).toBe('0.00');
      const remainingOrder = dataOf(await send('DELETE', lineOf({ ...order }, STARS).id)).order;
      expect(bookTexts({ ...remainingOrder, items: remainingOrder.saved! })).toEqual([
        `1 × TINY-HC: ${CARD}`,
      ]);
      const back = await patch(id, { savedForLater: false });
      expect(bookTexts(back.order)).toEqual([`1 × TINY-HC: ${CARD}`]);
      expect(back.order.price.subtotal.amount).toBe('22.85');
    });

    it('is refused if the request contains the id of an extra instead of a line', async () => {
      const { order } = await add(BOOK, child(STARS));
      const { id } = lineOf(order, STARS);
      expect(faults(await send('PATCH', id, { quantity: 2 }))).toMatchObject({
        status: 422,
        code: 'child_line_item',
      });
      const stranger = opened.shop.visitor();
      await stranger.add();
      const answer = await stranger.send('DELETE', `/website/v2/cart/items/${id}`);
      expect(faults(answer)).toMatchObject({ status: 404, code: 'line_item_not_found' });
      expect(bookTexts(await visitor.cart())).toEqual([`1 × TINY-HC: ${STARS}`]);
    });
  });

  describe('a message for the card (EXTRA-04)', () => {
    const messagesOf = ({ items }: Cart) => items.map(({ giftMessage }) => giftMessage).filter(Boolean);

    it('makes a separate line, and is deleted with the wrap', async () => {
      await add({ ...BOOK, giftMessage: '  Dear Robin,\r\nread on! ' }, child(STARS));
      const { order } = await add(BOOK, child(STARS));
      expect(messagesOf(order)).toEqual(['Dear Robin,\nread on!']);
      expect(bookTexts(order)).toEqual([`1 × TINY-HC: ${STARS}`, `1 × TINY-HC: ${STARS}`]);
      const { id } = order.items[0]!;
      expect(messagesOf((await patch(id, { extras: [PICNIC, CARD] })).order)).toHaveLength(1);
      expect(messagesOf((await patch(id, { giftMessage: 'Bye' })).order)).toEqual(['Bye']);
      const now = (await patch(id, { savedForLater: true })).order.saved!;
      expect(now[0]).toMatchObject({ id, giftMessage: 'Bye' });
      await patch(id, { savedForLater: false });
      const wrap = lineOf(await visitor.cart(), PICNIC);
      const unwrapped = dataOf(await send('DELETE', wrap.id)).order;
      expect(messagesOf(unwrapped)).toEqual([]);
      expect(messagesOf((await patch(id, { extras: [PICNIC] })).order)).toEqual([]);
    });

    it('is removed by an empty message, so that the line merges with an equal line', async () => {
      await add(BOOK, child(STARS));
      const { order } = await add({ ...BOOK, giftMessage: 'Hello' }, child(STARS));
      const changed = await patch(order.items.find(({ giftMessage }) => giftMessage)!.id, {
        giftMessage: '',
      });
      expect(bookTexts(changed.order)).toEqual([`2 × TINY-HC: ${STARS}`]);
    });

    it.each([
      ['without a wrap', [{ ...BOOK, giftMessage: 'Hello' }, child(CARD)], 'gift_message_without_wrap', 422],
      ['that lost a sign', [{ ...BOOK, giftMessage: 'For \ufffd' }, child(STARS)], 'lost_sign', 422],
      ['of 301 characters', [{ ...BOOK, giftMessage: 'x'.repeat(301) }, child(STARS)], undefined, 400],
    ])('%s: is refused, names the field and adds nothing', async (_what, items, code, status) => {
      const answer = await visitor.postItems({ items });
      expect(faults(answer)).toMatchObject({
        ...{ status, fields: ['items.0.giftMessage'] },
        ...(code && { code }),
      });
    });

    it('is shown in the order and in the mail for the order', async () => {
      await add({ ...BOOK, giftMessage: 'Dear Robin,\nread on!' }, child(STARS));
      await mailed(opened);
      const { id } = await placeOrder(opened.shop, visitor);
      expect(messagesOf((await readOrder(visitor, id)) as unknown as Cart)).toEqual([
        'Dear Robin,\nread on!',
      ]);
      const [mail] = await mailed(opened);
      expect(mail!.sections).toContainEqual({
        ...{ heading: 'card', data: { product: expect.stringContaining('Tiny') } },
        lines: ['Dear Robin,', 'read on!'],
      });
    });
  });

  describe('incompatible extras (EXTRA-06)', () => {
    const woodland = { sku: WOODLAND, name: 'Woodland paper', kind: 'gift_wrap' };

    it('are removed and reported when the format changes', async () => {
      const { order } = await add(BOOK, child(WOODLAND), child(CARD));
      const changeResult = await patch(order.items[0]!.id, {
        customisations: { ...ROBIN, format: 'softcover' },
      });
      expect(bookTexts(changeResult.order)).toEqual([`1 × TINY-SC: ${CARD}`]);
      expect(changeResult.dropped).toEqual([{ ...woodland, reason: 'format' }]);
      expect(faults(await send('PATCH', order.items[0]!.id, { extras: [WOODLAND] }))).toMatchObject({
        status: 422,
        code: 'extra_format',
        fields: ['item.extras.0'],
      });
    });

    it('are replaced if the request for another format contains a compatible wrap', async () => {
      const { order } = await add(BOOK, child(WOODLAND));
      const item = { productId: 'TINY-SC', extras: [WOODLAND, STARS] };
      const changeResult = await patch(order.items[0]!.id, item);
      expect(bookTexts(changeResult.order)).toEqual([`1 × TINY-SC: ${STARS}`]);
      expect(changeResult.dropped).toEqual([{ ...woodland, reason: 'format' }]);
      expect(changeResult.added).toHaveLength(1);
    });

    it('are shown with the reason, but not charged, in another market', async () => {
      const { order } = await add(BOOK, child(WOODLAND), child(CARD));
      const australia = opened.shop.visitor('au');
      const abroad = (
        await visitor.send('GET', '/website/v2/cart', undefined, australia.marketHeaders())
      ).json<{ data: Cart }>().data;
      expect(bookTexts(abroad)).toEqual(bookTexts(order));
      expect(lineOf(abroad, WOODLAND)).toMatchObject({ misfit: 'market', unavailable: 'discontinued' });
      const counted = [lineOf(abroad, 'TINY-HC'), lineOf(abroad, CARD)].map(({ lineTotal }) =>
        Number(lineTotal.amount),
      );
      expect(Number(abroad.price.subtotal.amount)).toBeCloseTo(counted[0]! + counted[1]!, 2);
      expect(await visitor.cart()).toEqual(order);
      // an edit of the line in Australia removes and reports the wrap that is not sold there
      const saved = await patch(order.items[0]!.id, { customisations: { ...ROBIN, name: 'Mia' } }, australia);
      expect(saved.dropped).toEqual([{ ...woodland, reason: 'market' }]);
      expect(bookTexts(await visitor.cart())).toEqual([`1 × TINY-HC: ${CARD}`]);
    });

    it('are not charged, and can only be removed, if they are sold out', async () => {
      const { order } = await add(BOOK, child(BOOKMARK), child(CARD));
      await opened.shop.terms.setStock(BOOKMARK, 0);
      const laterCart = await visitor.cart();
      expect(lineOf(laterCart, BOOKMARK)).toMatchObject({ unavailable: 'sold_out' });
      expect(lineOf(laterCart, BOOKMARK).misfit).toBeUndefined();
      expect(laterCart.price.subtotal.amount).toBe('22.85');
      const renamed = { customisations: { ...ROBIN, name: 'Mia' }, extras: [BOOKMARK, CARD] };
      const renameResult = await patch(order.items[0]!.id, renamed);
      expect(bookTexts(renameResult.order)).toEqual([`1 × TINY-HC: ${BOOKMARK}, ${CARD}`]);
      const refused = await visitor.postItems({ items: [BOOK, child(BOOKMARK)] });
      expect(faults(refused)).toMatchObject({ status: 422, code: 'extra_unavailable' });
      expect(bookTexts(dataOf(await send('DELETE', lineOf(laterCart, BOOKMARK).id)).order)).toEqual([
        `1 × TINY-HC: ${CARD}`,
      ]);
      await opened.shop.terms.setStock(BOOKMARK, undefined);
    });

    it('are not charged if their book cannot be bought (EXTRA-03)', async () => {
      const { order } = await add({ ...BOOK, productId: 'TINY-SC' }, child(CARD));
      await opened.shop.terms.setStock('TINY-SC', 0);
      const laterCart = await visitor.cart();
      expect(laterCart.items.map(({ unavailable }) => unavailable)).toEqual(['sold_out', 'sold_out']);
      expect(laterCart.price.subtotal.amount).toBe('0.00');
      expect(bookTexts(dataOf(await send('DELETE', lineOf(order, CARD).id)).order)).toEqual(['1 × TINY-SC']);
      await opened.shop.terms.setStock('TINY-SC', undefined);
    });
  });

  describe('the answer to a change of the cart', () => {
    it('lists the lines with added pieces, and the number of added pieces (TRACK-40)', async () => {
      await add(BOOK, child(STARS));
      const { order, added } = await add({ ...BOOK, quantity: 2 }, child(STARS), {
        ...BOOK,
        customisations: { ...ROBIN, name: 'Mia' },
      });
      const [robin, wrap, mia] = order.items.map(({ id }) => id);
      expect(added).toEqual([
        { id: robin, quantity: 2 },
        { id: wrap, quantity: 2 },
        { id: mia, quantity: 1 },
      ]);
    });

    it('is repeated byte for byte for the same idempotency key (HTTP-06)', async () => {
      const post = () => visitor.postItems({ items: [BOOK, child(WOODLAND)] }, { 'idempotency-key': 'post' });
      const firstAnswer = await post();
      const { order, added } = dataOf(firstAnswer);
      expect(added).toHaveLength(2);
      visitor.guestToken = '';
      const repeatedAnswer = await post();
      expect(repeatedAnswer.headers['idempotent-replayed']).toBe('true');
      expect(repeatedAnswer.body).toBe(firstAnswer.body);
      dataOf(repeatedAnswer);
      const change = () =>
        visitor.send(
          'PATCH',
          `/website/v2/cart/items/${order.items[0]!.id}`,
          { item: { productId: 'TINY-SC', extras: [WOODLAND, CARD] } },
          { 'idempotency-key': 'patch' },
        );
      const changeAnswer = await change();
      expect(dataOf(changeAnswer)).toMatchObject({ dropped: [{ sku: WOODLAND }], added: [{ quantity: 1 }] });
      expect((await change()).body).toBe(changeAnswer.body);
      expect(bookTexts(await visitor.cart())).toEqual([`1 × TINY-SC: ${CARD}`]);
    });

    it('lists books and extras for analytics, with prices that add up to the total (TRACK-01)', async () => {
      const { order } = await add({ ...BOOK, quantity: 3 }, child(STARS), child(BOOKMARK));
      const answer = await visitor.send('GET', '/uk/data/ecommerce');
      const { items, subTotal } = answer.json<EcommerceModel>().order!;
      expect(items.map(({ sku, category, quantity }) => [sku, category, quantity])).toEqual([
        ['TINY', 'Books', 3],
        [STARS, 'gift_wrap', 3],
        [BOOKMARK, 'add_on', 3],
      ]);
      const sum = items.reduce((total, { price, quantity }) => total + Number(price) * quantity, 0);
      expect(sum).toBeCloseTo(Number(subTotal), 2);
      expect(subTotal).toBe(order.price.subtotal.amount);
    });
  });
});
