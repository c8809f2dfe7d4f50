import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderEditResponse, StaffBookTexts } from '@bindery/shared/contracts';
import { mailed } from '../../../testing/mailed';
import {
  ADDRESS,
  placeOrder,
  readOrder,
  type OpenShop,
  TestCatalogue,
  withShop,
} from '../../../testing/test-shop';
import { STAFF, STAFF_TOKEN, staffOf, type StaffOfShop } from '../../../testing/staff-members';
import { describeOnDatabases } from '../../../testing/test-databases';
import { faults, type Visitor } from '../../../testing/visitor';
import { Photographer, PICNIC_ID, picnicWith } from '../../photos/testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../../catalogue', import.meta.url));

let catalogue: TestCatalogue;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ CATALOGUE_DIR, STAFF_TOKEN, APP_ENV: 'staging' });
});
afterAll(() => catalogue.close());

describeOnDatabases('a correction of an order by staff, on $name', ({ open }) => {
  let opened: OpenShop;
  let staff: StaffOfShop;
  withShop(
    (shop) => {
      opened = shop;
      staff = staffOf(shop.shop);
    },
    { catalogue: () => catalogue, open },
  );
  const set = (orderId: string, columns: string) =>
    opened.database.query({ name: `test ${columns}`, text: `update orders set ${columns} where id = $1` }, [
      orderId,
    ]);
  async function buy() {
    const visitor = new Photographer(opened.shop);
    const customisations = picnicWith(opened.shop, {});
    const added = await visitor.postItems({ items: [{ productId: PICNIC_ID, customisations }] });
    visitor.guestToken = added.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
    const { id } = await placeOrder(opened.shop, visitor);
    const order = await readOrder(visitor, id);
    return { visitor, order, item: order.items[0]!, parcel: order.parcels![0]! };
  }
  type Bought = Awaited<ReturnType<typeof buy>>;

  describe('STAFF-46: an address', () => {
    const BODY = {
      by: 'somebody else',
      reason: 'a typing error',
      address: { ...ADDRESS, address1: '2 Long Lane' },
    };
    const change = (
      who: Visitor,
      { order, parcel }: Bought,
      {
        body = BODY,
        headers = {},
        parcelId = parcel.id,
      }: { body?: object; headers?: object; parcelId?: string } = {},
    ) => who.write('PUT', `${STAFF}/orders/${order.id}/parcels/${parcelId}/address`, body, { ...headers });

    it('is corrected by support staff, and the mail does not contain the reason', async () => {
      const purchase = await buy();
      await mailed(opened);
      const answer = await change(await staff.member('support'), purchase);
      expect(answer.json<{ data: Order }>().data.parcels![0]!.address).toMatchObject({
        address1: '2 Long Lane',
      });
      expect(await staff.eventsOf(purchase.order.id)).toMatchObject([
        { kind: 'placed' },
        { kind: 'address_changed', by: 'staff', is_public: true },
        {
          ...{ kind: 'address_changed_because', is_public: false },
          detail: { by: 'support@x.example', reason: 'a typing error' },
        },
      ]);
      const seenOrder = await readOrder(purchase.visitor, purchase.order.id);
      expect(seenOrder.events.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
        'placed by shopper',
        'address_changed by staff',
      ]);
      expect(JSON.stringify(seenOrder)).not.toMatch(/typing error|support@/);
      const [line] = (await staff.audit()).filter(({ act }) => act === 'order.address');
      expect(line).toMatchObject({ actor: 'support@x.example', subject: purchase.order.id, status: 200 });
      expect(JSON.stringify(line)).not.toMatch(/typing|Long Lane/);
      expect((await mailed(opened)).map(({ template }) => template)).toEqual(['orderAddressChanged']);
    });

    it('cannot be corrected by production staff or by shoppers', async () => {
      const [purchase, otherPurchase] = [await buy(), await buy()];
      expect(faults(await change(await staff.member('production'), purchase))).toMatchObject({
        ...{ status: 403, code: 'staff_role_missing' },
      });
      expect(faults(await change(purchase.visitor, purchase))).toMatchObject({
        status: 401,
        code: 'staff_only',
      });
      const support = await staff.member('support');
      expect(faults(await change(support, purchase, { parcelId: otherPurchase.parcel.id }))).toMatchObject({
        ...{ status: 404, code: 'parcel_not_found' },
      });
      for (const reason of ['', 'x'.repeat(501)])
        expect((await change(support, purchase, { body: { ...BODY, reason } })).statusCode).toBe(400);
      expect((await readOrder(purchase.visitor, purchase.order.id)).revision).toBe(purchase.order.revision);
    });

    it('can be corrected after the edit window until printing starts', async () => {
      const purchase = await buy();
      const support = await staff.member('support');
      for (const [fault, field] of [
        [{ country: 'IM', zipcode: 'IM1 1AA' }, 'country'],
        [{ zipcode: 'nowhere' }, 'zipcode'],
        [{ address1: ' ' }, 'address1'],
      ] as const) {
        const body = { ...BODY, address: { ...ADDRESS, ...fault } };
        expect(faults(await change(support, purchase, { body }))).toMatchObject({
          ...{ status: 422, code: 'invalid_address', fields: expect.arrayContaining([`address.${field}`]) },
        });
      }
      await set(purchase.order.id, `paused_at = now(), process_at = now() - interval '1 hour'`);
      expect((await change(support, purchase)).statusCode).toBe(200);
      for (const columns of ['locked_at = now()', `locked_at = null, cancelled_at = now()`]) {
        await set(purchase.order.id, columns);
        const body = { ...BODY, address: { ...ADDRESS, address1: '3 Long Lane' } };
        expect(faults(await change(support, purchase, { body }))).toMatchObject({
          code: 'order_not_editable',
        });
      }
    });

    it('is corrected only once, and only by a request with the current revision', async () => {
      const purchase = await buy();
      const support = await staff.member('support');
      const headers = {
        'idempotency-key': 'twice',
        'if-match': `"${purchase.order.number}-${purchase.order.revision}"`,
      };
      const twice = await Promise.all([1, 2].map(() => change(support, purchase, { headers })));
      for (const { statusCode } of twice) expect([200, 409]).toContain(statusCode);
      expect((await change(support, purchase, { headers })).headers['idempotent-replayed']).toBe('true');
      const changes = (await staff.eventsOf(purchase.order.id)).filter(
        ({ kind }) => kind === 'address_changed',
      );
      expect(changes).toHaveLength(1);
      const body = { ...BODY, address: { ...ADDRESS, address1: '4 Long Lane' } };
      const stale = { 'if-match': headers['if-match'] };
      expect(faults(await change(support, purchase, { body, headers: stale }))).toMatchObject({
        ...{ status: 412, code: 'order_changed' },
      });
      const { parcels } = await readOrder(purchase.visitor, purchase.order.id);
      expect(parcels![0]!.address).toMatchObject({ address1: '2 Long Lane' });
    });
  });

  describe('STAFF-46: a book', () => {
    it('shows the author and reason of a correction only to staff', async () => {
      const purchase = await buy();
      const support = await staff.member('support');
      const { item } = purchase;
      const texts = async (who: Visitor) => who.send('GET', `${STAFF}/orders/items/${item.id}/texts`);
      const read = async () => (await texts(support)).json<{ data: StaffBookTexts }>().data.texts;
      expect(await read()).toContainEqual({
        ...{ key: 'family_name', label: 'Family name', isLong: false },
        value: item.customisation['family_name'],
      });
      expect([
        (await texts(await staff.member('production'))).statusCode,
        (await texts(purchase.visitor)).statusCode,
      ]).toEqual([...[403, 401]]);
      const tooLong = { ...item.customisation, family_name: 'x'.repeat(500) };
      const refused = { by: 'x', reason: 'y', customisations: tooLong };
      expect(faults(await support.write('PUT', `${STAFF}/orders/items/${item.id}`, refused))).toMatchObject({
        ...{ status: 422, code: 'invalid_customisation', fields: ['item.customisations.family_name'] },
      });
      const answer = await support.write('PUT', `${STAFF}/orders/items/${item.id}`, {
        ...{
          by: 'x',
          reason: 'as its buyer asked',
          customisations: { ...item.customisation, family_name: 'Owl' },
        },
      });
      expect(answer.json<OrderEditResponse>().data.changedKeys).toEqual(['family_name']);
      expect(await read()).toContainEqual(expect.objectContaining({ key: 'family_name', value: 'Owl' }));
      expect(await staff.eventsOf(purchase.order.id)).toMatchObject([
        { kind: 'placed' },
        { kind: 'changed', by: 'staff', is_public: true },
        {
          ...{ kind: 'changed_because', is_public: false },
          detail: { itemId: item.id, by: 'support@x.example', reason: 'as its buyer asked' },
        },
      ]);
      const [line] = (await staff.audit()).filter(({ act }) => act === 'order.edit');
      expect(line).toMatchObject({ actor: 'support@x.example', subject: item.id, status: 200 });
      const requestBody = { by: 'x', reason: 'y', customisations: item.customisation };
      for (const [who, status] of [
        [await staff.member('production'), 403],
        [purchase.visitor, 401],
      ] as const)
        expect((await who.write('PUT', `${STAFF}/orders/items/${item.id}`, requestBody)).statusCode).toBe(
          status,
        );
    });
  });

  it('STAFF-46: can change a card until printing starts, without logging its words', async () => {
    const { order, parcel, visitor } = await buy();
    await opened.database.query(
      {
        name: 'test gift',
        text: `update order_parcels set gift = '{"message":"For yuo","hidesPrices":true}' where order_id = $1`,
      },
      [order.id],
    );
    await set(order.id, `process_at = now() - interval '1 hour', paused_at = now()`);
    await mailed(opened);
    const correct = (who: Visitor) =>
      who.write('PUT', `${STAFF}/orders/${order.id}/parcels/${parcel.id}/card`, {
        ...{ by: 'x', reason: 'a typing error', giftMessage: 'For you' },
      });
    expect((await correct(await staff.member('production'))).statusCode).toBe(403);
    expect((await correct(visitor)).statusCode).toBe(401);
    const answer = await correct(await staff.member('support'));
    expect(answer.json<{ data: Order }>().data.parcels![0]!.gift).toEqual({
      ...{ message: 'For you', hidesPrices: true },
    });
    const events = await staff.eventsOf(order.id);
    expect(events).toMatchObject([
      { kind: 'placed' },
      { kind: 'card_changed', by: 'staff', is_public: true, detail: { parcelId: parcel.id } },
      { kind: 'card_changed_because', is_public: false, detail: { reason: 'a typing error' } },
    ]);
    const [line] = (await staff.audit()).filter(({ act }) => act === 'order.card');
    expect(line).toMatchObject({ actor: 'support@x.example', subject: order.id, status: 200 });
    expect(JSON.stringify([events, line])).not.toContain('For you');
    expect(await mailed(opened)).toMatchObject([
      { template: 'orderChanged', sections: [{ heading: 'card', lines: ['For you'] }] },
    ]);
    await set(order.id, 'locked_at = now()');
    expect(faults(await correct(await staff.member('support')))).toMatchObject({
      code: 'order_not_editable',
    });
  });
});
