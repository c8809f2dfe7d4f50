import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Order,
  OrderEditResponse,
  OrderedBook,
  OrderRevision,
  OrderRevisionPages,
  Reorder,
  TocResponse,
} from '@bindery/shared/contracts';
import { mailed } from '../../../testing/mailed';
import { placeOrder, readOrder, type OpenShop, TestCatalogue, withShop } from '../../../testing/test-shop';
import { describeOnDatabases } from '../../../testing/test-databases';
import { faults } from '../../../testing/visitor';
import { twoColours } from '../../photos/testing/pictures';
import { Photographer, PICNIC, PICNIC_ID, picnicWith } from '../../photos/testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../../catalogue', import.meta.url));
const STAFF_TOKEN = 's'.repeat(40);
const STAFF = { authorization: `Bearer ${STAFF_TOKEN}` };
let catalogue: TestCatalogue;
let jpegs: readonly Buffer[];
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ CATALOGUE_DIR, STAFF_TOKEN, STAFF_EMAIL: 'staff@example.com' });
  jpegs = await Promise.all([1200, 1300].map((width) => twoColours(width, 900).jpeg().toBuffer()));
});
afterAll(() => catalogue.close());

describeOnDatabases('the routes of a placed order on $name', ({ open }) => {
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

  async function upload(visitor: Photographer, which = 0) {
    const { public_id, width, height } = await visitor.upload(jpegs[which]!);
    return { public_id, width, height };
  }
  async function buy(): Promise<{
    visitor: Photographer;
    order: Order;
    item: Order['items'][number];
    photo: string;
  }> {
    const visitor = new Photographer(opened.shop);
    const family_photo = await upload(visitor);
    const customisations = picnicWith(opened.shop, { family_photo, picnic_date: '2026-08-01' });
    await visitor.postItems({ items: [{ productId: PICNIC_ID, customisations }] });
    const { id } = await placeOrder(opened.shop, visitor);
    const order = await readOrder(visitor, id);
    return { visitor, order, item: order.items[0]!, photo: family_photo.public_id };
  }
  const usesOf = async (photo: string) =>
    (await rows<{ by: string }>('select used_by as by from photo_uses where public_id = $1', [photo])).map(
      ({ by: holderId }) => holderId,
    );
  const set = (orderId: string, columns: string) =>
    rows(`update orders set ${columns} where id = $1`, [orderId]);
  const mails = async () => (await mailed(opened)).map(({ template, to }) => [template, to]);
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    opened.shop.app.inject({
      method,
      url: `/_canvas/api/staff/${path}`,
      headers: { ...STAFF, ...(payload && { 'content-type': 'application/json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });

  describe('EDIT-11: a cancellation', () => {
    it('ends the order once within the edit window, and records one refund', async () => {
      const { visitor, order, photo } = await buy();
      await mails();
      const cancelled: string[] = [];
      opened.shop.orderEdits.onCancelled((_transaction, { id }) => Promise.resolve(cancelled.push(id)));
      const cancel = (headers = {}) =>
        visitor.send('POST', `/website/v1/orders/${order.id}/cancel`, undefined, headers);
      const answers = await Promise.all([cancel(), cancel(), cancel({ 'idempotency-key': 'c' })]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const { data } = answers[0].json<{ data: Order }>();
      expect([data.state, data.editing.isAllowed, data.editing.refusal]).toEqual([
        'cancelled',
        false,
        'state',
      ]);
      expect(data.events.map(({ kind }) => kind)).toEqual(['placed', 'cancelled']);
      expect(cancelled).toEqual([order.id]);
      expect(await usesOf(photo)).toEqual([]);
      const minor = Math.round(Number(order.price.total.amount) * 100);
      expect(
        await rows('select amount::int, credit::int, currency from payment_refunds where order_id = $1', [
          order.id,
        ]),
      ).toEqual([{ amount: minor, credit: 0, currency: 'GBP' }]);
      expect(await mails()).toEqual([['orderCancelled', 'buyer@example.com']]);
    });

    it('is refused after the edit window, or for the order of another visitor', async () => {
      const { visitor, order } = await buy();
      await set(order.id, 'locked_at = now()');
      const answer = await visitor.send('POST', `/website/v1/orders/${order.id}/cancel`);
      expect(faults(answer)).toMatchObject({ status: 409, code: 'order_not_editable' });
      expect((await readOrder(visitor, order.id)).state).toBe('placed');
    });
  });

  describe('EDIT-12: a damaged book', () => {
    const report = ({ visitor, order, item }: Awaited<ReturnType<typeof buy>>, body = {}, headers = {}) =>
      visitor.send(
        'POST',
        `/website/v1/orders/${order.id}/damage`,
        { itemId: item.id, text: 'The corner is bent', photos: [], ...body },
        headers,
      );

    it('can be reported with photos after dispatch, and then waits for a decision by staff', async () => {
      const purchase = await buy();
      const { visitor, order, item } = purchase;
      expect(faults(await report(purchase))).toMatchObject({ status: 409, code: 'order_not_delivered' });
      await set(order.id, "state = 'delivered'");
      const [mine, theirs] = [await upload(visitor, 1), await upload(new Photographer(opened.shop), 1)];
      expect(faults(await report(purchase, { photos: [theirs.public_id] })).status).toBe(422);
      expect((await report(purchase, { text: 'x'.repeat(2001) })).statusCode).toBe(400);
      expect((await report(purchase, { photos: Array(6).fill(mine.public_id) })).statusCode).toBe(400);
      await mails();
      const key = { 'idempotency-key': 'damage' };
      const reportAnswer = await report(purchase, { photos: [mine.public_id] }, key);
      const { id } = reportAnswer.json<{ data: { id: string } }>().data;
      expect((await report(purchase, { photos: [mine.public_id] }, key)).body).toBe(reportAnswer.body);
      expect(faults(await report(purchase))).toMatchObject({ status: 409, code: 'damage_reported' });
      expect(await mails()).toEqual([['damageReported', 'staff@example.com']]);
      expect((await visitor.remove(mine.public_id)).statusCode).toBe(200);
      expect(await usesOf(mine.public_id)).toEqual([`damage:${id}`]);

      const list = await staff('GET', 'damage-reports');
      expect(list.json<{ data: object[] }>().data).toEqual([
        {
          id,
          ...{ orderId: order.id, itemId: item.id, number: order.number },
          ...{ text: 'The corner is bent', photos: [mine.public_id], reportedAt: expect.any(String) },
          photoUrls: [expect.any(String)],
        },
      ]);
      const [{ photoUrls } = { photoUrls: [] }] = list.json<{ data: { photoUrls: string[] }[] }>().data;
      const photoAnswer = await opened.shop.get(photoUrls[0]!);
      expect([photoAnswer.statusCode, photoAnswer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const decision = { by: 'Mo', decision: 'reprint', answer: 'It leaves tomorrow' };
      expect((await staff('POST', `damage-reports/${id}/decide`, decision)).statusCode).toBe(200);
      expect((await staff('POST', `damage-reports/${id}/decide`, decision)).statusCode).toBe(404);
      expect(await mails()).toEqual([['damageAnswered', 'buyer@example.com']]);
      expect(await rows('select 1 from photos where public_id = $1', [mine.public_id])).toEqual([]);
      expect((await staff('GET', 'damage-reports')).json<{ data: object[] }>().data).toEqual([]);
      const kinds = (await readOrder(visitor, order.id)).events.map(({ kind }) => kind);
      expect(kinds).toEqual(['placed', 'damage_reported', 'damage_decided']);
      expect((await report(purchase)).statusCode).toBe(200);
    });
  });

  it('EDIT-13: return the choices of a book for a new order, without deleted photos', async () => {
    const { visitor, order, item, photo } = await buy();
    const path = `/website/v1/orders/items/${item.id}/reorder`;
    const reorderData = (await visitor.send('GET', path)).json<{ data: Record<string, unknown> }>().data;
    expect(reorderData).toEqual({
      productSlug: PICNIC,
      customisation: item.customisation,
      lostKeys: [],
      labels: {},
    });
    await visitor.send('POST', `/website/v1/orders/${order.id}/cancel`);
    await visitor.remove(photo);
    const second = (await visitor.send('GET', path)).json<{
      data: Reorder;
    }>().data;
    expect(second.lostKeys).toEqual(['family_photo']);
    expect(Object.keys(second.labels)).toEqual(['family_photo']);
    expect(second.customisation).not.toHaveProperty('family_photo');
    expect(second.customisation).toHaveProperty('family_name');
    const unknownItem = await visitor.send('GET', '/website/v1/orders/items/not-an-id/reorder');
    expect(unknownItem.statusCode).toBe(404);
  });

  it('EDIT-13: refuse a new order of a discontinued product, but allow changes to ordered books', async () => {
    const { visitor, order, item } = await buy();
    const path = `/website/v1/orders/items/${item.id}`;
    const availableOn = new Date('2026-01-01');
    await opened.shop.terms.editDates(PICNIC, { availableOn, discontinueOn: new Date('2026-02-01') });
    const refused = await visitor.send('GET', `${path}/reorder`);
    const { code, errors } = refused.json<{ code: string; errors: { code: string }[] }>();
    expect([refused.statusCode, code, errors[0]!.code]).toEqual([409, 'product_unavailable', 'discontinued']);
    expect((await visitor.send('GET', `${path}/book`)).json<{ data: OrderedBook }>().data.product.slug).toBe(
      PICNIC,
    );
    const wantedCustomisation = { ...item.customisation, family_name: 'Owl' };
    // the shop no longer shows the pages of the product, but the owner of the order still has access to them
    // (EDIT-42)
    expect(
      (await visitor.send('POST', `/content/product/${PICNIC}/toc`, wantedCustomisation)).statusCode,
    ).toBe(404);
    const drawnAnswer = await visitor.send('POST', `${path}/toc`, {
      ...wantedCustomisation,
      product_slug: PICNIC,
    });
    expect([drawnAnswer.statusCode, drawnAnswer.headers['cache-control']]).toEqual([200, 'no-store']);
    const answer = await visitor.send('PUT', '/website/v1/orders/items', {
      item: { id: item.id, customisations: wantedCustomisation },
    });
    expect(answer.json<OrderEditResponse>().data.order.revision).toBe(order.revision + 1);
    const { after: laterPages } = (await visitor.send('GET', `${path}/revisions/2/pages`)).json<{
      data: OrderRevisionPages;
    }>().data;
    expect(drawnAnswer.json<TocResponse>().toc.pages).toEqual(laterPages);
    await opened.shop.terms.editDates(PICNIC, { availableOn });
  });

  it('return an ordered book with the form of its own version', async () => {
    const { visitor, item } = await buy();
    const answer = await visitor.send('GET', `/website/v1/orders/items/${item.id}/book`);
    const { product, schema } = answer.json<{ data: OrderedBook }>().data;
    expect([product.slug, product.version]).toEqual([PICNIC, item.version]);
    expect(product.content.form.tabs.length).toBeGreaterThan(1);
    expect(schema.schemas.some(({ keys }) => 'family_name' in keys)).toBe(true);
  });

  it('EDIT-42: show the photos of a book to all readers of the order', async () => {
    const { visitor, item, photo } = await buy();
    const path = `/website/v1/orders/items/${item.id}/toc`;
    const drawnPages = async (who: Photographer) =>
      (await who.send('POST', path, item.customisation)).json<TocResponse>().toc.pages;
    const pages = await drawnPages(visitor);
    // the owner has deleted the photo from the photo library, but the order still uses it
    await visitor.remove(photo);
    expect(await drawnPages(visitor)).toEqual(pages);
    const refused = await visitor.send('POST', path, { ...item.customisation, family_name: 'x'.repeat(500) });
    expect([refused.statusCode, refused.json<{ path: string[] }[]>()[0]!.path]).toEqual([
      422,
      ['family_name'],
    ]);
    expect((await new Photographer(opened.shop).send('POST', path, item.customisation)).statusCode).toBe(404);
  });

  describe('EDIT-08: earlier states of a book', () => {
    it('are listed with each change, its author and its time', async () => {
      const { visitor, item, photo } = await buy();
      const path = `/website/v1/orders/items/${item.id}`;
      const change = (values: object) =>
        visitor.send('PUT', '/website/v1/orders/items', {
          item: { id: item.id, customisations: { ...item.customisation, ...values } },
        });
      const { changedPages } = (await change({ family_name: 'Owl' })).json<OrderEditResponse>().data;
      const revisionsAnswer = await visitor.send('GET', `${path}/revisions`);
      expect(revisionsAnswer.headers['cache-control']).toBe('no-store');
      const [firstRevision, changedRevision] = revisionsAnswer.json<{ data: OrderRevision[] }>().data;
      expect(firstRevision).toMatchObject({
        revision: 1,
        by: 'shopper',
        changedKeys: [],
        summary: item.summary,
      });
      expect(changedRevision).toMatchObject({ revision: 2, labels: { family_name: 'Family name' } });
      expect(changedRevision!.summary).toContainEqual({
        key: 'family_name',
        label: 'Family name',
        value: 'Owl',
      });

      const pagesOf = async (revision: number) =>
        (await visitor.send('GET', `${path}/revisions/${revision}/pages`)).json<{
          data: OrderRevisionPages;
        }>().data;
      const [firstPages, second] = [await pagesOf(1), await pagesOf(2)];
      expect(firstPages.before).toEqual([]);
      expect(firstPages.changedPages).toHaveLength(firstPages.after.length);
      expect(second.changedPages).toEqual(changedPages);
      expect(second.before).toEqual(firstPages.after);
      const pageIndex = changedPages[0]! - 1;
      expect(second.after[pageIndex]!.url).not.toBe(second.before[pageIndex]!.url);
      expect((await opened.shop.get(second.before[pageIndex]!.url)).statusCode).toBe(200);
      expect(photo).toBeTruthy();
    });

    it('are hidden from other visitors', async () => {
      const { visitor, item } = await buy();
      const path = `/website/v1/orders/items/${item.id}/revisions`;
      const thief = new Photographer(opened.shop);
      for (const address of [path, `${path}/1/pages`])
        expect((await thief.send('GET', address)).statusCode).toBe(404);
      for (const [revision, status] of [
        ['2', 404],
        ['9999999999', 404],
        ['0', 400],
        ['x', 400],
      ] as const)
        expect((await visitor.send('GET', `${path}/${revision}/pages`)).statusCode).toBe(status);
    });
  });

  describe('EDIT-14: staff', () => {
    const because = { by: 'Mo', reason: 'The photo is upside down' };

    it('can pause and resume an order, and the shopper does not see the reason', async () => {
      const { visitor, order, item } = await buy();
      const edit = () =>
        visitor.send('PUT', '/website/v1/orders/items', {
          item: { id: item.id, customisations: { ...item.customisation, family_name: 'Owl' } },
        });
      for (const act of ['pause', 'pause', 'resume', 'resume', 'pause'])
        expect((await staff('POST', `orders/${order.id}/${act}`, because)).statusCode).toBe(200);
      const paused = await readOrder(visitor, order.id);
      expect(paused.editing).toMatchObject({ isAllowed: false, refusal: 'paused' });
      expect(paused.processAt).toBe(order.processAt);
      expect(paused.events.map(({ kind, by }) => [kind, by])).toEqual([
        ['placed', 'shopper'],
        ['paused', 'staff'],
        ['resumed', 'staff'],
        ['paused', 'staff'],
      ]);
      expect(JSON.stringify(paused)).not.toMatch(because.reason);
      expect(faults(await edit()).code).toBe('order_not_editable');
      await staff('POST', `orders/${order.id}/resume`, because);
      expect((await edit()).statusCode).toBe(200);
      await set(order.id, 'locked_at = now()');
      expect((await staff('POST', `orders/${order.id}/pause`, because)).statusCode).toBe(409);
    });

    it('can change a book, but no locked keys, even after the edit window', async () => {
      const { visitor, order, item } = await buy();
      await rows('update order_items set approved_at = now() where id = $1', [item.id]);
      await set(order.id, "paused_at = now(), process_at = now() - interval '1 hour'");
      const change = (values: object) =>
        staff('PUT', `orders/items/${item.id}`, {
          ...because,
          customisations: { ...item.customisation, ...values },
        });
      expect(faults(await change({ family_photo: null }))).toMatchObject({ code: 'order_upsell_locked' });
      const answer = await change({ family_name: 'Owl' });
      expect(answer.json<OrderEditResponse>().data.changedKeys).toEqual(['family_name']);
      const [book] = (await readOrder(visitor, order.id)).items;
      expect([book!.customisation['family_name'], book!.approval]).toEqual(['Owl', 'none']);

      const list = await staff('GET', `orders/items/${item.id}/revisions`);
      expect(list.json<{ data: object[] }>().data).toMatchObject([
        { revision: 1, by: 'shopper' },
        { revision: 2, by: 'staff', actor: 'Mo', changedKeys: ['family_name'] },
      ]);
      const firstAnswer = await staff('GET', `orders/items/${item.id}/revisions/1`);
      expect(firstAnswer.json<{ data: { customisation: object } }>().data.customisation).toMatchObject(
        item.customisation,
      );
      const shoppers = await visitor.send('GET', `/website/v1/orders/items/${item.id}/revisions`);
      expect(shoppers.body).not.toMatch('Mo');
      await set(order.id, 'locked_at = now()');
      expect(faults(await change({ family_name: 'Fox' })).code).toBe('order_not_editable');
    });

    it('need the staff token', async () => {
      for (const [method, url] of [
        ['POST', `orders/${PICNIC_ID}/pause`],
        ['PUT', `orders/items/${PICNIC_ID}`],
        ['GET', `orders/items/${PICNIC_ID}/revisions/1`],
        ['GET', 'damage-reports'],
      ] as const)
        expect((await opened.shop.app.inject({ method, url: `/_canvas/api/staff/${url}` })).statusCode).toBe(
          404,
        );
    });
  });
});
