import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Customisation, Order, OrderEditPreview, OrderEditResponse } from '@bindery/shared/contracts';
import { mailed } from '../../../testing/mailed';
import {
  ADDRESS,
  placeOrder,
  readOrder,
  type OpenShop,
  TestCatalogue,
  withShop,
} from '../../../testing/test-shop';
import { describeOnDatabases } from '../../../testing/test-databases';
import { faults, Visitor } from '../../../testing/visitor';
import { ordersRepository } from '../orders.repository';
import { twoColours } from '../../photos/testing/pictures';
import { Photographer, PICNIC_ID, picnicWith } from '../../photos/testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../../catalogue', import.meta.url));
const ITEMS = '/website/v1/orders/items';
let catalogue: TestCatalogue;
let jpegs: readonly Buffer[];
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ CATALOGUE_DIR });
  jpegs = await Promise.all([1200, 1300].map((width) => twoColours(width, 900).jpeg().toBuffer()));
});
afterAll(() => catalogue.close());

describeOnDatabases('edits of an order on $name', ({ open, name: databaseName }) => {
  let opened: OpenShop;
  withShop(
    (shop) => {
      opened = shop;
    },
    { catalogue: () => catalogue, open },
  );
  const rows = <Row>(text: string, values: unknown[] = []) =>
    opened.database.query<Row>(
      { name: `test ${createHash('md5').update(text).digest('hex')}`, text },
      values,
    );

  interface Bought {
    readonly visitor: Photographer;
    readonly order: Order;
    readonly item: Order['items'][number];
    readonly values: Customisation;
  }

  /** Orders a picnic book. With `isPaid`, the book has a photo of the shopper, which costs extra. */
  async function buy({
    isPaid = false,
    values = {},
  }: { isPaid?: boolean; values?: Customisation } = {}): Promise<Bought> {
    const visitor = new Photographer(opened.shop);
    const photo = isPaid ? { family_photo: await upload(visitor, 0) } : {};
    const customisations = picnicWith(opened.shop, { ...photo, ...values });
    const answer = await visitor.postItems({ items: [{ productId: PICNIC_ID, customisations }] });
    visitor.guestToken =
      answer.json<{ data: { newGuestToken: string } }>().data.newGuestToken || visitor.guestToken;
    const { id } = await placeOrder(opened.shop, visitor);
    const order = await readOrder(visitor, id);
    return { visitor, order, item: order.items[0]!, values: order.items[0]!.customisation };
  }
  async function upload(visitor: Photographer, which: number) {
    const { public_id, width, height } = await visitor.upload(jpegs[which]!);
    return { public_id, width, height };
  }
  const put = (visitor: Visitor, id: string, customisations: object, headers = {}) =>
    visitor.send('PUT', ITEMS, { item: { id, customisations } }, headers);
  const edited = (answer: LightMyRequestResponse): OrderEditResponse['data'] => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<OrderEditResponse>().data;
  };
  const revisionsOf = (itemId: string) =>
    rows<{ revision: number; customisation: Customisation; changed_by: string; actor: string }>(
      'select revision, customisation, changed_by, actor from order_item_revisions where item_id = $1 order by revision',
      [itemId],
    );
  const usesOf = async (orderId: string) =>
    (
      await rows<{ id: string }>('select public_id as id from photo_uses where used_by = $1', [
        `order:${orderId}`,
      ])
    ).map(({ id }) => id);
  const set = (orderId: string, columns: string) =>
    rows(`update orders set ${columns} where id = $1`, [orderId]);

  it('PARC-05, PARC-08: can change the address of a parcel within the paid destination', async () => {
    const express = { id: 'uk-express', cost: 899, discountedCost: 899, shippingDays: 1, productionDays: 2 };
    const method = { id: 'uk-express', name: 'Next day', type: 'express', carrier: 'DPD' };
    const visitor = new Photographer(opened.shop);
    const customisations = picnicWith(opened.shop, {});
    const added = await visitor.postItems({ items: [{ productId: PICNIC_ID, customisations, quantity: 2 }] });
    visitor.guestToken = added.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
    const { items } = await visitor.cart();
    const itemId = items.find(({ customisation }) => Object.keys(customisation).length > 0)!.id;
    const parcel = (firstname: string) => ({
      ...{ items: [{ itemId, quantity: 1 }], address: { ...ADDRESS, firstname }, gift: null },
      shipping: { method, tracking: null, rate: express },
      delivery: { dispatch: '2026-11-30', earliest: '2026-12-01', latest: '2026-12-02' },
    });
    const parcels = [parcel('Ada'), parcel('Mia')];
    const { id } = await placeOrder(opened.shop, visitor, { parcels, shippingAddress: parcels[0]!.address });
    const order = await readOrder(visitor, id);
    const [ada, mia] = order.parcels!;
    const change = (parcelId: string, address: object, headers = {}, who: Visitor = visitor) =>
      who.send('PUT', `/website/v1/orders/${id}/parcels/${parcelId}/address`, { address }, headers);
    const typo = { ...mia!.address!, address1: ' 2  Short Street', zipcode: 'sw1a 2aa' };
    const answer = await change(mia!.id, typo, { 'if-match': `"${order.number}-${order.revision}"` });
    const { data: changedOrder } = answer.json<{ data: Order }>();
    expect([changedOrder.revision, changedOrder.shippingAddress, changedOrder.parcels![0]]).toEqual([
      ...[order.revision + 1, order.shippingAddress, ada],
    ]);
    expect(changedOrder.parcels![1]!.address).toEqual({
      ...typo,
      address1: '2 Short Street',
      zipcode: 'SW1A 2AA',
    });
    expect(changedOrder.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['placed', 'shopper'],
      ['address_changed', 'shopper'],
    ]);
    const events = await rows('select kind, detail from order_events where order_id = $1', [id]);
    const jobs = await rows<{ payload: unknown }>(`select payload from jobs where payload::text like $1`, [
      `%${id}%`,
    ]);
    expect(JSON.stringify([events, jobs])).not.toContain('Short Street');
    expect((await change(mia!.id, typo)).json<{ data: Order }>().data.revision).toBe(changedOrder.revision);
    // the order's address is the address of the first parcel
    const moved = (await change(ada!.id, { ...ada!.address!, address1: '9 Long Lane' })).json<{
      data: Order;
    }>();
    expect(moved.data.shippingAddress).toMatchObject({ address1: '9 Long Lane' });
    const addressMails = (await mailed(opened)).filter(({ template }) => template === 'orderAddressChanged');
    expect(addressMails).toMatchObject(
      ['2 Short Street', '9 Long Lane'].map((street) => ({
        ...{ link: expect.stringContaining(`&order=${order.number}`), data: { number: order.number } },
        sections: [{ heading: 'deliveredTo', lines: expect.arrayContaining([street]) }],
      })),
    );

    for (const [address, field] of [
      [{ country: 'IM', zipcode: 'IM1 1AA' }, 'country'],
      [{ zipcode: 'IV2 3AB' }, 'zipcode'], // a postcode outside the area of the chosen shipping method
      [{ zipcode: '12' }, 'zipcode'],
      [{ address1: '  ' }, 'address1'],
    ] as const)
      expect(faults(await change(ada!.id, { ...ada!.address!, ...address }))).toMatchObject({
        ...{ status: 422, code: 'invalid_address', fields: expect.arrayContaining([`address.${field}`]) },
      });
    const stale = { 'if-match': `"${order.number}-${order.revision}"` };
    expect(faults(await change(mia!.id, ADDRESS, stale))).toMatchObject({
      status: 412,
      code: 'order_changed',
    });
    const stranger = new Photographer(opened.shop);
    await stranger.askCsrf();
    expect(faults(await change(mia!.id, ADDRESS, {}, stranger))).toMatchObject({ code: 'order_not_found' });
    expect(faults(await change(id, ADDRESS))).toMatchObject({ status: 404, code: 'parcel_not_found' });
    for (const columns of ['paused_at = now()', `process_at = now(), paused_at = null`]) {
      await set(id, columns);
      expect(faults(await change(mia!.id, ADDRESS))).toMatchObject({ code: 'order_not_editable' });
    }

    // an edit changes the book in every parcel, and a cancellation cancels every parcel (PARC-05)
    await set(id, `process_at = now() + interval '1 hour'`);
    const { order: laterOrder } = edited(
      await put(visitor, itemId, { ...customisations, family_name: 'Wren' }),
    );
    expect(laterOrder.parcels!.map((parcel) => parcel.items)).toEqual(
      order.parcels!.map((parcel) => parcel.items),
    );
    const { data: cancelled } = (await visitor.send('POST', `/website/v1/orders/${id}/cancel`)).json<{
      data: Order;
    }>();
    expect(cancelled.parcels!.map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  it('EDIT-06, EDIT-08: are shown in the order, its revisions and its timeline', async () => {
    const { visitor, order, item, values } = await buy();
    await mailed(opened);
    const answer = await put(visitor, item.id, { ...values, family_name: 'Nightingale', junk: 1 });
    const { order: changedOrder, changedKeys, changedPages } = edited(answer);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(changedKeys).toEqual(['family_name']);
    expect(changedPages).toContain(1);
    expect(changedOrder.revision).toBe(order.revision + 1);
    const [book] = changedOrder.items;
    expect(book).toMatchObject({ revision: 2, customisation: { ...values, family_name: 'Nightingale' } });
    expect(book!.customisation).not.toHaveProperty('junk');
    expect(book!.summary).toContainEqual({ key: 'family_name', label: 'Family name', value: 'Nightingale' });
    expect(book!.components).toContain('family_name:Nightingale');
    expect([book!.price, changedOrder.price]).toEqual([item.price, order.price]);
    expect(book!.coverImage?.url).not.toBe(item.coverImage?.url);
    expect(changedOrder.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['placed', 'shopper'],
      ['changed', 'shopper'],
    ]);
    expect(await readOrder(visitor, order.id)).toEqual(changedOrder);
    const keptRevisions = await revisionsOf(item.id);
    expect(
      keptRevisions.map(({ revision, customisation }) => [revision, customisation['family_name']]),
    ).toEqual([
      [1, values['family_name']],
      [2, 'Nightingale'],
    ]);
    const [storedItem] = await rows<{ pages: unknown }>('select pages from order_items where id = $1', [
      item.id,
    ]);
    const wantedValues = keptRevisions[1]!.customisation;
    expect(storedItem!.pages).toEqual(
      await opened.shop.muse.proofOf(item.productSlug, item.version!, wantedValues, order.locale),
    );
    const mails = await mailed(opened);
    expect(mails).toMatchObject([
      {
        template: 'orderChanged',
        to: 'buyer@example.com',
        data: { number: order.number, count: changedPages.length },
        link: expect.stringContaining(`&order=${order.number}`),
        lines: ['Family name'],
      },
    ]);
    expect(JSON.stringify(mails)).not.toMatch('Nightingale');
    const list = await visitor.send('GET', `${ITEMS}/${item.id}/revisions`);
    expect(list.json<{ data: unknown }>().data).toMatchObject([
      { revision: 1, by: 'shopper', changedKeys: [] },
      { revision: 2, by: 'shopper', changedKeys: ['family_name'] },
    ]);
    const [event] = await rows<{ detail: unknown }>(
      "select detail from order_events where order_id = $1 and kind = 'changed'",
      [order.id],
    );
    expect(JSON.stringify(event!.detail)).not.toMatch('Nightingale');
  });

  it('EDIT-08: are not recorded if they change nothing', async () => {
    const { visitor, order, item, values } = await buy();
    const { order: unchangedOrder, changedKeys, changedPages } = edited(await put(visitor, item.id, values));
    expect([changedKeys, changedPages, unchangedOrder]).toEqual([[], [], order]);
    expect(await revisionsOf(item.id)).toHaveLength(1);
  });

  describe('EDIT-03: paid choices', () => {
    it('cause 409 with the locked keys if a photo, a crop or the format is changed', async () => {
      const { visitor, order, item, values } = await buy({ isPaid: true });
      expect(item.lockedKeys).toEqual(['format', 'family_photo']);
      const photo = values['family_photo'] as object;
      const valuesWithoutPhoto = Object.fromEntries(
        Object.entries(values).filter(([key]) => key !== 'family_photo'),
      );
      for (const wantedValues of [
        { ...values, family_photo: await upload(visitor, 1) },
        { ...values, family_photo: { ...photo, crop: { x: 0, y: 0, width: 900, height: 900 } } },
        { ...values, family_photo: null },
        { ...valuesWithoutPhoto, family_name: 'Owl' },
        // the family name is also invalid, but the error reports only the locked keys
        { ...valuesWithoutPhoto, family_name: '' },
      ])
        expect(faults(await put(visitor, item.id, wantedValues))).toEqual({
          status: 409,
          code: 'order_upsell_locked',
          fields: ['item.customisations.family_photo'],
        });
      expect(faults(await put(visitor, item.id, { ...values, format: 'softcover' })).fields).toEqual([
        'item.customisations.format',
      ]);
      expect(await readOrder(visitor, order.id)).toEqual(order);
      expect(edited(await put(visitor, item.id, { ...values, family_name: 'Owl' })).changedKeys).toEqual([
        'family_name',
      ]);
    });

    it('cannot be added unpaid', async () => {
      const { visitor, item, values } = await buy();
      const wantedValues = { ...values, family_photo: await upload(visitor, 0) };
      expect(faults(await put(visitor, item.id, wantedValues))).toMatchObject({
        status: 409,
        fields: ['item.customisations.family_photo'],
      });
    });

    it('cause 409 if the change of a free choice would hide or correct them', async () => {
      const { visitor, item, values } = await buy({ values: { place: 'seaside', boat_colour: 'blue' } });
      await rows(
        `update order_items set frozen = jsonb_set(frozen, '{lockedKeys}', '["boat_colour"]') where id = $1`,
        [item.id],
      );
      for (const wantedValues of [
        { ...values, place: 'hilltop', kite_shape: 'fish' },
        { ...values, place: 'hilltop' },
        { ...values, boat_colour: 'purple' },
      ])
        expect(faults(await put(visitor, item.id, wantedValues))).toMatchObject({
          code: 'order_upsell_locked',
          fields: ['item.customisations.boat_colour'],
        });
    });
  });

  it('EDIT-04: are checked as in the cart, but by the package version of the order', async () => {
    const { visitor, order, item, values } = await buy();
    for (const [changes, field] of [
      [{ family_name: 'x'.repeat(31) }, 'family_name'],
      [{ family_name: '  ' }, 'family_name'],
      [{ family_name: '\u{13000}' }, 'family_name'],
      [{ place: 'moon' }, 'place'],
      [{ basket: [] }, 'basket'],
    ] as const)
      expect(faults(await put(visitor, item.id, { ...values, ...changes }))).toMatchObject({
        status: 422,
        code: 'invalid_customisation',
        fields: expect.arrayContaining([expect.stringContaining(`item.customisations.${field}`)]),
      });
    const large = await put(visitor, item.id, { ...values, junk: 'x'.repeat(9000) });
    expect(faults(large)).toMatchObject({ status: 422, code: 'customisation_too_large' });
    expect(await readOrder(visitor, order.id)).toEqual(order);
  });

  it('EDIT-04: may contain photos of the shopper or of the book', async () => {
    const { visitor, order, item, values } = await buy({ isPaid: true });
    const boughtPhoto = (values['family_photo'] as { public_id: string }).public_id;
    expect(await usesOf(order.id)).toEqual([boughtPhoto]);
    await rows(`update order_items set frozen = jsonb_set(frozen, '{lockedKeys}', '[]') where id = $1`, [
      item.id,
    ]);
    await rows(`update order_items set frozen = jsonb_set(frozen, '{upsells}', '[]') where id = $1`, [
      item.id,
    ]);
    const stranger = new Photographer(opened.shop);
    const foreign = await put(visitor, item.id, { ...values, family_photo: await upload(stranger, 1) });
    expect(faults(foreign)).toMatchObject({ status: 422, fields: ['item.customisations.family_photo'] });
    expect((await visitor.remove(boughtPhoto)).statusCode).toBe(200);
    edited(await put(visitor, item.id, { ...values, family_name: 'Owl' }));
    expect(await usesOf(order.id)).toEqual([boughtPhoto]);
    const otherPhoto = await upload(visitor, 1);
    edited(await put(visitor, item.id, { ...values, family_photo: otherPhoto }));
    expect(await usesOf(order.id)).toEqual([otherPhoto.public_id]);
    expect(await rows('select 1 from photos where public_id = $1', [boughtPhoto])).toEqual([]);
  });

  it('EDIT-02: are refused if the order is past its window, paused, printed or cancelled', async () => {
    const { visitor, order, item, values } = await buy();
    const wantedValues = { ...values, family_name: 'Owl' };
    for (const [columns, refusal] of [
      ["process_at = clock_timestamp() - interval '1 ms'", 'past_window'],
      ["process_at = now() + interval '1 hour', locked_at = now()", 'past_window'],
      ['locked_at = null, paused_at = now()', 'paused'],
      ["paused_at = null, state = 'shipped'", 'state'],
      ["state = 'cancelled', cancelled_at = now()", 'state'],
    ] as const) {
      await set(order.id, columns);
      for (const answer of [
        await put(visitor, item.id, wantedValues),
        await visitor.send('POST', `/website/v1/orders/${order.id}/preview`, {
          item: { id: item.id, customisations: wantedValues },
        }),
      ]) {
        const problem = answer.json<{ code: string; detail: string; errors: { code: string }[] }>();
        expect([answer.statusCode, problem.code, problem.detail, problem.errors[0]!.code]).toEqual([
          409,
          'order_not_editable',
          'It might have passed the edit window or be paused',
          refusal,
        ]);
      }
    }
    expect(await revisionsOf(item.id)).toHaveLength(1);
  });

  it('EDIT-10: have a preview of the changed pages', async () => {
    const { visitor, order, item, values } = await buy();
    const body = { item: { id: item.id, customisations: { ...values, cake: 'A very tall cake' } } };
    const answer = await visitor.send('POST', `/website/v1/orders/${order.id}/preview`, body);
    const {
      changedKeys,
      changedPages = [],
      before: earlierPages,
      after: laterPages,
    } = answer.json<{ data: OrderEditPreview }>().data;
    expect(changedKeys).toEqual(['cake']);
    expect(earlierPages).toHaveLength(laterPages.length);
    const differing = laterPages.flatMap(({ url }, index) =>
      url === earlierPages[index]!.url ? [] : [index + 1],
    );
    expect(differing).toEqual(changedPages);
    expect(changedPages.length).toBeGreaterThan(0);
    expect(changedPages.length).toBeLessThan(laterPages.length);
    expect(await readOrder(visitor, order.id)).toEqual(order);
    expect(edited(await put(visitor, item.id, body.item.customisations)).changedPages).toEqual(changedPages);
  });

  it('require the token of the owner and a CSRF token', async () => {
    const { visitor, order, item, values } = await buy();
    const thief = new Photographer(opened.shop);
    await upload(thief, 0);
    const wantedValues = { ...values, family_name: 'Thief' };
    for (const who of [
      thief,
      Object.assign(new Visitor(opened.shop.app), { cookie: thief.cookie, csrf: thief.csrf }),
    ]) {
      expect((await put(who, item.id, wantedValues)).statusCode).toBe(404);
      for (const path of ['revisions', 'revisions/1/pages', 'reorder', 'book'])
        expect((await who.send('GET', `${ITEMS}/${item.id}/${path}`)).statusCode).toBe(404);
      for (const path of ['preview', 'cancel', 'damage'])
        expect(
          (
            await who.send('POST', `/website/v1/orders/${order.id}/${path}`, {
              item: { id: item.id, customisations: wantedValues },
              ...{ itemId: item.id, text: 'x', photos: [] },
            })
          ).statusCode,
        ).toBe(404);
    }
    expect((await put(Object.assign(visitor, { csrf: 'forged' }), item.id, wantedValues)).statusCode).toBe(
      403,
    );
    expect(await revisionsOf(item.id)).toHaveLength(1);
  });

  it('HTTP-06: return the first answer if they are repeated, even after the edit window', async () => {
    const { visitor, order, item, values } = await buy();
    const key = { 'idempotency-key': 'edit-1' };
    const wantedValues = { ...values, family_name: 'Owl' };
    const firstAnswer = await put(visitor, item.id, wantedValues, key);
    edited(firstAnswer);
    await set(order.id, 'locked_at = now()');
    const replay = await put(visitor, item.id, wantedValues, key);
    expect([replay.statusCode, replay.headers['idempotent-replayed'], replay.body]).toEqual([
      200,
      'true',
      firstAnswer.body,
    ]);
    expect(faults(await put(visitor, item.id, values, key))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    expect(await revisionsOf(item.id)).toHaveLength(2);
  });

  it('EDIT-06: are accepted only once if two of them have the same If-Match', async () => {
    const { visitor, order, item, values } = await buy();
    const ifMatch = { 'if-match': `"${order.number}-${order.revision}"` };
    const names = ['Owl', 'Fox'];
    const answers = await Promise.all(
      names.map((family_name) => put(visitor, item.id, { ...values, family_name }, ifMatch)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    expect(faults(answers.find(({ statusCode }) => statusCode === 412)!).code).toBe('order_changed');
    const free = await Promise.all(
      ['Ant', 'Bee', 'Cat'].map((family_name) => put(visitor, item.id, { ...values, family_name })),
    );
    expect(free.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const keptRevisions = await revisionsOf(item.id);
    expect(keptRevisions.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
    expect((await readOrder(visitor, order.id)).items[0]!.customisation).toMatchObject({
      family_name: keptRevisions.at(-1)!.customisation['family_name'],
    });
  });

  it('EDIT-06: are either refused or printed completely at the end of the edit window', async () => {
    const rounds = databaseName === 'PostgreSQL' ? 24 : 3;
    const { visitor, order, item, values } = await buy();
    const outcomes = new Set<number>();
    const startTime = performance.now();
    edited(await put(visitor, item.id, { ...values, family_name: 'Timed' }));
    const editMs = performance.now() - startTime;
    for (let round = 1; round <= rounds; round += 1) {
      await set(order.id, 'locked_at = null');
      const revisionCount = (await revisionsOf(item.id)).length;
      const family_name = `Round ${round}`;
      const editing = put(visitor, item.id, { ...values, family_name });
      // in each round, printing starts at a different moment of the edit
      const printing = new Promise((resolve) => void setTimeout(resolve, (editMs * (round % 8)) / 5)).then(
        () =>
          opened.database.transaction(async (transaction) => {
            await ordersRepository.lock(transaction, order.id);
            await transaction.query(
              { name: 'test_lock', text: 'update orders set locked_at = now() where id = $1' },
              [order.id],
            );
            return ordersRepository.items(transaction, order.id);
          }),
      );
      const [answer, [printedItem]] = await Promise.all([editing, printing]);
      outcomes.add(answer.statusCode);
      const keptRevisions = await revisionsOf(item.id);
      if (answer.statusCode === 200) {
        expect(printedItem!.customisation).toMatchObject({ family_name });
        expect([printedItem!.revision, keptRevisions.length]).toEqual([revisionCount + 1, revisionCount + 1]);
        expect(printedItem!.frozen.view.components).toContain(`family_name:${family_name}`);
        const { changedPages } = edited(answer);
        expect(changedPages).not.toEqual([]);
      } else {
        expect(faults(answer)).toMatchObject({ status: 409, code: 'order_not_editable' });
        expect([printedItem!.revision, keptRevisions.length]).toEqual([revisionCount, revisionCount]);
        expect(printedItem!.customisation).toEqual(keptRevisions.at(-1)!.customisation);
      }
      expect(await ordersRepository.items(opened.database, order.id)).toEqual([printedItem]);
    }
    if (databaseName === 'PostgreSQL') expect(outcomes).toEqual(new Set([200, 409]));
  });
});
