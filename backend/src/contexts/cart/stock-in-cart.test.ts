import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse, Problem } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { TINY_COMMERCE, openedShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';
import { CHECKOUT } from '../checkout/testing/checkout-visitor';
import { createTestCustomer, openMailedLink } from '../accounts/testing/signed-in';

const [HARDCOVER, SOFTCOVER] = TINY_COMMERCE.variants.map(({ sku }) => sku) as [string, string];
const STARS = 'WRAP-STARS';
const IDA = { ...ROBIN, name: 'Ida' };

/** STOCK-02 */
describeOnDatabases('a cart with more pieces than the remaining stock, on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ open });
  beforeEach(() => {
    visitor = opened.shop.visitor();
  });
  afterEach(async () => {
    for (const sku of [HARDCOVER, SOFTCOVER, STARS]) await opened.shop.terms.setStock(sku, undefined);
  });

  const patch = (id: string, item: object) => visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item });
  const orderOf = (answer: LightMyRequestResponse): Cart => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    const { order, newGuestToken } = answer.json<CartWriteResponse>().data;
    if (newGuestToken) visitor.guestToken = newGuestToken;
    return order;
  };
  const refusal = (answer: LightMyRequestResponse) => {
    const { status, code, errors } = answer.json<Problem>();
    return [status, code, errors[0]?.limit];
  };
  const notices = ({ items }: Cart) => items.map((item) => item.onlyLeft);

  describe('the remaining stock in a cart', () => {
    it('is shown on the line, and prevents the checkout until the quantity is lower', async () => {
      const line = (await visitor.add(ROBIN, { quantity: 3 })).items[0]!;
      await opened.shop.terms.setStock(HARDCOVER, 2);
      const cart = await visitor.cart();
      expect([notices(cart), cart.undecided]).toEqual([[2], [{ lineItemId: line.id, reason: 'too_many' }]]);
      const refused = (await visitor.write('POST', CHECKOUT)).json<Problem>();
      expect([refused.status, refused.code, refused.errors.map(({ code }) => code)]).toEqual([
        ...[409, 'cart_undecided'],
        ['too_many'],
      ]);
      const fewer = orderOf(await patch(line.id, { quantity: 2 }));
      expect([notices(fewer), fewer.undecided]).toEqual([[undefined], []]);
      await opened.shop.terms.setStock(HARDCOVER, 1);
      const put = orderOf(await patch(line.id, { savedForLater: true }));
      expect([put.undecided, put.saved![0]!.onlyLeft]).toEqual([[], undefined]);
    });

    it('is assigned to the lines of a format in order, so that only later lines report it', async () => {
      await visitor.add(ROBIN, { quantity: 2 });
      await visitor.add(IDA, { quantity: 2 });
      await visitor.add({ ...ROBIN, format: 'softcover' });
      for (const [stock, expectedCounts] of [
        [3, [undefined, 1]],
        [2, [undefined, 0]],
        [1, [1, 0]],
        [4, [undefined, undefined]],
      ] as const) {
        await opened.shop.terms.setStock(HARDCOVER, stock);
        expect(notices(await visitor.cart())).toEqual([...expectedCounts, undefined]);
      }
      await opened.shop.terms.setStock(HARDCOVER, 0);
      const sold = await visitor.cart();
      expect(sold.items.map(({ unavailable }) => unavailable)).toEqual(['sold_out', 'sold_out', undefined]);
      expect(sold.undecided!.map(({ reason }) => reason)).toEqual(['unavailable', 'unavailable']);
    });

    it('marks extras of books', async () => {
      const book = { productId: TINY_ID, customisations: ROBIN, quantity: 2 };
      const added = orderOf(await visitor.postItems({ items: [book, { sku: STARS, childLineItem: true }] }));
      await opened.shop.terms.setStock(STARS, 1);
      const cart = await visitor.cart();
      expect([notices(cart), cart.undecided]).toEqual([
        [undefined, 1],
        [{ lineItemId: cart.items[1]!.id, reason: 'too_many' }],
      ]);
      expect(orderOf(await patch(added.items[0]!.id, { quantity: 1 })).undecided).toEqual([]);
    });

    it('is reported after two carts merge at login', async () => {
      const customer = await createTestCustomer(opened.database, `stock-${Date.now()}@example.com`);
      const customerVisitor = opened.shop.visitor();
      await customerVisitor.add();
      await openMailedLink(opened.database, customerVisitor, customer);
      await visitor.add(IDA, { quantity: 2 });
      await opened.shop.terms.setStock(HARDCOVER, 2);
      await openMailedLink(opened.database, visitor, customer);
      const cart = await visitor.cart();
      expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 2]);
      expect(notices(cart)).toEqual([undefined, 1]);
    });
  });

  describe('a cart without enough stock', () => {
    it('refuses all added books if the stock is too low for all books in the cart', async () => {
      await opened.shop.terms.setStock(HARDCOVER, 2);
      const book = (quantity: number) => ({ items: [{ productId: TINY_ID, customisations: IDA, quantity }] });
      expect(refusal(await visitor.postItems(book(3)))).toEqual([422, 'stock_too_low', 2]);
      const { revision } = await visitor.add();
      expect(refusal(await visitor.postItems(book(2)))).toEqual([422, 'stock_too_low', 2]);
      expect(await visitor.cart()).toMatchObject({ revision, itemCount: 1 });
      expect(orderOf(await visitor.postItems(book(1))).itemCount).toBe(2);
      const sameItems = { items: [{ productId: TINY_ID, customisations: ROBIN }] };
      expect(refusal(await visitor.postItems(sameItems))).toEqual([422, 'stock_too_low', 2]);
    });

    it('refuses a higher quantity, but always accepts a lower one', async () => {
      const line = (await visitor.add(ROBIN, { quantity: 5 })).items[0]!;
      await opened.shop.terms.setStock(HARDCOVER, 2);
      expect(refusal(await patch(line.id, { quantity: 6 }))).toEqual([422, 'stock_too_low', 2]);
      expect(notices(orderOf(await patch(line.id, { quantity: 4 })))).toEqual([2]);
      expect(refusal(await patch(line.id, { quantity: 5 }))).toEqual([422, 'stock_too_low', 2]);
      expect(notices(orderOf(await patch(line.id, { customisations: IDA })))).toEqual([2]);
      expect(notices(orderOf(await patch(line.id, { quantity: 2 })))).toEqual([undefined]);
    });

    it('refuses a change of the format, new extras and the return of a saved line', async () => {
      const book = { productId: TINY_ID, customisations: ROBIN, quantity: 2 };
      const { id } = orderOf(await visitor.postItems({ items: [book] })).items[0]!;
      await opened.shop.terms.setStock(SOFTCOVER, 1);
      await opened.shop.terms.setStock(STARS, 1);
      const softcover = { customisations: { ...ROBIN, format: 'softcover' } };
      expect(refusal(await patch(id, softcover))).toEqual([422, 'stock_too_low', 1]);
      expect(refusal(await patch(id, { extras: [STARS] }))).toEqual([422, 'stock_too_low', 1]);
      orderOf(await patch(id, { savedForLater: true }));
      orderOf(await patch(id, softcover));
      expect(refusal(await patch(id, { savedForLater: false }))).toEqual([422, 'stock_too_low', 1]);
      expect((await visitor.cart()).items).toEqual([]);
    });
  });
});
