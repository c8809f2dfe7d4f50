import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CheckoutOrder, LineProof, Money, OrderListResponse } from '@bindery/shared/contracts';
import { findMarket, MARKETS, parseAmount } from '@bindery/shared/market';
import { freePort } from '../../testing/free-port';
import { mailed } from '../../testing/mailed';
import { describeOnDatabases } from '../../testing/test-databases';
import {
  inOneMinute,
  placeOrder,
  readOrder,
  type OpenShop,
  type TestShop,
  withShop,
} from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import { twoColours } from '../photos/testing/pictures';
import { Photographer } from '../photos/testing/photo-shop';
import { checkoutOrderView, orderView } from './order-view';
import type { OrderItemRow, StoredOrder } from './orders.repository';
import type { OrderMoney } from './orders.tables';

const CART = '/website/v2/cart';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3_600_000;
const ORDER_LINK = /^\/orders\/open#token=[\w-]{43}&order=R\w{9}$/;
const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const STAFF = '/_canvas/api/staff/orders';
const ORDERS_COMMAND = fileURLToPath(new URL('../../../../tools/tasks/orders.mjs', import.meta.url));
const run = promisify(execFile);
const uk = findMarket('uk')!;

describeOnDatabases('orders on $name', ({ open, name }) => {
  let opened: OpenShop;
  withShop(
    (shop) => {
      opened = shop;
    },
    { open, variables: { STAFF_TOKEN } },
  );
  const place = (visitor: Visitor, request = {}) => placeOrder(opened.shop, visitor, request);
  const rows = <Row>(text: string, values: unknown[] = []) =>
    opened.database.query<Row>({ name: `test ${text.slice(0, 50)}`, text }, values);

  describe('ORDER-08: an order from a cart', () => {
    it('has the lines, amounts and market of the cart', async () => {
      const visitor = opened.shop.visitor('de');
      await visitor.add(ROBIN, { quantity: 2 });
      const cart = await visitor.add({ ...ROBIN, name: 'Ida' });
      const { id, number } = await place(visitor);
      const order = await readOrder(visitor, id);
      expect(number).toMatch(/^R[0-9A-HJKMNP-TV-Z]{9}$/);
      expect(order).toMatchObject({
        number,
        state: 'placed',
        isOpen: false,
        itemCount: 3,
        market: 'de',
        locale: 'de',
        currency: 'EUR',
        email: 'buyer@example.com',
        price: { subtotal: cart.price.subtotal, total: cart.price.total, tax: cart.price.tax },
      });
      for (const [index, item] of order.items.entries()) {
        const { productName, price, lineTotal, summary, format, version, coverImage } = cart.items[index]!;
        expect(item).toMatchObject({ productName, price, lineTotal, summary, format, version, coverImage });
        expect(item.revision).toBe(1);
      }
      const minutesLeft = (Date.parse(order.processAt!) - Date.now()) / 60_000;
      expect(minutesLeft).toBeGreaterThan(119);
      expect(order.editing).toMatchObject({ isAllowed: true, until: order.processAt });
      expect(order.editing.delivery).toEqual(cart.delivery);
      expect(order.events).toMatchObject([{ kind: 'placed', by: 'shopper' }]);
    });

    it('contains each book with its terms of sale and package version', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { id, number } = await place(visitor);
      const [item] = (await readOrder(visitor, id)).items;
      expect(
        await rows(
          'select revision, changed_by, package_version from order_item_revisions where item_id = $1',
          [item!.id],
        ),
      ).toEqual([{ revision: 1, changed_by: 'shopper', package_version: item!.version }]);
      expect(await rows('select sku, quantity from sales where order_number = $1', [number])).toEqual([
        { sku: item!.variantSku, quantity: 1 },
      ]);
    });
  });

  describe('ORDER-09: placing an order from a cart', () => {
    it('empties the cart, except for saved lines', async () => {
      const visitor = opened.shop.visitor();
      const { items, number } = await visitor.add();
      const saved = items[0]!.id;
      await visitor.send('PATCH', `${CART}/items/${saved}`, { item: { savedForLater: true } });
      await visitor.add({ ...ROBIN, name: 'Ida' });
      await place(visitor);
      const next = await visitor.cart();
      expect(next.number).not.toBe(number);
      expect([next.items, next.saved!.map(({ id }) => id)]).toEqual([[], [saved]]);
      expect((await visitor.add({ ...ROBIN, name: 'Max' })).items).toHaveLength(1);
    });

    it('creates only one order, which a second call returns again', async () => {
      const visitor = opened.shop.visitor();
      const { number } = await visitor.add();
      const firstOrder = await place(visitor);
      expect(await place(visitor, { cartNumber: number, revision: undefined })).toEqual(firstOrder);
    });

    it('requires the current revision, no open decisions and the right to order', async () => {
      const visitor = opened.shop.visitor();
      await expect(place(visitor)).rejects.toMatchObject({ code: 'cart_not_found' });
      const { number, revision, items } = await visitor.add();
      await expect(place(visitor, { revision: revision - 1 })).rejects.toMatchObject({
        code: 'cart_changed',
        status: 409,
      });
      await rows(
        `update line_items set agreed_prices = jsonb_set(agreed_prices, '{uk,minor}', '1') where id = $1`,
        [items[0]!.id],
      );
      await expect(place(visitor)).rejects.toMatchObject({
        code: 'cart_undecided',
        status: 422,
        fields: [{ code: 'price_changed', field: items[0]!.id }],
      });
      await rows(`update line_items set agreed_prices = '{}' where id = $1`, [items[0]!.id]);
      await opened.shop.restrictions.restrict(number, 'chargebacks');
      await expect(place(visitor)).rejects.toMatchObject({ code: 'shopper_restricted' });
      await visitor.send('DELETE', `${CART}/items/${items[0]!.id}`);
      await expect(place(visitor)).rejects.toMatchObject({ code: 'cart_empty' });
    });
  });

  describe('ORDER-01, ORDER-10: reading orders', () => {
    it('returns pages of the buyer’s own orders, newest first', async () => {
      const visitor = opened.shop.visitor();
      const numbers: string[] = [];
      for (let i = 0; i < 22; i += 1) {
        await visitor.add();
        numbers.unshift((await place(visitor)).number);
      }
      const list = async (query = ''): Promise<OrderListResponse> =>
        (await visitor.send('GET', `/website/v2/orders${query}`)).json();
      const firstList = await list();
      const lastList = await list(`?before=${firstList.next}`);
      expect([...firstList.data, ...lastList.data].map(({ number }) => number)).toEqual(numbers);
      expect([firstList.data.length, lastList.next]).toEqual([20, null]);
      expect(firstList.data[0]).toMatchObject({ state: 'placed', itemCount: 1, productNames: ['Tiny'] });
      expect(JSON.stringify({ ...firstList.data[0], coverImage: undefined })).not.toContain('Robin');
    });

    it('is refused to other visitors in both formats, and is not cached', async () => {
      const [visitor, otherVisitor] = [opened.shop.visitor(), opened.shop.visitor()];
      await visitor.add();
      await otherVisitor.add();
      const { id } = await place(visitor);
      for (const shape of ['/website/v2/orders/', '/website/v2/checkout/orders/']) {
        const ownAnswer = await visitor.send('GET', shape + id);
        expect([ownAnswer.statusCode, ownAnswer.headers['cache-control']]).toEqual([200, 'no-store']);
        for (const [who, wantedId] of [
          [otherVisitor, id],
          [opened.shop.visitor(), id],
          [visitor, NOBODY],
          [visitor, 'R2'],
        ] as const)
          expect(faults(await who.send('GET', shape + wantedId))).toMatchObject({
            status: 404,
            code: 'order_not_found',
          });
      }
    });

    it('includes orders whose state is unknown to this version of the shop', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { id } = await place(visitor);
      await rows(`update orders set state = 'at_the_binder' where id = $1`, [id]);
      expect(await readOrder(visitor, id)).toMatchObject({
        state: 'at_the_binder',
        editing: { isAllowed: false, refusal: 'state' },
      });
    });
  });

  describe('ORDER-09: placing an order, with races and failures', () => {
    let second: TestShop;
    beforeAll(async () => {
      second = await opened.catalogue.shop(opened.database);
    });
    afterAll(() => second.closeApp());
    const ROUNDS = name === 'PostgreSQL' ? 40 : 8;
    const isChanged = (error: Error & { code?: string }): undefined => {
      if (error.code !== 'cart_changed' && error.code !== 'cart_empty') throw error;
    };

    it('creates one order if two processes order the same cart at the same time', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const visitor = opened.shop.visitor();
        const { number } = await visitor.add();
        const request = { cartNumber: number, market: uk, email: 'buyer@example.com' };
        const placed = await Promise.all(
          [opened.shop, second, opened.shop].map((shop) => shop.orders.place(request)),
        );
        expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
        expect((await readOrder(visitor, placed[0]!.id)).events).toHaveLength(1);
      }
    });

    it('adds a book that arrives at the same time either to the order or to the next cart', async () => {
      const visitor = opened.shop.visitor();
      const names: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [firstName, lateName] = [`A${round}`, `B${round}`];
        names.push(firstName, lateName);
        await visitor.add({ ...ROBIN, name: firstName });
        await Promise.all([
          visitor.add({ ...ROBIN, name: lateName }),
          place(visitor, { revision: undefined }).catch(isChanged),
        ]);
      }
      // the cart is empty if the last order contains every line
      if ((await visitor.cart()).items.length > 0) await place(visitor);
      const ordered = await rows<{ name: string }>(
        `select i.customisation ->> 'name' as name from order_items i join orders o on o.id = i.order_id
         where o.owner_id = (select owner_id from guests where id = $1)`,
        [(await opened.shop.guests.identify(visitor.guestToken)).guestId],
      );
      const inCart = (await visitor.cart()).items.map(({ customisation }) => ({
        name: customisation['name'],
      }));
      expect([...ordered, ...inCart].map((line) => line.name).sort()).toEqual(names.sort());
      expect(ordered.length).toBeGreaterThan(0);
    });

    it('stores nothing if an error occurs before the commit', async () => {
      const visitor = opened.shop.visitor();
      const { items } = await visitor.add();
      let isFailing = true;
      second.orders.onPlaced(() => (isFailing ? Promise.reject(new Error('killed')) : Promise.resolve()));
      await expect(placeOrder(second, visitor)).rejects.toThrow('killed');
      expect((await visitor.cart()).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
      expect((await visitor.send('GET', '/website/v2/orders')).json()).toEqual({ data: [], next: null });
      isFailing = false;
      expect((await placeOrder(second, visitor)).number).toMatch(/^R/);
    });
  });

  describe('ORDER-11: finding an order as a guest', () => {
    const mails = () => mailed(opened, opened.shop.orderLinks.handlers);
    async function ask(visitor: Visitor, number: string, email: string): Promise<number> {
      if (!visitor.csrf) await visitor.askCsrf();
      return (await visitor.send('POST', '/website/v1/orders/find', { number, email })).statusCode;
    }
    async function openLink(visitor: Visitor, token: string) {
      if (!visitor.csrf) await visitor.askCsrf();
      const answer = await visitor.send('POST', '/website/v1/orders/open', { token });
      if (answer.statusCode !== 200) return faults(answer);
      const { orderId, newGuestToken } = answer.json<{ data: { orderId: string; newGuestToken: string } }>()
        .data;
      if (newGuestToken) visitor.guestToken = newGuestToken;
      return orderId;
    }

    it('requires order number and email address, and sends a link that can be opened once', async () => {
      const buyer = opened.shop.visitor('de');
      await buyer.add();
      const { id, number } = await place(buyer, { email: ' Mia@Example.com' });
      await mails();
      const [device, stranger] = [opened.shop.visitor('de'), opened.shop.visitor()];
      expect(await ask(device, number.toLowerCase(), 'mia@example.com ')).toBe(202);
      const [mail, ...otherMails] = await mails();
      expect([mail, otherMails]).toMatchObject([
        { template: 'orderLink', to: 'Mia@Example.com', locale: 'de', market: 'de', data: { number } },
        [],
      ]);
      const token = mail!.link!.split(/#token=|&order=/)[1]!;
      expect(await openLink(device, token)).toBe(id);
      expect((await readOrder(device, id)).number).toBe(number);
      expect((await device.send('GET', '/website/v2/orders')).json<OrderListResponse>().data).toHaveLength(1);
      expect(await openLink(device, token)).toBe(id);
      await stranger.add();
      expect(await openLink(stranger, token)).toMatchObject({ status: 410, code: 'link_expired' });
      expect((await stranger.send('GET', `/website/v2/orders/${id}`)).statusCode).toBe(404);
    });

    it('is possible at most ten times in fifteen minutes', async () => {
      const limited = await opened.catalogue.shop(opened.database, { hasRateLimits: true });
      const [buyer, guesser] = [opened.shop.visitor(), limited.visitor()];
      await buyer.add();
      const { number } = await place(buyer);
      await mails();
      await guesser.askCsrf();
      const find = (orderNumber: string) =>
        guesser.send('POST', '/website/v1/orders/find', { number: orderNumber, email: 'buyer@example.com' });
      const numbers = [number, ...Array.from({ length: 10 }, (_, index) => `R00000000${index + 1}`), number];
      const answers = await inOneMinute(numbers.length, (index) => find(numbers[index]!));
      const [lastAnswer, right] = answers.splice(-2);
      await limited.closeApp();
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        answers.map(() => [202, '{"data":null}']),
      );
      expect([lastAnswer!, right!].map((answer) => faults(answer))).toEqual([
        expect.objectContaining({ status: 429, code: 'too_many_requests' }),
        expect.objectContaining({ status: 429, code: 'too_many_requests' }),
      ]);
      expect(Number(lastAnswer!.headers['retry-after'])).toBeGreaterThan(0);
      expect(await mails()).toHaveLength(1);
    });

    it('gives the same answer, but sends no mail, if the address is wrong', async () => {
      const [buyer, guesser] = [opened.shop.visitor(), opened.shop.visitor()];
      await buyer.add();
      const { number } = await place(buyer);
      await mails();
      expect(await ask(guesser, number, 'other@example.com')).toBe(202);
      expect(await ask(guesser, 'R000000000', 'buyer@example.com')).toBe(202);
      expect(await mails()).toEqual([]);
    });

    it('causes at most three mails an hour, with links that are valid for one hour', async () => {
      const buyer = opened.shop.visitor();
      await buyer.add();
      const { number } = await place(buyer);
      await mails();
      for (let i = 0; i < 5; i += 1) await ask(buyer, number, 'buyer@example.com');
      const [mail, ...otherMails] = await mails();
      expect(otherMails).toHaveLength(2);
      await rows(`update order_links set expires_at = now() - interval '1 second'`);
      expect(await openLink(buyer, mail!.link!.split(/#token=|&order=/)[1]!)).toMatchObject({
        code: 'link_expired',
      });
      expect(await openLink(buyer, 'no token')).toMatchObject({ code: 'link_expired' });
      expect(await opened.shop.orderLinks.expire()).toBeGreaterThan(0);
    });
  });

  describe('ORDER-21, ORDER-22: an order with a mistyped address', () => {
    const mails = () => mailed(opened, opened.shop.orderLinks.handlers);
    const tokenOf = (link: string | undefined) => link!.split(/#token=|&order=/)[1]!;
    const [ORDERS, MISTYPED] = ['/website/v1/orders', 'strangre@example.com'];
    const emailOf = async (visitor: Visitor, id: string) => (await readOrder(visitor, id)).email;
    const kinds = async (id: string) =>
      (
        await rows<{ kind: string }>(
          'select kind from order_events where order_id = $1 order by "position"',
          [id],
        )
      ).map(({ kind }) => kind);

    async function mistyped() {
      const [buyer, stranger] = [opened.shop.visitor(), opened.shop.visitor()];
      await buyer.add();
      const { id, number } = await place(buyer, { email: MISTYPED });
      const [placed] = await mails();
      await stranger.write('POST', `${ORDERS}/find`, { number, email: MISTYPED });
      const [link] = await mails();
      const opening = await stranger.write('POST', `${ORDERS}/open`, { token: tokenOf(link!.link) });
      stranger.guestToken = opening.json<{ data: { newGuestToken: string } }>().data.newGuestToken;
      expect((await readOrder(stranger, id)).number).toBe(number);
      return { buyer, stranger, id, number, notMine: tokenOf(placed!.notMineLink) };
    }

    it('gets a new address from a browser with access, and its old links expire', async () => {
      const { buyer, stranger, id, number, notMine } = await mistyped();
      const bystander = opened.shop.visitor();
      await bystander.add();
      const ask = (who: Visitor, email: string) => who.write('POST', `${ORDERS}/${id}/email`, { email });
      expect(faults(await ask(bystander, 'buyer@example.com'))).toMatchObject({ code: 'order_not_found' });
      expect(faults(await ask(buyer, 'no address')).status).toBe(400);
      expect((await ask(buyer, ' Buyer@Example.com ')).statusCode).toBe(202);
      const [toNew, toOld, ...otherMails] = await mails();
      expect([toNew, toOld, otherMails]).toMatchObject([
        { template: 'orderEmail', to: 'Buyer@Example.com', data: { number } },
        { template: 'orderEmailAsked', to: MISTYPED, data: { number } },
        [],
      ]);
      expect(await emailOf(buyer, id)).toBe(MISTYPED);
      const token = tokenOf(toNew!.link);
      const confirm = (who: Visitor) => who.write('POST', `${ORDERS}/email/confirm`, { token });
      expect(faults(await confirm(bystander))).toMatchObject({ status: 403, code: 'order_browser_needed' });
      expect((await confirm(buyer)).json()).toEqual({ data: { orderId: id } });
      expect(await emailOf(buyer, id)).toBe('Buyer@Example.com');
      expect(faults(await confirm(buyer))).toMatchObject({ status: 410, code: 'link_expired' });
      expect((await stranger.send('GET', `/website/v2/orders/${id}`)).statusCode).toBe(404);
      const lateAnswer = await bystander.write('POST', `${ORDERS}/not-mine`, { token: notMine });
      expect(faults(lateAnswer)).toMatchObject({ status: 410, code: 'link_expired' });
      expect(await kinds(id)).toEqual(['placed', 'email_change_asked', 'email_changed']);
    });

    it('loses the address and its links if the recipient reports the mail', async () => {
      const { buyer, stranger, id, number, notMine } = await mistyped();
      const reader = opened.shop.visitor();
      const disown = (token: string) => reader.write('POST', `${ORDERS}/not-mine`, { token });
      const [otherOrder] = [await mistyped()];
      for (const token of [
        '',
        'nothing',
        `${id}.${'A'.repeat(43)}`,
        `${id}.${otherOrder.notMine.split('.')[1]}`,
      ])
        expect(faults(await disown(token))).toMatchObject({ status: 410, code: 'link_expired' });
      await stranger.write('POST', `${ORDERS}/find`, { number, email: MISTYPED });
      const [link] = await mails();
      await buyer.write('POST', `${ORDERS}/${id}/email`, { email: 'buyer@example.com' });
      expect((await disown(notMine)).json()).toEqual({ data: null });
      const [confirm, ...waitingMails] = await mails();
      expect([confirm!.template, waitingMails]).toEqual(['orderEmail', []]);
      expect(await emailOf(buyer, id)).toBeNull();
      expect((await stranger.send('GET', `/website/v2/orders/${id}`)).statusCode).toBe(404);
      const opening = await reader.write('POST', `${ORDERS}/open`, { token: tokenOf(link!.link) });
      expect(faults(opening)).toMatchObject({ status: 410 });
      await buyer.write('POST', `${ORDERS}/${id}/cancel`);
      await reader.write('POST', `${ORDERS}/find`, { number, email: MISTYPED });
      expect(await mails()).toEqual([]);
      expect(await kinds(id)).toContain('email_disowned');
      // the old link does not restore the address, so the buyer enters a new address
      const oldAnswer = await buyer.write('POST', `${ORDERS}/email/confirm`, {
        token: tokenOf(confirm!.link),
      });
      expect(faults(oldAnswer)).toMatchObject({ status: 410 });
      await buyer.write('POST', `${ORDERS}/${id}/email`, { email: 'buyer@example.com' });
      const [newMail, ...toNobody] = await mails();
      expect(toNobody).toEqual([]);
      await buyer.write('POST', `${ORDERS}/email/confirm`, { token: tokenOf(newMail!.link) });
      expect(await emailOf(buyer, id)).toBe('buyer@example.com');
    });

    it('accepts at most five corrections an hour', async () => {
      const buyer = opened.shop.visitor();
      await buyer.add();
      const { id } = await place(buyer);
      const codes = [];
      for (let round = 0; round < 6; round += 1)
        codes.push(
          (await buyer.write('POST', `${ORDERS}/${id}/email`, { email: `b${round}@example.com` })).statusCode,
        );
      expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
      await mails();
    });
  });

  describe('ORDER-12, ORDER-13: staff', () => {
    const staff = (method: 'GET' | 'POST', path: string, payload?: object, headers: object = BEARER) =>
      opened.shop.app.inject({
        method,
        url: STAFF + path,
        headers: { ...headers },
        ...(payload && { payload }),
      });

    it('place an order from a cart once, and the mail does not contain a child’s name', async () => {
      const visitor = opened.shop.visitor('us');
      const { number } = await visitor.add();
      await mailed(opened);
      const order = { cart_number: number, email: 'mia@example.com', marketplace: 'us', region: 'CT' };
      const [firstAnswer, repeatedAnswer] = [await staff('POST', '', order), await staff('POST', '', order)];
      expect([firstAnswer.statusCode, repeatedAnswer.json()]).toEqual([200, firstAnswer.json()]);
      const { id, number: orderNumber } = firstAnswer.json<{ data: { id: string; number: string } }>().data;
      const placed = await readOrder(visitor, id);
      expect([placed.events[0]!.by, placed.price.tax]).toEqual(['staff', expect.anything()]);
      const mails = await mailed(opened);
      expect(mails).toMatchObject([
        { template: 'orderPlaced', to: 'mia@example.com', link: expect.stringMatching(ORDER_LINK) },
      ]);
      expect(mails[0]!.data).toMatchObject({ number: orderNumber });
      expect(mails[0]!.sums).toContainEqual({ what: 'total', amount: placed.price.total.formatted });
      expect(mails[0]!.editUntil).toMatch(/\d.* (E[DS]T|GMT|UTC|BST)/);
      expect(JSON.stringify(mails)).not.toContain('Robin');
    });

    it('ORDER-14: cause a mail with the covers, the sums and the destination', async () => {
      const visitor = opened.shop.visitor('de');
      await visitor.add({ ...ROBIN, name: 'Xylophonia' }, { quantity: 2 });
      await mailed(opened);
      const shippingAddress = {
        ...{ firstname: 'Ada', lastname: 'Buyer', phone: '', address1: 'Hauptstr. 1', address2: '' },
        ...{ city: 'Berlin', country: 'DE', state: '', zipcode: '10115' },
      };
      const shipping = {
        method: { id: 'standard', name: 'Standard', type: 'standard', carrier: 'Post' },
        tracking: null,
        rate: { id: 'standard', cost: 590, discountedCost: 390, shippingDays: 3, productionDays: 2 },
      };
      const { id } = await place(visitor, { shippingAddress, shipping });
      const { price, items } = await readOrder(visitor, id);
      const [mail] = await mailed(opened);
      const book = {
        text: expect.stringContaining('2 × Tiny'),
        cover: { orderId: id, itemId: items[0]!.id },
      };
      expect(mail).toMatchObject({
        books: [book],
        sums: [
          { what: 'items', amount: price.subtotal.formatted },
          { what: 'shipping', amount: '5,90\u00a0€' },
          { what: 'shippingDiscount', amount: '-2,00\u00a0€' },
          { what: 'total', amount: price.total.formatted },
          { what: 'taxIncluded', amount: price.tax!.formatted },
        ],
        sections: [
          { heading: 'deliveredTo', lines: ['Ada Buyer', 'Hauptstr. 1', '10115 Berlin', 'Deutschland'] },
          { heading: 'delivery', lines: [expect.stringMatching(/\d/)] },
        ],
      });
      expect(JSON.stringify(mail)).not.toContain('Xylophonia');
      const { signal } = new AbortController();
      const cover = await opened.shop.orders.coverPicture(book.cover, signal);
      expect(cover!.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(await opened.shop.orders.coverPicture({ orderId: id, itemId: NOBODY }, signal)).toBeUndefined();
      expect(await opened.shop.orders.bookTitle(book.cover)).toContain('Xylophonia');
      expect(await opened.shop.orders.bookTitle({ orderId: id, itemId: NOBODY })).toBeUndefined();
    });

    it('list the latest carts, or those of an account, without children’s names', async () => {
      const [guest, customer] = [opened.shop.visitor(), opened.shop.visitor()];
      const { number: ofGuest } = await guest.add(ROBIN, { quantity: 2 });
      const { number: ofCustomer } = await customer.add();
      await rows(
        `insert into customers (owner_id, email, email_key, firstname, lastname)
         select owner_id, 'Ada@Example.com', 'ada@example.com', 'Ada', 'Reader' from carts where number = $1`,
        [ofCustomer],
      );
      const carts = (query = '', headers: object = BEARER) =>
        opened.shop.app.inject({ url: `/_canvas/api/staff/carts${query}`, headers: { ...headers } });
      const listed = (await carts()).json<{ data: { number: string }[] }>().data;
      expect(listed.slice(0, 2)).toMatchObject([
        { number: ofCustomer, email: 'Ada@Example.com', item_count: 1, products: ['tiny-book'] },
        { number: ofGuest, email: null, item_count: 2 },
      ]);
      expect(JSON.stringify(listed)).not.toContain('Robin');
      const foundCarts = (await carts('?email=ADA@example.com')).json<{ data: { number: string }[] }>().data;
      expect(foundCarts.map(({ number }) => number)).toEqual([ofCustomer]);
      await place(guest);
      expect((await carts()).body).not.toContain(ofGuest);
      const refused = await carts('', {});
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store']);
      await rows('delete from customers');
    });

    it('can place orders and set their states with a command', async () => {
      const port = await freePort();
      await opened.shop.app.listen({ port, host: '127.0.0.1' });
      const origin = `http://127.0.0.1:${port}`;
      const command = async (line: string, commandOrigin = origin, token = STAFF_TOKEN) => {
        const args = [ORDERS_COMMAND, ...line.split(' '), '--origin', commandOrigin];
        const env = { ...process.env, STAFF_TOKEN: token };
        const { stdout, stderr } = await run(process.execPath, args, { env }).catch(
          (error: unknown) => error as { stdout: string; stderr: string },
        );
        return (stdout || stderr).trim();
      };
      const visitor = opened.shop.visitor();
      const { number } = await visitor.add();
      const [newest] = (await command('carts')).split('\n');
      expect(newest).toMatch(new RegExp(`^${number} {2}guest {2}1 book {2}tiny-book {2}20`));
      const placed = await command(`place --cart ${number} --email kim@example.com --market uk`);
      const [, order, id] = /^(R\w+) {2}\S+\/orders\?order_id=(\S+)$/.exec(placed)!;
      expect(await command('list --email kim@example.com')).toContain(`${order}  placed  uk  `);
      expect(await command(`parcels --number ${order}`)).toBe(
        '1  placed  1 book  address missing  no ticket',
      );
      expect(await command(`state --number ${order} --to shipped --parcel 2`)).toBe(
        `${order} has no parcel 2`,
      );
      const parcel = '--parcel 1 --carrier DHL --tracking-code T7 --tracking-url https://post.example/T7';
      expect(await command(`state --number ${order} --to shipped --by Kim ${parcel}`)).toBe(
        `${order}  shipped`,
      );
      expect(await readOrder(visitor, id!)).toMatchObject({
        ...{ state: 'shipped', shipping: { method: { carrier: 'DHL' }, tracking: { code: 'T7' } } },
      });
      expect(await command('state --number R000000000 --to shipped')).toBe('There is no order R000000000');
      expect(await command('place --cart C000000000 --email kim@example.com --market uk')).toMatch(
        /^404 cart/,
      );
      for (const line of ['place', 'fold', 'place --cat C1'])
        expect(await command(line)).toContain('npm run orders -- place --cart');
      expect(await command(`make --number ${order}`)).toContain('and never "make"');
      expect(await command('list', origin, 'another token')).toContain('Set STAFF_TOKEN');
      expect(await command('list', `http://127.0.0.1:${await freePort()}`)).toMatch(
        /^No shop answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Start one with "npm start", or say where/,
      );
    });

    it('list, find and view orders', async () => {
      const visitor = opened.shop.visitor('se');
      await visitor.add();
      const { id, number } = await place(visitor, { email: 'Elsa@example.com' });
      const listed = async (query: string): Promise<string[]> =>
        (await staff('GET', query)).json<{ data: { number: string }[] }>().data.map((order) => order.number);
      expect(await listed('?marketplace=se')).toEqual([number]);
      expect(await listed('?email=elsa@example.com&state=placed')).toEqual([number]);
      expect(await listed(`?number=${number}&state=shipped`)).toEqual([]);
      expect((await staff('GET', `/${id}`)).json()).toMatchObject({
        data: { order: { number }, events: [{ kind: 'placed', by: 'shopper', is_public: true }] },
      });
      expect(faults(await staff('GET', `/${NOBODY}`)).code).toBe('order_not_found');
      for (const [method, path] of [
        ['GET', ''],
        ['GET', `/${id}`],
        ['POST', `/${id}/state`],
      ] as const)
        expect(
          (await staff(method, path, method === 'POST' ? { state: 'shipped' } : undefined, {})).statusCode,
        ).toBe(404);
    });

    it('set the state of an order, and the dispatch causes one mail', async () => {
      const visitor = opened.shop.visitor();
      await visitor.add();
      const { id } = await place(visitor);
      await mailed(opened);
      const tracking = { url: 'https://post.example/T1', code: 'T1' };
      const move = async (change: object) => (await staff('POST', `/${id}/state`, change)).statusCode;
      expect(await move({ state: 'in_production', by: 'Kim' })).toBe(200);
      // the same parcel's tracking number, sent later
      expect(await move({ state: 'shipped' })).toBe(200);
      expect(await move({ state: 'shipped', tracking, carrier: 'Royal Mail' })).toBe(200);
      expect(await move({ state: 'shipped', tracking, carrier: 'Royal Mail' })).toBe(200);
      expect(await move({ state: 'left_with_a_neighbour' })).toBe(200);
      expect([await move({ state: 'cancelled' }), await move({ state: 'No word' })]).toEqual([409, 400]);
      const order = await readOrder(visitor, id);
      expect(order).toMatchObject({
        state: 'left_with_a_neighbour',
        shipping: { tracking, method: { carrier: 'Royal Mail' } },
        editing: { isAllowed: false, refusal: 'state' },
      });
      const kinds = ['placed', 'in_production', 'shipped', 'left_with_a_neighbour'];
      expect(order.events.map(({ kind }) => kind)).toEqual(kinds);
      expect(JSON.stringify(order.events)).not.toContain('Kim');
      const mails = await mailed(opened);
      expect(mails.map(({ template }) => template)).toEqual(['orderInProduction', 'orderShipped']);
      for (const { books, editUntil } of mails)
        expect([books?.map(({ cover }) => cover?.itemId), editUntil]).toEqual([
          [order.items[0]!.id],
          undefined,
        ]);
    });
  });

  it('TRACK-01: can be read as analytics data only by their owner', async () => {
    const [visitor, otherVisitor] = [opened.shop.visitor('de'), opened.shop.visitor()];
    await visitor.add();
    await otherVisitor.add();
    const { id, number } = await place(visitor);
    const { price, items } = await readOrder(visitor, id);
    const path = `/uk/data/ecommerce?order_number=${number}`;
    expect((await visitor.send('GET', path)).json()).toMatchObject({
      marketplace: { currency: 'EUR', country: 'DE' },
      order: { number, total: price.total.amount, items: [{ id: items[0]!.id, quantity: 1 }] },
    });
    for (const stranger of [otherVisitor, opened.shop.visitor()])
      expect((await stranger.send('GET', path)).statusCode).toBe(404);
  });

  it('ORDER-08: contain the hash of each page and the time of the approval', async () => {
    const visitor = opened.shop.visitor();
    const { items } = await visitor.add();
    const proof = `${CART}/items/${items[0]!.id}`;
    const { pages } = (await visitor.send('GET', `${proof}/proof`)).json<{ data: LineProof }>().data;
    const approved = pages.map(({ page, hash }) => ({ page, hash }));
    const answer = await visitor.send('PUT', `${proof}/approval`, { pages: approved });
    expect(answer.statusCode).toBe(200);
    const { id } = await place(visitor);
    expect((await readOrder(visitor, id)).items[0]!.approval).toBe('approved');
    expect(await rows('select pages from order_items where order_id = $1', [id])).toEqual([
      { pages: approved },
    ]);
    expect(await rows('select pages from order_item_revisions where item_id = $1', [items[0]!.id])).toEqual([
      { pages: approved },
    ]);
  });

  it('ORDER-08: still have their photos after the owner has deleted them', async () => {
    const visitor = new Photographer(opened.shop);
    const { public_id: photo } = await visitor.upload(await twoColours(64, 48).jpeg().toBuffer());
    const { items } = await visitor.add();
    const picture = JSON.stringify({ picture: { public_id: photo } });
    await rows('update line_items set customisation = customisation || $2::jsonb where id = $1', [
      items[0]!.id,
      picture,
    ]);
    await opened.shop.photos.markUsed(opened.database, [photo], `line:${items[0]!.id}`);
    const { id } = await place(visitor);
    expect(await rows('select used_by from photo_uses where public_id = $1', [photo])).toEqual([
      { used_by: `order:${id}` },
    ]);
    await opened.shop.photos.deleteAny(photo);
    expect(await rows('select 1 as one from photos where public_id = $1', [photo])).toEqual([{ one: 1 }]);
  });

  it('ORDER-10, CHECK-04: contain destination and shipping method in both API formats', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    const address = {
      ...{
        firstname: 'Ida',
        lastname: 'Moor',
        phone: '',
        address1: '1 Elm Road',
        address2: '',
        city: 'York',
      },
      ...{ country: 'GB', state: '', zipcode: 'YO1 7HH' },
    };
    const method = { id: 'post', name: 'Post', type: 'standard', carrier: 'Royal Mail' };
    const rate = { id: 'r1', cost: 499, discountedCost: 399, shippingDays: 2, productionDays: 3 };
    const shipping = { method, tracking: null, rate };
    const { id } = await place(visitor, { shippingAddress: address, shipping });
    const order = await readOrder(visitor, id);
    const checkout = (await visitor.send('GET', `/website/v2/checkout/orders/${id}`)).json<{
      data: CheckoutOrder;
    }>().data;
    expect(order.shippingAddress).toEqual(address);
    const { dispatch, ...days } = order.editing.delivery!;
    expect(dispatch <= days.earliest).toBe(true);
    expect(order.shipping).toEqual({
      ...{ delivery: days, method, tracking: null },
      rate: {
        ...{ id: 'r1', selected: true, shipping_duration: 2, production_duration: 3 },
        cost: { amount: '4.99', formatted: '£4.99' },
        discounted_cost: { amount: '3.99', formatted: '£3.99' },
      },
    });
    expect(checkout.shipping).toEqual(order.shipping);
    expect(Object.keys(checkout).sort()).toEqual(
      [
        ...[
          'email',
          'id',
          'is_paypal_approved',
          'items',
          'number',
          'numeric_id',
          'promoCode',
          'shipping',
          'state',
        ],
        ...['store_credits', 'totals_v2'],
      ].sort(),
    );
    expect(checkout.totals_v2).toMatchObject({
      order: order.price.total,
      shipping: { amount: '4.99' },
      discount: { total: { amount: '1.00' }, shipping_discount: { amount: '1.00' } },
    });
    expect(checkout.items[0]).toMatchObject({ customisations: ROBIN, giftWrap: null, savings: null });
  });

  it('prevent the deletion of their package versions', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    const { id } = await place(visitor);
    const [{ version } = {}] = (await readOrder(visitor, id)).items;
    const expiryDate = new Date(Date.now() + 400 * 24 * HOUR_MS);
    await opened.shop.packages.expire(expiryDate);
    expect(await rows('select version from package_versions where version = $1', [version])).toHaveLength(1);
  });
});

const minorOf = (currency: string) => (money: Money | null | undefined) =>
  money ? parseAmount(money.amount, currency).minor : 0;

/** Orders of one to five lines in any market. The amounts of an order are the sums of its lines. */
const storedOrder = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    lines: fc.array(
      fc.record({
        each: fc.integer({ min: 0, max: 500_000 }),
        quantity: fc.integer({ min: 1, max: 99 }),
        off: fc.integer({ min: 0, max: 100 }),
        isWrapped: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    shipping: fc.option(fc.record({ cost: fc.nat(9000), off: fc.integer({ min: 0, max: 100 }) })),
    tax: fc.option(fc.nat(100_000)),
    credit: fc.nat(1000),
    state: fc.constantFrom('placed', 'shipped', 'at_the_binder'),
  })
  .map(({ market, lines, shipping, tax, credit, state }): StoredOrder => {
    const items = lines.flatMap(({ each, quantity, off, isWrapped }, index): OrderItemRow[] => {
      const discount = Math.floor((each * off) / 100) * quantity;
      const book = itemOf(`book-${index}`, { each, quantity, discount, parentItemId: null });
      const wrap = itemOf(`wrap-${index}`, { each: 300, quantity, discount: 0, parentItemId: book.id });
      return isWrapped ? [book, { ...wrap, kind: 'gift_wrap' }] : [book];
    });
    const goods = items.reduce((sum, { frozen, quantity }) => sum + frozen.each * quantity, 0);
    const promo = items.reduce((sum, { frozen }) => sum + frozen.discount, 0);
    const cost = shipping?.cost ?? 0;
    const shippingDiscount = Math.floor((cost * (shipping?.off ?? 0)) / 100);
    const onTop = market.taxIncluded ? 0 : (tax ?? 0);
    const money: OrderMoney = {
      ...{ items: goods, promo, credit, shipping: shipping ? cost : null, shippingDiscount, tax },
      isTaxIncluded: market.taxIncluded,
      total: goods - promo - credit + cost - shippingDiscount + onTop,
    };
    const order = {
      ...{
        id: NOBODY,
        numericId: 7,
        number: 'R1',
        ownerId: NOBODY,
        cartId: NOBODY,
        revision: 1,
        state,
        money,
      },
      ...{ market: market.identifier, locale: market.locale, currency: market.currency, email: null },
      ...{ shippingAddress: null, billingAddress: null, shipping: null, promotions: [], delivery: null },
      ...{ paymentMethod: null, placedAt: new Date(0), processAt: new Date(1) },
      ...{ pausedAt: null, lockedAt: null, cancelledAt: null },
    };
    return { order, items };
  });

function itemOf(
  id: string,
  {
    each,
    quantity,
    discount,
    parentItemId,
  }: { each: number; quantity: number; discount: number; parentItemId: string | null },
): OrderItemRow {
  const view = {
    ...{ type: 'personalised_product', name: 'Tiny', productName: 'Tiny', productId: 'p', productSku: 's' },
    ...{ itemCategory: 'book', brand: 'b', format: { id: 'f', identifier: 'hardcover', name: 'Hardback' } },
    ...{ components: [], summary: [], productCoupon: null },
  };
  return {
    ...{ id, parentItemId, position: 0, kind: 'personalised_product', sku: id, productSlug: 'tiny-book' },
    ...{ variantId: 'v', packageVersion: null, customisation: { name: 'Robin' }, quantity, pages: [] },
    ...{ approvedAt: null, revision: 1 },
    frozen: { view, each, discount, promotions: [], upsells: [], lockedKeys: [] },
  };
}

describe('ORDER-10: the two formats of an order', () => {
  it('have equal items, amounts and states in every market', () => {
    fc.assert(
      fc.property(storedOrder, (row) => {
        const [order, checkout] = [orderView(row), checkoutOrderView(row)];
        const minor = minorOf(order.currency);
        const { price } = order;
        const { totals_v2: totals } = checkout;
        expect([checkout.id, checkout.number, checkout.state]).toEqual([order.id, order.number, order.state]);
        expect([totals.order, totals.items, totals.tax]).toEqual([price.total, price.subtotal, price.tax]);
        expect(totals.tax_included).toBe(price.taxIncluded);
        const ex = totals.discount.discount_ex_shipping_discount;
        expect(minor(ex)).toBe(minor(price.discount.credit) + minor(price.discount.promo));
        expect(minor(totals.shipping) - minor(totals.discount.shipping_discount)).toBe(minor(price.shipping));
        const onTop = price.taxIncluded ? 0 : minor(price.tax);
        expect(minor(price.total)).toBe(minor(price.subtotal) - minor(ex) + minor(price.shipping) + onTop);
        expect(minor(totals.order)).toBe(
          minor(totals.items) + minor(totals.shipping) - minor(totals.discount.total) + onTop,
        );
        expect(checkout.items).toHaveLength(order.items.length);
        let goods = 0;
        for (const [index, item] of order.items.entries()) {
          const {
            id,
            price: each,
            parentLineItemId,
            quantity,
            discountedAmount,
            promoTotal,
          } = checkout.items[index]!;
          expect({ id, price: each, parentLineItemId, quantity }).toEqual({
            ...{ id: item.id, price: item.price, parentLineItemId: item.parentLineItemId },
            quantity: item.quantity,
          });
          expect(minor(promoTotal)).toBe(minor(item.discount));
          expect(minor(discountedAmount)).toBe(minor(item.lineTotal) - minor(item.discount));
          goods += minor(item.lineTotal);
        }
        expect(goods).toBe(minor(price.subtotal));
        const wraps = order.items.filter(({ parentLineItemId }) => parentLineItemId);
        expect(checkout.items.flatMap(({ giftWrap }) => giftWrap ?? []).map(({ sku }) => sku)).toEqual(
          wraps.map(({ variantSku }) => variantSku),
        );
      }),
      { numRuns: 200 },
    );
  });
});
