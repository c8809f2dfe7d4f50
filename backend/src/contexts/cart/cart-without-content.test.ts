import { describe, expect, it } from '@jest/globals';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { ROBIN } from '../../testing/visitor';

const DELETE_DOCUMENTS = {
  name: 'test_delete_documents',
  text: 'delete from content_documents where type = any($1::text[])',
};

const catalogue = withCatalogue();

/** Returns the total of a cart, and the name, price and summary of each item. */
const cartSummary = ({ items, price }: Cart) => [
  price.total,
  items.map(({ productName, price: each, summary }) => [productName, each, summary]),
];

describe.each([
  ['the forms of all products', ['form']],
  ['the labels of the shop', ['canvas']],
  ['both', ['form', 'canvas']],
])('without %s', (_what, types) => {
  const opened = openedShop({ catalogue });

  it('reads and writes a cart', async () => {
    const { shop, database } = opened;
    await database.query(DELETE_DOCUMENTS, [types]);
    const visitor = shop.visitor();
    await visitor.add();
    const cart = await visitor.add({ ...ROBIN, name: 'Mia', format: 'softcover' });
    expect(cartSummary(await visitor.cart())).toEqual(cartSummary(cart));
    expect(cart.items.map(({ productName, price }) => [productName, price.amount])).toEqual([
      ['Tiny', '19.90'],
      ['Tiny', '14.90'],
    ]);
    const path = `/website/v2/cart/items/${cart.items[0]!.id}`;
    const changeAnswer = await visitor.send('PATCH', path, { item: { quantity: 3 } });
    expect(changeAnswer.json<CartWriteResponse>().data.order.itemCount).toBe(4);
    expect((await visitor.send('DELETE', path)).statusCode).toBe(200);
  });
});
