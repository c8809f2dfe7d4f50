import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CartWriteResponse, Order } from '@bindery/shared/contracts';
import { mailed } from '../../../testing/mailed';
import { describeOnDatabases } from '../../../testing/test-databases';
import { openedShop, placeOrder, readOrder, withCatalogue } from '../../../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../../../testing/visitor';

const WRAP = { sku: 'WRAP-STARS', childLineItem: true };
const catalogue = withCatalogue();

describeOnDatabases('the card of an ordered gift-wrapped book, on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });
  let visitor: Visitor;
  beforeEach(() => {
    visitor = opened.shop.visitor();
  });

  async function buy(giftMessage?: string, extras: readonly object[] = [WRAP]): Promise<Order> {
    const book = { productId: TINY_ID, customisations: ROBIN, ...(giftMessage && { giftMessage }) };
    const answer = await visitor.postItems({ items: [book, ...extras] });
    visitor.guestToken = answer.json<CartWriteResponse>().data.newGuestToken ?? '';
    return readOrder(visitor, (await placeOrder(opened.shop, visitor)).id);
  }
  const put = (order: Order, giftMessage: string | undefined, headers = {}, who = visitor) =>
    who.send(
      'PUT',
      `/website/v1/orders/${order.id}/items/${order.items[0]!.id}/card`,
      { giftMessage },
      headers,
    );
  const tagOf = ({ number, revision }: Order) => ({ 'if-match': `"${number}-${revision}"` });
  const rows = <Row>(name: string, text: string, values: unknown[]) =>
    opened.database.query<Row>({ name, text }, values);

  it('EXTRA-04: can be changed, removed and written again until the edit window ends', async () => {
    const order = await buy('Dear Robin');
    await mailed(opened);
    const answer = await put(order, '  Happy birthday,\r\nRobin! ', tagOf(order));
    const { data: changedOrder } = answer.json<{ data: Order }>();
    expect(changedOrder.items[0]!.giftMessage).toBe('Happy birthday,\nRobin!');
    expect([changedOrder.revision, changedOrder.items[0]!.revision, changedOrder.price]).toEqual([
      ...[order.revision + 1, 1, order.price],
    ]);
    expect(changedOrder.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['placed', 'shopper'],
      ['card_changed', 'shopper'],
    ]);
    expect(await readOrder(visitor, order.id)).toEqual(changedOrder);
    expect(await mailed(opened)).toMatchObject([
      { template: 'orderChanged', sections: [{ heading: 'card', lines: ['Happy birthday,', 'Robin!'] }] },
    ]);
    const { data: sameOrder } = (await put(order, 'Happy birthday,\nRobin!')).json<{ data: Order }>();
    expect(sameOrder).toEqual(changedOrder);

    const { data: bareOrder } = (await put(order, ' ')).json<{ data: Order }>();
    expect(bareOrder.items[0]).not.toHaveProperty('giftMessage');
    const { data: lastOrder } = (await put(order, 'Love')).json<{ data: Order }>();
    expect(lastOrder.items[0]!.giftMessage).toBe('Love');

    // neither events nor webhooks contain the words
    const events = await rows('card_events', 'select detail from order_events where order_id = $1', [
      order.id,
    ]);
    const webhooks = await rows(
      'card_webhooks',
      `select payload from jobs where payload::text like $1 and payload::text not like '%orderChanged%'`,
      [`%${order.id}%`],
    );
    expect(JSON.stringify([events, webhooks])).not.toMatch(/Happy birthday|Love/);

    for (const columns of ['paused_at = now()', 'process_at = now(), paused_at = null']) {
      await rows(`card_${columns.length}`, `update orders set ${columns} where id = $1`, [order.id]);
      expect(faults(await put(order, 'Too late'))).toMatchObject({
        ...{ status: 409, code: 'order_not_editable' },
      });
    }
  });

  it('EDIT-06: does not change if the book is edited at the same time', async () => {
    const order = await buy('Dear Robin');
    const { id } = order.items[0]!;
    const edit = visitor.send('PUT', '/website/v1/orders/items', {
      item: { id, customisations: { ...order.items[0]!.customisation, name: 'Wren' } },
    });
    const [editAnswer, cardAnswer] = await Promise.all([edit, put(order, 'Dear Wren')]);
    expect([editAnswer.statusCode, cardAnswer.statusCode]).toEqual([200, 200]);
    const [book] = (await readOrder(visitor, order.id)).items;
    expect(book).toMatchObject({ giftMessage: 'Dear Wren', customisation: { name: 'Wren' } });
  });

  it('EDIT-06: can also be changed and removed if it belongs to a gift parcel', async () => {
    const order = await buy('Dear Robin');
    const items = order.items.slice(0, 1).map(({ id, quantity }) => ({ itemId: id, quantity }));
    await rows(
      'gift_parcels',
      `update order_parcels set gift = '{"message":"For you","hidesPrices":true}' where order_id = $1`,
      [order.id],
    );
    await mailed(opened);
    const [parcel] = (await readOrder(visitor, order.id)).parcels!;
    expect(parcel).toMatchObject({ items, gift: { message: 'For you', hidesPrices: true } });
    const putOnParcel = (giftMessage: string, headers = {}, parcelId = parcel!.id) =>
      visitor.send(
        'PUT',
        `/website/v1/orders/${order.id}/parcels/${parcelId}/card`,
        { giftMessage },
        headers,
      );
    const changedAnswer = await putOnParcel(' For Mia,\nlove ', tagOf(order));
    const { data: changedOrder } = changedAnswer.json<{ data: Order }>();
    expect(changedOrder).toMatchObject({
      revision: order.revision + 1,
      items: [{ giftMessage: 'Dear Robin' }, {}],
    });
    expect(changedOrder.parcels![0]!.gift).toEqual({ message: 'For Mia,\nlove', hidesPrices: true });
    expect(changedOrder.events.at(-1)).toMatchObject({ kind: 'card_changed', by: 'shopper' });
    expect(await readOrder(visitor, order.id)).toEqual(changedOrder);
    expect(await mailed(opened)).toMatchObject([
      { template: 'orderChanged', sections: [{ heading: 'card', lines: ['For Mia,', 'love'] }] },
    ]);
    expect(faults(await putOnParcel('Bye', tagOf(order)))).toMatchObject({ code: 'order_changed' });
    expect(faults(await putOnParcel('Bye', {}, 'nowhere'))).toMatchObject({ status: 404 });
    expect(faults(await putOnParcel('For \ufffd'))).toMatchObject({ status: 422, fields: ['giftMessage'] });
    const { data: bareOrder } = (await putOnParcel(' ')).json<{ data: Order }>();
    expect(bareOrder.parcels![0]!.gift).toEqual({ message: '', hidesPrices: true });
    await rows('no_gift', 'update order_parcels set gift = null where order_id = $1', [order.id]);
    expect(faults(await putOnParcel('Hello'))).toMatchObject({ status: 422, fields: ['giftMessage'] });
  });

  describe('a change of the card', () => {
    it.each([
      ['a sign is lost', 'For \ufffd', 422, 'invalid_gift_message'],
      ['there is none', undefined, 400, 'invalid_request'],
      ['it is longer than a card', 'x'.repeat(301), 400, 'invalid_request'],
    ])('is refused if %s', async (_, giftMessage, status, code) => {
      expect(faults(await put(await buy(), giftMessage))).toEqual({
        ...{ status, code, fields: ['giftMessage'] },
      });
    });

    it('is refused if the book has no gift wrap, or the order has changed in the meantime', async () => {
      const bareOrder = await buy(undefined, []);
      expect(faults(await put(bareOrder, 'Hello'))).toMatchObject({ fields: ['giftMessage'], status: 422 });
      visitor = opened.shop.visitor();
      const order = await buy();
      const stranger = opened.shop.visitor();
      await stranger.askCsrf();
      expect(faults(await put(order, 'Hello', {}, stranger))).toMatchObject({ code: 'order_not_found' });
      await put(order, 'Hello');
      expect(faults(await put(order, 'Bye', tagOf(order)))).toMatchObject({
        ...{ status: 412, code: 'order_changed' },
      });
      const wrap = { ...order, items: order.items.slice(1) };
      expect(faults(await put(wrap, 'Hello'))).toMatchObject({ code: 'order_item_not_found' });
    });
  });
});
