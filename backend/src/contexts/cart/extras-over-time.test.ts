import { beforeEach, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const WRAP = { sku: 'WRAP-STARS', childLineItem: true };
const BOOK = { productId: TINY_ID, customisations: ROBIN };
const orderOf = (answer: LightMyRequestResponse): Cart => {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<CartWriteResponse>().data.order;
};
const catalogue = withCatalogue();

describeOnDatabases('a line with extras over time on $name', ({ open }) => {
  let visitor: Visitor;
  let [book, wrap]: Cart['items'] = [];
  const opened = openedShop({ catalogue, open });

  async function add(items: readonly object[]): Promise<Cart> {
    const answer = await visitor.postItems({ items });
    visitor.guestToken = answer.json<CartWriteResponse>().data.newGuestToken || visitor.guestToken;
    return orderOf(answer);
  }
  const patch = (id: string, item: object) => visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item });
  const price = (amount: string) => opened.shop.terms.addPrice({ sku: WRAP.sku, market: 'uk', amount });
  async function withPrice(amount: string, work: () => Promise<void>): Promise<void> {
    await price(amount);
    try {
      await work();
    } finally {
      await price(wrap!.price.amount);
    }
  }

  beforeEach(async () => {
    visitor = opened.shop.visitor();
    [book, wrap] = (await add([BOOK, WRAP])).items;
  });

  it('has a separate notice for a changed price of the wrap (CART-22, CART-23)', async () => {
    await withPrice('9.99', async () => {
      const cart = await visitor.cart();
      expect(cart.items.map(({ priceChanged }) => priceChanged)).toEqual([
        undefined,
        { before: wrap!.price, now: { amount: '9.99', formatted: '£9.99' } },
      ]);
      expect(cart.undecided).toEqual([{ lineItemId: wrap!.id, reason: 'price_changed' }]);
      const ofBook = { confirm: true, seenPrice: book!.price.amount };
      expect(orderOf(await patch(book!.id, ofBook)).undecided).toHaveLength(1);
      expect(faults(await patch(wrap!.id, ofBook)).code).toBe('price_changed');
      expect(faults(await patch(wrap!.id, { confirm: true, seenPrice: '9.99', quantity: 2 })).code).toBe(
        'child_line_item',
      );
      expect(orderOf(await patch(wrap!.id, { confirm: true, seenPrice: '9.99' })).undecided).toEqual([]);
    });
  });

  it('has the current prices of book and wrap as agreed prices if both are added again', async () => {
    await withPrice('9.99', async () => {
      expect((await add([BOOK, WRAP])).undecided).toEqual([]);
    });
    const softcover = orderOf(await patch(book!.id, { productId: 'TINY-SC' }));
    expect(softcover.undecided).toEqual([{ lineItemId: wrap!.id, reason: 'price_changed' }]);
  });

  it('requires one decision if either the book or the wrap is sold out (CART-23)', async () => {
    await opened.shop.terms.setStock(book!.variantSku, 0);
    expect((await visitor.cart()).undecided).toEqual([{ lineItemId: book!.id, reason: 'unavailable' }]);
    await opened.shop.terms.setStock(book!.variantSku, undefined);
    await opened.shop.terms.setStock(WRAP.sku, 0);
    expect((await visitor.cart()).undecided).toEqual([{ lineItemId: wrap!.id, reason: 'unavailable' }]);
    await opened.shop.terms.setStock(WRAP.sku, undefined);
  });

  it('is saved and restored together with its extras (CART-24)', async () => {
    const earlierCart = await visitor.cart();
    const saved = orderOf(await patch(book!.id, { savedForLater: true }));
    expect([saved.items, saved.itemCount, saved.price.total.amount]).toEqual([[], 0, '0.00']);
    expect(saved.saved!.map(({ id, parentLineItemId }) => [id, parentLineItemId ?? null])).toEqual([
      [book!.id, null],
      [wrap!.id, book!.id],
    ]);
    // The book with the wrap merges with the restored line, and the book without the wrap does not.
    await add([BOOK]);
    await add([BOOK, WRAP]);
    const back = orderOf(await patch(book!.id, { savedForLater: false }));
    expect(back.items.map(({ variantSku, quantity }) => [variantSku, quantity])).toEqual([
      ['TINY-HC', 1],
      ['TINY-HC', 2],
      [WRAP.sku, 2],
    ]);
    expect([back.saved, earlierCart.itemCount, back.itemCount]).toEqual([[], 1, 3]);
    // Without its wrap, one saved line merges with the other saved line.
    const resavedOrder = orderOf(await patch(back.items[1]!.id, { savedForLater: true }));
    const unwrappedOrder = orderOf(await patch(resavedOrder.saved![0]!.id, { extras: [] }));
    expect([unwrappedOrder.items.length, unwrappedOrder.saved!.map(({ quantity }) => quantity)]).toEqual([
      1,
      [2],
    ]);
  });
});
