import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutTag,
  type Cart,
  type CartWriteResponse,
  type Checkout,
  type CountriesResponse,
  type Order,
} from '@bindery/shared/contracts';
import { findMarket, MARKETS, parseAmount } from '@bindery/shared/market';
import { describeOnDatabases } from '../../testing/test-databases';
import { mailed } from '../../testing/mailed';
import { openedShop, readOrder, rowsOf } from '../../testing/test-shop';
import { atAnyHour, faults, ROBIN, type Visitor } from '../../testing/visitor';
import { createCredits } from '../accounts';
import { createTestCustomer, logIn, openMailedLink, signInVisitor } from '../accounts/testing/signed-in';
import type { PreparedCheckout } from './prepare-checkout';
import {
  addressBody,
  addressIn,
  ADDRESSES,
  beginCheckout,
  CHECKOUT,
  checkOut,
  checkoutOf,
  putStep,
  readCheckout,
} from './testing/checkout-visitor';

const IDA = { ...ROBIN, name: 'Ida' };

describeOnDatabases('checkout on $name', ({ open, name }) => {
  let visitor: Visitor;
  const opened = openedShop({ open });
  const rows = rowsOf(opened);
  beforeEach(async () => {
    visitor = opened.shop.visitor();
    await visitor.add();
  });
  const prepare = async (who: Visitor, quote: string, customerId?: string): Promise<PreparedCheckout> => {
    const { number } = await who.cart();
    const [owner] = await rows<{ id: string }>('select owner_id as id from carts where number = $1', [
      number,
    ]);
    const market = findMarket(who.market)!;
    return opened.shop.checkouts.prepare({ ownerId: owner!.id, customerId }, market, quote);
  };
  const transaction = <T>(work: Parameters<typeof opened.database.transaction<T>>[0]) =>
    opened.database.transaction(work);
  const place = (prepared: PreparedCheckout) =>
    transaction(async (connection) => {
      const order = await opened.shop.orders.placePrepared(connection, prepared.order);
      await opened.shop.checkouts.paid(connection, prepared.checkoutId, order);
      return order;
    });

  describe('CHECK-01, CHECK-03: checkout on the server', () => {
    it('begins with the address, and does not proceed if the data of a step is missing', async () => {
      const begunCheckout = await beginCheckout(visitor);
      expect(begunCheckout).toMatchObject({
        ...{ state: 'address', market: 'uk', currency: 'GBP', email: null, method: null, order: null },
        ...{ parcels: [{ id: '1', address: null, rates: [], items: [{ quantity: 1 }] }], failure: null },
        quote: { items: { amount: '19.90' }, shipping: null, pending: ['shipping'], taxIncluded: true },
        ...{ provider: { name: 'sandbox' }, credit: { available: { amount: '0.00' }, isUsed: false } },
      });
      const addressed = await putStep(visitor, 'address', addressBody());
      expect(addressed.state).toBe('shipping');
      expect(addressed.parcels[0]!.rates[0]).toMatchObject({
        ...{ id: 'uk-standard', selected: false, cost: { amount: '2.99' } },
        ...{ discounted_cost: { amount: '2.99' }, shipping_duration: 4 },
      });
      const checkoutWithRate = await putStep(visitor, 'shipping', { rates: { 1: 'uk-tracked' } });
      expect(checkoutWithRate).toMatchObject({
        state: 'payment',
        quote: { shipping: { amount: '4.99' }, total: { amount: '24.89' }, pending: [] },
      });
      const readyCheckout = await putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false });
      expect(readyCheckout).toMatchObject({
        state: 'review',
        method: { type: 'card', label: 'Visa •••• 4242' },
      });
      expect(JSON.stringify(readyCheckout)).not.toContain('sandbox_success');
      for (const sameCheckout of [await readCheckout(visitor), await beginCheckout(visitor)])
        expect(atAnyHour(sameCheckout)).toEqual(atAnyHour(readyCheckout));
      // without a token the method stays
      expect((await putStep(visitor, 'payment', { useCredit: false })).method).toEqual(readyCheckout.method);
      // without a payment method, the checkout returns to the payment step
      expect((await putStep(visitor, 'payment', { token: null, useCredit: false })).state).toBe('payment');
    });

    it('is refused if the cart is empty or requires a decision of the shopper', async () => {
      expect(faults(await opened.shop.visitor().write('POST', CHECKOUT))).toMatchObject({
        ...{ status: 409, code: 'cart_empty' },
      });
      await checkOut(visitor);
      const [{ id } = { id: '' }] = (await visitor.cart()).items;
      await rows(
        `update line_items set agreed_prices = jsonb_set(agreed_prices, '{uk,minor}', '1') where id = $1`,
        [id],
      );
      for (const [method, path, body] of [
        ['POST', '', undefined],
        ['GET', '', undefined],
        ['PUT', '/payment', { token: null, useCredit: false }],
      ] as const)
        expect(
          faults(
            method === 'GET'
              ? await visitor.send(method, CHECKOUT)
              : await visitor.write(method, CHECKOUT + path, body),
          ),
        ).toEqual({ status: 409, code: 'cart_undecided', fields: [id] });
    });

    it('starts with the customer’s e-mail address and a saved address in the delivery area', async () => {
      const customer = await createTestCustomer(opened.database, `ada-${name.length}@example.com`);
      const { country, state, zipcode, address1, city } = ADDRESSES.uk;
      const saved = { firstname: 'Ada', lastname: 'Byron', phone: '', address2: '', address1, city };
      await rows(
        `insert into customer_addresses (customer_id, is_default, address) values ($1, true, $2::jsonb), ($1, false, $3::jsonb)`,
        // the market does not deliver to the first address, which is the customer's default
        [customer.customerId, ADDRESSES.us, { ...saved, country, state, zipcode }].map((value) =>
          typeof value === 'string' ? value : JSON.stringify(value),
        ),
      );
      await beginCheckout(visitor);
      await openMailedLink(opened.database, visitor, customer);
      expect(await beginCheckout(visitor)).toMatchObject({
        ...{ state: 'shipping', email: customer.email },
        parcels: [{ address: { firstname: 'Ada', zipcode } }],
      });
      const typedCheckout = await putStep(visitor, 'address', addressBody());
      expect(atAnyHour(await beginCheckout(visitor))).toEqual(atAnyHour(typedCheckout));
      // the checkout does not change if a customer without a saved address begins it again
      const bare = opened.shop.visitor();
      await bare.add();
      await logIn(opened.database, bare, `bare-${name.length}@example.com`);
      const begunCheckout = await beginCheckout(bare);
      expect([begunCheckout.email, begunCheckout.state]).toEqual([
        `bare-${name.length}@example.com`,
        'address',
      ]);
      expect(atAnyHour(await beginCheckout(bare))).toEqual(atAnyHour(begunCheckout));
    });
  });

  describe('CART-07: the cart of a checkout', () => {
    const agree = (cart: Cart, { quote }: Checkout) => {
      const amount = (money: { amount: string } | null | undefined) => Number(money?.amount ?? 0);
      expect(cart.price).toMatchObject({
        ...{ subtotal: quote.items, total: quote.total, tax: quote.tax, pending: quote.pending },
        discount: { promo: quote.discount.promo, credit: quote.discount.credit },
      });
      expect(cart.price.shipping === null).toBe(quote.shipping === null);
      expect(amount(cart.price.shipping)).toBeCloseTo(
        amount(quote.shipping) - amount(quote.discount.shipping),
      );
    };

    it('has the same amounts as the checkout at every step', async () => {
      await visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
      const { customerId } = await logIn(opened.database, visitor, `shown-${name.length}@example.com`);
      await transaction((connection) =>
        createCredits().grant(connection, { customerId, currency: 'GBP', amount: 500, reason: 'a test' }),
      );
      const earlierCart = await visitor.cart();
      expect(earlierCart).toMatchObject({ email: null, price: { shipping: null, pending: ['shipping'] } });
      expect(earlierCart.price.shippingFrom).toMatchObject({ amount: '2.99' });
      agree(earlierCart, await beginCheckout(visitor));
      const addressed = await putStep(visitor, 'address', addressBody());
      const withAddress = await visitor.cart();
      expect(withAddress).toMatchObject({ email: 'grace@example.com', shipping: null });
      expect(withAddress.price.shippingFrom).toMatchObject({ amount: '2.99' });
      agree(withAddress, addressed);
      const checkoutWithRate = await putStep(visitor, 'shipping', { rates: { 1: 'uk-tracked' } });
      const rate = checkoutWithRate.parcels[0]!.rates.find(({ selected }) => selected)!;
      const withShipping = await visitor.cart();
      expect(withShipping).toMatchObject({
        shipping: { method: rate.method, rate: { id: 'uk-tracked', discounted_cost: { amount: '4.99' } } },
        ...{ delivery: rate.delivery, price: { shipping: { amount: '4.99' }, pending: [] } },
      });
      expect(withShipping.price.shippingFrom).toBeUndefined();
      agree(withShipping, checkoutWithRate);
      await putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: true });
      // a change of the cart returns the same cart as a read, although the stored answer contains no address
      const [{ id: lineId } = { id: '' }] = withShipping.items;
      const answer = await visitor.write('PATCH', `/website/v2/cart/items/${lineId}`, {
        item: { quantity: 2 },
      });
      const { order: writtenOrder } = answer.json<CartWriteResponse>().data;
      const cart = await visitor.cart();
      expect(atAnyHour(writtenOrder)).toEqual(atAnyHour(cart));
      expect(cart.price.discount?.credit).toMatchObject({ amount: '5.00' });
      const keptRows = await rows<{ row: string }>(
        'select row_to_json(k)::text as row from idempotency_keys k',
      );
      expect(keptRows.map(({ row }) => row).join('')).not.toContain('grace@example.com');
      const readyCheckout = await readCheckout(visitor);
      agree(cart, readyCheckout);
      expect(atAnyHour(readyCheckout.cart)).toEqual(atAnyHour(cart));

      const { id } = await place(await prepare(visitor, readyCheckout.quote.id, customerId));
      const { data: order } = (await visitor.send('GET', `/website/v2/orders/${id}`)).json<{ data: Order }>();
      const { pending, ...price } = cart.price;
      expect(pending).toEqual([]);
      expect(order).toMatchObject({ price, email: cart.email, shipping: cart.shipping, coupon: cart.coupon });
      expect(await visitor.cart()).toMatchObject({ email: null, itemCount: 0, price: { shipping: null } });
    });

    it('includes the tax and delivery of each parcel', async () => {
      const us = opened.shop.visitor('us');
      await us.add();
      await us.add(IDA);
      const bare = await us.cart();
      expect(bare.price).toMatchObject({ tax: null, pending: ['shipping', 'tax'] });
      agree(bare, await beginCheckout(us));
      const [robin, ida] = bare.items.map(({ id }) => ({ lineItemId: id, quantity: 1 }));
      const parcels = [robin!, ida!].map((item) => ({ items: [item], address: ADDRESSES.us, gift: null }));
      const addressed = await putStep(us, 'address', addressBody(ADDRESSES.us, { parcels }));
      const withAddress = await us.cart();
      agree(withAddress, addressed);
      const lowestCosts = addressed.parcels.map(({ rates }) => Number(rates[0]!.discounted_cost.amount));
      expect(Number(withAddress.price.shippingFrom?.amount)).toBeCloseTo(lowestCosts[0]! + lowestCosts[1]!);
      const ids = addressed.parcels.map(({ rates }) => rates.map(({ id }) => id));
      const sameCheckout = await putStep(us, 'shipping', { rates: { 1: ids[0]![0], 2: ids[1]![0] } });
      const together = await us.cart();
      agree(together, sameCheckout);
      expect(together.shipping?.rate.discounted_cost).toEqual(together.price.shipping);
      agree(together, await readCheckout(us));
      const apart = await putStep(us, 'shipping', { rates: { 1: ids[0]![0], 2: ids[1]![1] } });
      agree(await us.cart(), apart);
      expect((await us.cart()).shipping).toBeNull();

      const customer = opened.shop.visitor('us');
      await customer.add();
      const { customerId } = await logIn(opened.database, customer, `us-${name.length}@example.com`);
      await rows(
        'insert into customer_addresses (customer_id, is_default, address) values ($1, true, $2::jsonb)',
        [...[customerId, JSON.stringify(ADDRESSES.us)]],
      );
      const expected = await customer.cart();
      expect(expected).toMatchObject({ email: null, price: { pending: ['shipping'] } });
      expect(Number(expected.price.tax?.amount)).toBeGreaterThan(0);
      agree(expected, await beginCheckout(customer));
    });
  });

  describe('CHECK-02: reads and writes', () => {
    it('are possible only for the checkout’s owner, and are not cached', async () => {
      await beginCheckout(visitor);
      const ownAnswer = await visitor.send('GET', CHECKOUT);
      expect([ownAnswer.headers['cache-control'], ownAnswer.headers.etag]).toEqual([
        'no-store',
        checkoutTag(checkoutOf(ownAnswer)),
      ]);
      const otherVisitor = opened.shop.visitor();
      await otherVisitor.add();
      for (const who of [otherVisitor, opened.shop.visitor()]) {
        const emptyAnswer = await who.send('GET', CHECKOUT);
        expect([emptyAnswer.statusCode, emptyAnswer.json()]).toEqual([200, { data: null }]);
      }
      expect(faults(await otherVisitor.write('PUT', `${CHECKOUT}/address`, addressBody()))).toMatchObject({
        ...{ status: 404, code: 'checkout_not_found' },
      });
      expect(
        (await visitor.send('PUT', `${CHECKOUT}/address`, addressBody(), { 'x-csrf-token': '' })).statusCode,
      ).toBe(403);
    });

    it('run once per idempotency key, and return the current state if they are repeated', async () => {
      await beginCheckout(visitor);
      const key = { 'idempotency-key': 'intent-1' };
      const put = (body: unknown) => visitor.write('PUT', `${CHECKOUT}/address`, body, key);
      const firstCheckout = checkoutOf(await put(addressBody()));
      await putStep(visitor, 'shipping', { rates: { 1: 'uk-standard' } });
      const repeatedAnswer = await put(addressBody());
      expect(repeatedAnswer.headers['idempotent-replayed']).toBe('true');
      expect([checkoutOf(repeatedAnswer).state, checkoutOf(repeatedAnswer).revision]).toEqual([
        'payment',
        firstCheckout.revision + 1,
      ]);
      expect(faults(await put(addressBody(ADDRESSES.uk, { email: 'x@example.com' }))).code).toBe(
        'idempotency_key_reused',
      );
      expect(JSON.stringify(await rows('select * from idempotency_keys'))).not.toMatch(/grace@|Mill Lane/);
    });

    it('fail if they name an outdated revision', async () => {
      const begunCheckout = await beginCheckout(visitor);
      const put = (tag: string) =>
        visitor.write('PUT', `${CHECKOUT}/address`, addressBody(), { 'if-match': tag });
      expect((await put(checkoutTag(begunCheckout))).statusCode).toBe(200);
      expect(faults(await put(checkoutTag(begunCheckout)))).toMatchObject({
        status: 412,
        code: 'checkout_changed',
      });
      expect((await put('*')).statusCode).toBe(200);
    });

    it('run one after another, even if many requests arrive at the same time', async () => {
      const { revision } = await beginCheckout(visitor);
      const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}@example.com`);
      const answers = await Promise.all([
        ...emails.map((email) => putStep(visitor, 'address', addressBody(ADDRESSES.uk, { email }))),
        visitor.add(IDA),
      ]);
      expect(answers).toHaveLength(7);
      const finalCheckout = await readCheckout(visitor);
      expect(finalCheckout.revision).toBe(revision + 6);
      expect(emails).toContain(finalCheckout.email);
      expect(finalCheckout.parcels[0]!.items).toHaveLength(2);
    });
  });

  describe('CHECK-04: addresses', () => {
    const refused = async (body: unknown, who = visitor) =>
      faults(await who.write('PUT', `${CHECKOUT}/address`, body)).fields;
    beforeEach(() => beginCheckout(visitor));

    it('report missing fields with the full path', async () => {
      const incompleteAddress = { ...ADDRESSES.uk, firstname: ' ', city: '', zipcode: 'LS1' };
      expect(
        await refused(
          addressBody(incompleteAddress, {
            email: 'nobody',
            billingAddress: { ...ADDRESSES.us, state: 'ZZ' },
          }),
        ),
      ).toEqual([
        'email',
        'parcels.0.address.firstname',
        'parcels.0.address.city',
        'parcels.0.address.zipcode',
        'billingAddress.state',
      ]);
      expect(await refused(addressBody({ ...ADDRESSES.uk, country: '' }))).toEqual([
        'parcels.0.address.country',
      ]);
      for (const email of ['', 'a@b', 'a b@c.de', 'a@b..de'])
        expect(await refused(addressBody(ADDRESSES.uk, { email }))).toEqual(['email']);
      expect((await readCheckout(visitor)).email).toBeNull();
    });

    it('must be in the market’s delivery area, unless they are billing addresses', async () => {
      expect(await refused(addressBody(ADDRESSES.us))).toEqual(['parcels.0.address.country']);
      const { billingAddress } = await putStep(
        visitor,
        'address',
        addressBody(ADDRESSES.uk, { billingAddress: ADDRESSES.us }),
      );
      expect(billingAddress).toMatchObject({ country: 'US', state: 'CT' });
    });

    it('may contain a company and a VAT number, which are stored with the order', async () => {
      const business = { company: ' ACME  Ltd ', vatNumber: 'gb 980 7806 84' };
      expect(
        await refused({ ...addressBody(), business: { ...business, vatNumber: 'GB 980 7806 85' } }),
      ).toEqual(['business.vatNumber']);
      const before = await checkOut(visitor);
      expect(before.business).toBeNull();
      const { quote, ...billed } = await checkOut(visitor, { body: { ...addressBody(), business } });
      const tidy = { company: 'ACME Ltd', vatNumber: 'GB980780684' };
      expect(billed.business).toEqual({ ...tidy, isRegistered: null });
      expect([quote.total, quote.id === before.quote.id]).toEqual([before.quote.total, false]);
      const { order } = await prepare(visitor, quote.id);
      expect(order.billingAddress).toEqual({ ...ADDRESSES.uk, ...tidy });
      expect(order.shippingAddress).toEqual(ADDRESSES.uk);
      // the company does not change if the body has no `business`, and is removed if `business` is null
      expect((await putStep(visitor, 'address', addressBody())).business).toMatchObject(tidy);
      expect((await putStep(visitor, 'address', { ...addressBody(), business: null })).business).toBeNull();
    });

    it('require a state code if the market has states, and a phonetic name in the market jp', async () => {
      const [us, jp] = [opened.shop.visitor('us'), opened.shop.visitor('jp')];
      for (const who of [us, jp]) {
        await who.add();
        await beginCheckout(who);
      }
      expect(await refused(addressBody({ ...ADDRESSES.us, state: 'Wessex' }), us)).toEqual([
        'parcels.0.address.state',
      ]);
      const { parcels } = await putStep(
        us,
        'address',
        addressBody({ ...ADDRESSES.us, state: 'connecticut' }),
      );
      expect(parcels[0]!.address!.state).toBe('CT');
      // Puerto Rico has a state code, but the shop does not deliver there
      expect(await refused(addressBody({ ...ADDRESSES.us, state: 'PR', zipcode: '00901' }), us)).toEqual([
        'parcels.0.address.zipcode',
      ]);
      const unread = { ...ADDRESSES.jp, phoneticFirstname: '' };
      expect(await refused(addressBody(unread), jp)).toEqual(['parcels.0.address.phoneticFirstname']);
      const read = await putStep(jp, 'address', addressBody(ADDRESSES.jp));
      expect(read.parcels[0]!.address).toEqual(ADDRESSES.jp);
    });

    it('may contain full-width characters and the stray characters of dictation', async () => {
      const typedAddress = {
        ...ADDRESSES.jp,
        ...{
          zipcode: '１００－０００１',
          phone: '０９０－１２３４',
          city: '千代田区\ufffc',
          address1: '1\u0092a',
        },
      };
      const jp = opened.shop.visitor('jp');
      await jp.add();
      await beginCheckout(jp);
      const read = await putStep(
        jp,
        'address',
        addressBody(typedAddress, { email: 'ａ．．ｄａ.＠ｄｏｃｏｍｏ。ｎｅ。ｊｐ' }),
      );
      expect(read).toMatchObject({
        email: 'a..da.@docomo.ne.jp',
        parcels: [{ address: { zipcode: '100-0001', phone: '090-1234', city: '千代田区', address1: '1’a' } }],
      });
      const gift = { message: 'For \ufffd', hidesPrices: true };
      const parcels = [{ address: { ...ADDRESSES.jp, city: '\ufffd' }, gift }];
      expect(await refused(addressBody(ADDRESSES.jp, { parcels }), jp)).toEqual([
        ...['parcels.0.address.city', 'parcels.0.gift.message'],
      ]);
    });

    it('must be entered again if the market no longer delivers to them', async () => {
      await checkOut(visitor);
      await rows(`update checkouts set parcels = jsonb_set(parcels, '{0,address,country}', '"FR"')`);
      expect(await readCheckout(visitor)).toMatchObject({
        state: 'address',
        quote: { pending: ['shipping'] },
      });
    });
  });

  describe('CHECK-05: several recipients', () => {
    const streetAddress = (address1: string) => ({ ...ADDRESSES.uk, address1 });
    const gift = { message: 'For you', hidesPrices: true };

    it('have their own pieces, rates and gifts', async () => {
      const { items } = await visitor.add(IDA, { quantity: 2 });
      const [robin, ida] = items.map(({ id }) => id);
      await beginCheckout(visitor);
      const pieces = (lineItemId: string, quantity: number) => ({ lineItemId, quantity });
      const parcels = [
        { items: [pieces(robin!, 1), pieces(ida!, 1)], address: streetAddress('1 A'), gift: null },
        { items: [pieces(ida!, 1)], address: streetAddress('2 B'), gift },
      ];
      const faulty = async (change: unknown) =>
        faults(
          await visitor.write(
            'PUT',
            `${CHECKOUT}/address`,
            addressBody(ADDRESSES.uk, { parcels: change as never }),
          ),
        );
      expect(await faulty([parcels[0], { ...parcels[1], items: undefined }])).toMatchObject({
        ...{ status: 422, code: 'invalid_parcels', fields: ['parcels.1.items'] },
      });
      expect(await faulty(parcels.slice(0, 1))).toMatchObject({ fields: ['parcels'] });
      expect(await faulty([...parcels, parcels[1]])).toMatchObject({ fields: ['parcels.2.items.0'] });

      await putStep(visitor, 'address', addressBody(ADDRESSES.uk, { parcels }));
      expect(
        faults(await visitor.write('PUT', `${CHECKOUT}/shipping`, { rates: { 2: 'us-standard' } })),
      ).toMatchObject({ status: 422, code: 'rate_unavailable', fields: ['rates.2'] });
      const partialCheckout = await putStep(visitor, 'shipping', { rates: { 1: 'uk-express' } });
      expect([partialCheckout.state, partialCheckout.quote.shipping]).toEqual(['shipping', null]);
      const completedCheckout = await putStep(visitor, 'shipping', { rates: { 2: 'uk-tracked' } });
      expect([completedCheckout.state, completedCheckout.quote.shipping?.amount]).toEqual([
        'payment',
        '15.98',
      ]);
      expect(completedCheckout.parcels[1]).toMatchObject({ gift, items: [pieces(ida!, 1)] });

      // the second parcel is hidden while its line is saved for later, and has the same entries afterwards
      await visitor.send('PATCH', `/website/v2/cart/items/${ida}`, { item: { savedForLater: true } });
      expect((await readCheckout(visitor)).parcels.map(({ id }) => id)).toEqual(['1']);
      await visitor.send('PATCH', `/website/v2/cart/items/${ida}`, { item: { savedForLater: false } });
      const { items: moreItems } = await visitor.add({ ...ROBIN, name: 'Max' });
      const back = await readCheckout(visitor);
      expect(back.parcels.map(({ items: inIt }) => inIt.length)).toEqual([3, 1]);
      expect(back.parcels[0]!.items).toContainEqual(pieces(moreItems.at(-1)!.id, 1));
      expect([
        back.parcels[1]!.address?.address1,
        back.parcels[1]!.rates.find((rate) => rate.selected)?.id,
      ]).toEqual(['2 B', 'uk-tracked']);
    });

    it('become parcels of the order', async () => {
      const { items } = await visitor.add(IDA);
      const [robin, ida] = items.map(({ id }) => ({ lineItemId: id, quantity: 1 }));
      const parcels = [
        { items: [robin!], address: streetAddress('1 A'), gift: null },
        { items: [ida!], address: streetAddress('2 B'), gift },
      ];
      const { quote } = await checkOut(visitor, { body: addressBody(ADDRESSES.uk, { parcels }) });
      const { order } = await prepare(visitor, quote.id);
      expect(order.parcels).toMatchObject([
        {
          ...{
            items: [{ itemId: robin!.lineItemId, quantity: 1 }],
            address: streetAddress('1 A'),
            gift: null,
          },
          shipping: { rate: { way: { shippingDays: [2, 4] } } },
        },
        {
          items: [{ itemId: ida!.lineItemId }],
          address: streetAddress('2 B'),
          gift,
          shipping: { rate: { id: 'uk-standard' } },
        },
      ]);
      expect([order.shippingAddress, order.billingAddress]).toEqual([
        streetAddress('1 A'),
        streetAddress('1 A'),
      ]);
      expect(order.money).toMatchObject({ shipping: 598, items: 3980, total: 4578 });
    });
  });

  describe('SHIP-03: a wanted delivery day', () => {
    const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const inDays = (count: number) => isoDay(Date.now() + count * 86_400_000);
    const want = (wanted: object | null, rates: object = {}) =>
      visitor.write('PUT', `${CHECKOUT}/shipping`, { rates, days: { 1: wanted } });
    beforeEach(async () => {
      await beginCheckout(visitor);
      await putStep(visitor, 'address', addressBody());
    });

    it('delays every method if its kind is “not before”, and is stored in the order', async () => {
      const day = { kind: 'not_before', day: inDays(40) };
      const [parcel] = checkoutOf(await want(day)).parcels;
      expect(parcel).toMatchObject({ day });
      for (const { delivery, is_late } of parcel!.rates)
        expect([delivery.earliest >= day.day, is_late]).toEqual([true, undefined]);
      await putStep(visitor, 'address', addressBody({ ...ADDRESSES.uk, city: 'York' }));
      await putStep(visitor, 'shipping', { rates: { 1: 'uk-standard' } });
      const { quote, parcels } = await putStep(visitor, 'payment', {
        ...{ token: 'sandbox_success', useCredit: false },
      });
      const chosen = parcels[0]!.rates.find(({ selected }) => selected)!;
      await mailed(opened);
      const { id } = await place(await prepare(visitor, quote.id));
      const order = await readOrder(visitor, id);
      expect(order.parcels).toMatchObject([
        { shipping: { day, delivery: { earliest: chosen.delivery.earliest } } },
      ]);
      expect(order.shipping).toMatchObject({ day });
      const [mail] = await mailed(opened);
      expect(mail!.sections).toContainEqual({
        heading: 'arrivesFrom',
        lines: [expect.stringContaining(String(Number(day.day.slice(8))))],
      });
    });

    it('prevents the choice of methods that may be too late if its kind is “by”', async () => {
      const rates = (await readCheckout(visitor)).parcels[0]!.rates;
      const [soonest] = [...rates].sort((a, b) => (a.delivery.latest < b.delivery.latest ? -1 : 1));
      const day = { kind: 'by', day: soonest!.delivery.latest };
      const late = rates.filter(({ delivery }) => delivery.latest > day.day).map(({ id }) => id);
      expect(late).toContain('uk-standard');
      await putStep(visitor, 'shipping', { rates: { 1: 'uk-standard' } });
      const wanted = checkoutOf(await want(day));
      expect(wanted).toMatchObject({ state: 'shipping', quote: { shipping: null } });
      expect(wanted.parcels[0]!.rates.flatMap(({ id, is_late }) => (is_late ? [id] : []))).toEqual(late);
      expect(wanted.cart.price.estimate?.shipping).toEqual(
        rates.find(({ id }) => !late.includes(id))!.discounted_cost,
      );
      expect(faults(await want(day, { 1: 'uk-standard' }))).toEqual({
        ...{ status: 422, code: 'rate_too_late', fields: ['rates.1'] },
      });
      const chosen = checkoutOf(await want(day, { 1: soonest!.id }));
      expect(chosen.state).toBe('payment');
      const again = checkoutOf(await want(null, { 1: 'uk-standard' }));
      expect(again.parcels[0]).not.toHaveProperty('day');
      expect(again.state).toBe('payment');
    });

    it.each([
      ['a day of the past', { kind: 'by', day: '2020-01-01' }, 422, 'days.1.day'],
      ['a day in a year', { kind: 'not_before', day: inDays(365) }, 422, 'days.1.day'],
      ['no day of the calendar', { kind: 'not_before', day: '2027-02-30' }, 422, 'days.1.day'],
      ['a text', { kind: 'by', day: 'soon' }, 400, 'days.1.day'],
    ])('%s: is refused and names the field', async (_what, wanted, status, field) => {
      expect(faults(await want(wanted))).toMatchObject({ status, fields: expect.arrayContaining([field]) });
      expect((await readCheckout(visitor)).parcels[0]).not.toHaveProperty('day');
    });

    it('names a parcel that there is', async () => {
      const body = { rates: {}, days: { 7: null } };
      expect(faults(await visitor.write('PUT', `${CHECKOUT}/shipping`, body))).toMatchObject({
        ...{ status: 422, fields: ['days.7'] },
      });
    });
  });

  describe('CHECK-06: the price of a checkout', () => {
    it.each(MARKETS.map(({ identifier }) => identifier))(
      'consists of whole units and adds up in %s',
      async (identifier) => {
        const market = findMarket(identifier)!;
        const who = opened.shop.visitor(identifier);
        await who.add(ROBIN, { quantity: 3 });
        await who.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
        const { quote, state } = await checkOut(who, { address: addressIn(market) });
        const minor = (money: { amount: string } | null) =>
          money ? parseAmount(money.amount, market.currency).minor : 0;
        expect([identifier, state, quote.pending]).toEqual([identifier, 'review', []]);
        expect(
          minor(quote.items) -
            minor(quote.discount.promo) +
            minor(quote.shipping) -
            minor(quote.discount.shipping) +
            (quote.taxIncluded ? 0 : minor(quote.tax)),
        ).toBe(minor(quote.total));
        expect(minor(quote.discount.promo)).toBeGreaterThan(0);
        const prepared = await prepare(who, quote.id);
        expect([prepared.amount, prepared.currency]).toEqual([minor(quote.total), market.currency]);
        expect(prepared.order.money.total).toBe(prepared.amount);
      },
    );

    it('includes tax at the rates of each parcel’s destination', async () => {
      const who = opened.shop.visitor('us');
      await who.add();
      await beginCheckout(who);
      expect((await readCheckout(who)).quote).toMatchObject({ tax: null, pending: ['shipping', 'tax'] });
      const addressed = await putStep(who, 'address', addressBody(ADDRESSES.us));
      const { quote } = await putStep(who, 'shipping', { rates: { 1: 'us-standard' } });
      const [goods, totalTax] = [addressed.quote.tax!, quote.tax!].map(
        ({ amount }) => parseAmount(amount, 'USD').minor,
      );
      expect(goods).toBeGreaterThan(0);
      expect(totalTax).toBeGreaterThan(goods!);
      expect(parseAmount(quote.total.amount, 'USD').minor).toBe(1990 + 499 + totalTax!);
    });
  });

  describe('CHECK-06: store credit', () => {
    let customerId: string;
    const credits = createCredits();
    const grant = (amount: number) =>
      transaction((connection) =>
        credits.grant(connection, { customerId, currency: 'GBP', amount, reason: 'a test' }),
      );
    let round = 0;
    beforeEach(async () => {
      round += 1;
      ({ customerId } = await logIn(opened.database, visitor, `credit${round}-${name.length}@example.com`));
    });

    it('pays the total, or a part of it if the balance is lower', async () => {
      await grant(1000);
      const part = await checkOut(visitor, { useCredit: true });
      expect(part).toMatchObject({
        ...{ state: 'review', credit: { available: { amount: '10.00' }, isUsed: true } },
        quote: { discount: { credit: { amount: '10.00' } }, total: { amount: '12.89' } },
      });
      await grant(5000);
      const creditCheckout = await checkOut(visitor, { useCredit: true, token: null });
      expect(creditCheckout).toMatchObject({
        ...{ state: 'review', method: null },
        quote: { discount: { credit: { amount: '22.89' } }, total: { amount: '0.00' } },
      });
      const prepared = await prepare(visitor, creditCheckout.quote.id, customerId);
      expect(prepared).toMatchObject({ amount: 0, credit: 2289, token: null, customerId });
      await grant(-6000);
      expect(await readCheckout(visitor)).toMatchObject({
        state: 'payment',
        quote: { total: { amount: '22.89' } },
      });
    });

    it('is not available to a guest', async () => {
      const guest = opened.shop.visitor();
      await guest.add();
      const { credit, quote } = await checkOut(guest, { useCredit: true });
      expect([credit.isUsed, quote.discount.credit.amount]).toEqual([false, '0.00']);
    });
  });

  describe('CHECK-08: payment of the agreed quote', () => {
    it('is refused if price, content, method or destination has changed since the quote', async () => {
      const { quote } = await checkOut(visitor);
      await expect(prepare(visitor, 'another')).rejects.toMatchObject({
        status: 409,
        code: 'checkout_changed',
      });
      const ids = new Set([quote.id]);
      const changedCheckout = async (change: () => Promise<unknown>) => {
        await change();
        const now = await readCheckout(visitor);
        expect(ids.has(now.quote.id)).toBe(false);
        ids.add(now.quote.id);
        await expect(prepare(visitor, quote.id)).rejects.toMatchObject({ code: 'checkout_changed' });
      };
      const { items } = await visitor.cart();
      const item = `/website/v2/cart/items/${items[0]!.id}`;
      await changedCheckout(() => visitor.send('PATCH', item, { item: { quantity: 2 } }));
      await changedCheckout(() =>
        visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' }),
      );
      await changedCheckout(() => putStep(visitor, 'shipping', { rates: { 1: 'uk-express' } }));
      await changedCheckout(() =>
        putStep(visitor, 'address', addressBody({ ...ADDRESSES.uk, city: 'York' })),
      );
      await changedCheckout(() =>
        putStep(visitor, 'address', addressBody(ADDRESSES.uk, { email: 'other@example.com' })),
      );
      // the quote id changes only if the checkout changes
      const { quote: now } = await readCheckout(visitor);
      expect((await readCheckout(visitor)).quote.id).toBe(now.id);
    });

    it('requires complete steps and the permission to order', async () => {
      const { quote } = await beginCheckout(visitor);
      await expect(prepare(visitor, quote.id)).rejects.toMatchObject({
        ...{ status: 409, code: 'checkout_incomplete', fields: [{ field: 'address' }] },
      });
      const readyCheckout = await checkOut(visitor);
      await opened.shop.restrictions.restrict((await visitor.cart()).number, 'chargebacks');
      await expect(prepare(visitor, readyCheckout.quote.id)).rejects.toMatchObject({
        code: 'shopper_restricted',
      });
    });

    it('requires a new choice if the chosen shipping rate is no longer offered', async () => {
      await checkOut(visitor);
      await rows(`update checkouts set parcels = jsonb_set(parcels, '{0,rateId}', '"uk-gone"')`);
      expect(await readCheckout(visitor)).toMatchObject({ state: 'shipping', quote: { shipping: null } });
    });
  });

  describe('CHECK-04: countries', () => {
    const countries = async (market: string): Promise<CountriesResponse> =>
      (await opened.shop.visitor(market).send('GET', '/website/v1/countries')).json<CountriesResponse>();

    it('are listed by their names in the market’s language', async () => {
      const [de, jp] = [await countries('de'), await countries('jp')];
      expect(de.data).toHaveLength(249);
      expect(de.data.find(({ iso }) => iso === 'AT')).toEqual({ name: 'Österreich', iso: 'AT', iso3: 'AUT' });
      expect(new Set(de.data.map(({ iso3 }) => iso3)).size).toBe(249);
      expect(jp.data.find(({ iso }) => iso === 'FR')).toEqual({ name: 'フランス', iso: 'FR', iso3: 'FRA' });
      const names = de.data.map(({ name }) => name);
      expect(names).toEqual([...names].sort(new Intl.Collator('de').compare));
      expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'));
      for (const { identifier, iso } of MARKETS) expect((await countries(identifier)).shipsTo).toContain(iso);
      expect(new Set(de.shipsTo)).toEqual(new Set(['DE', 'IE', 'DK', 'ES', 'FR', 'IT', 'NL', 'PT', 'SE']));
      expect(jp.shipsTo).toEqual(['JP']);
    });

    it('can be destinations outside the market, with their own tax and delivery days', async () => {
      const who = opened.shop.visitor('de');
      await who.add();
      const abroad = addressIn(findMarket('dk')!);
      const home = await checkOut(who, { address: addressIn(findMarket('de')!) });
      const { quote, parcels, state } = await checkOut(who, { address: abroad });
      const [rate] = parcels[0]!.rates;
      expect([state, quote.pending, rate!.id]).toEqual(['review', [], 'de-eu']);
      expect(quote.shipping).toEqual({ amount: '9.99', formatted: '9,99\u00a0€' });
      const minor = ({ amount }: { amount: string }) => parseAmount(amount, 'EUR').minor;
      const taxed = (total: number, percent: number) => Math.round((total * percent) / (100 + percent));
      expect(minor(home.quote.tax!)).toBe(taxed(minor(home.quote.total), 19));
      expect(minor(quote.tax!)).toBe(taxed(minor(quote.total), 25));
      expect(rate!.delivery.latest > home.parcels[0]!.rates[0]!.delivery.latest).toBe(true);
      const { amount, order } = await prepare(who, quote.id);
      expect([amount, order.shippingAddress!.country]).toEqual([minor(quote.total), 'DK']);
      expect(order.parcels[0]!.shipping.rate).toMatchObject({ way: { destination: 'dk' } });
      const refused = await who.write('PUT', `${CHECKOUT}/address`, addressBody(ADDRESSES.jp));
      expect(faults(refused).fields).toEqual(['parcels.0.address.country']);
    });
  });

  describe('CHECK-02: a checkout during and after payment', () => {
    it('cannot be changed during the payment, and continues if the payment fails', async () => {
      const readyCheckout = await checkOut(visitor);
      const prepared = await prepare(visitor, readyCheckout.quote.id);
      const { checkouts } = opened.shop;
      expect(
        await transaction((connection) => checkouts.lock(connection, prepared.checkoutId)),
      ).toMatchObject({ revision: readyCheckout.revision });
      await transaction((connection) => checkouts.paying(connection, prepared.checkoutId, 0));
      expect((await readCheckout(visitor)).state).toBe('paying');
      expect(faults(await visitor.write('PUT', `${CHECKOUT}/address`, addressBody()))).toMatchObject({
        ...{ status: 409, code: 'cart_being_paid' },
      });
      await expect(prepare(visitor, readyCheckout.quote.id)).rejects.toMatchObject({
        code: 'cart_being_paid',
      });
      const failure = { code: 'declined', message: 'Declined' };
      await transaction((connection) => checkouts.failed(connection, prepared.checkoutId, failure, true));
      expect(await readCheckout(visitor)).toMatchObject({ state: 'payment', method: null, failure });
      const retriedCheckout = await putStep(visitor, 'payment', {
        token: 'sandbox_success',
        useCredit: false,
      });
      expect(retriedCheckout).toMatchObject({
        state: 'review',
        failure: null,
        quote: { id: readyCheckout.quote.id },
      });

      const { id, number } = await place(await prepare(visitor, retriedCheckout.quote.id));
      for (const finishedCheckout of [await readCheckout(visitor), await beginCheckout(visitor)])
        expect(finishedCheckout).toMatchObject({
          ...{ state: 'complete', order: { id, number }, email: null, method: null },
          quote: { total: readyCheckout.quote.total, pending: [] },
        });
      expect(
        await rows('select email, parcels, method from checkouts where id = $1', [readyCheckout.id]),
      ).toEqual([{ email: null, parcels: [], method: null }]);
      await visitor.add(IDA);
      expect((await visitor.send('GET', CHECKOUT)).json()).toEqual({ data: null });
      expect(await beginCheckout(visitor)).toMatchObject({ state: 'address', order: null });
    });

    it('returns the order with every field of a checkout order', async () => {
      await visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
      const { customerId } = await logIn(opened.database, visitor, `order-${name.length}@example.com`);
      await transaction((connection) =>
        createCredits().grant(connection, { customerId, currency: 'GBP', amount: 500, reason: 'a test' }),
      );
      const readyCheckout = await checkOut(visitor, { token: 'sandbox_paypal', useCredit: true });
      const { id } = await place(await prepare(visitor, readyCheckout.quote.id, customerId));
      const answer = await visitor.send('GET', `${CHECKOUT}/orders/${id}`);
      expect(answer.json()).toMatchObject({
        data: {
          ...{ email: 'grace@example.com', promoCode: 'HARDBACK20', is_paypal_approved: true },
          items: [{ savings: { price: { amount: '3.98' }, percent: '20%' }, promoTotal: { amount: '3.98' } }],
          shipping: { rate: { id: 'uk-standard', selected: true }, method: { id: 'uk-standard' } },
          totals_v2: {
            ...{
              order: readyCheckout.quote.total,
              items: readyCheckout.quote.items,
              shipping: readyCheckout.quote.shipping,
            },
            ...{ tax: readyCheckout.quote.tax, tax_included: true },
            discount: {
              discount_ex_shipping_discount: { amount: '8.98' },
              shipping_discount: { amount: '0.00' },
            },
          },
          store_credits: [{ amount: { amount: '5.00' } }],
        },
      });
      expect(readyCheckout.quote.total.amount).toBe('13.91');
    });
  });

  describe('CHECK-11: a checkout after login or expiry', () => {
    it('has the guest’s entries, unless the customer’s checkout is at a later step', async () => {
      const email = `merge-${name.length}@example.com`;
      const customer = await createTestCustomer(opened.database, email);
      const elsewhere = opened.shop.visitor();
      await signInVisitor(opened.database, elsewhere, customer);
      await elsewhere.add(IDA);
      await checkOut(visitor);
      await openMailedLink(opened.database, visitor, customer);
      const merged = await readCheckout(visitor);
      expect(merged).toMatchObject({ state: 'review', email: 'grace@example.com' });
      expect(merged.parcels[0]!.items).toHaveLength(2);

      const guest = opened.shop.visitor();
      await guest.add({ ...ROBIN, name: 'Max' });
      await checkOut(guest, { body: addressBody(ADDRESSES.uk, { email: 'guest@example.com' }) });
      await openMailedLink(opened.database, guest, customer);
      expect((await readCheckout(guest)).email).toBe('grace@example.com');
    });

    it('is the guest’s checkout if only the guest has made entries', async () => {
      const email = `begun-${name.length}@example.com`;
      const customer = await createTestCustomer(opened.database, email);
      await rows(
        `insert into customer_addresses (customer_id, is_default, address) values ($1, true, $2::jsonb)`,
        [customer.customerId, JSON.stringify({ ...ADDRESSES.uk, city: 'York' })],
      );
      const atHome = opened.shop.visitor();
      await signInVisitor(opened.database, atHome, customer);
      await atHome.add(IDA);
      const begunCheckout = await beginCheckout(atHome);
      expect(begunCheckout.parcels[0]!.address!.city).toBe('York');
      const bare = opened.shop.visitor();
      await bare.add({ ...ROBIN, name: 'Max' });
      await beginCheckout(bare);
      await openMailedLink(opened.database, bare, customer);
      expect((await readCheckout(bare)).parcels[0]!.address!.city).toBe('York');

      await checkOut(visitor);
      await openMailedLink(opened.database, visitor, customer);
      const merged = await readCheckout(atHome);
      expect(merged).toMatchObject({ id: begunCheckout.id, state: 'review', email: 'grace@example.com' });
      expect(merged.parcels).toMatchObject([{ address: { city: 'Leeds' } }]);
      expect(merged.parcels[0]!.items).toHaveLength(3);
      expect(merged.revision).toBeGreaterThan(begunCheckout.revision);
    });

    it('is deleted with its cart', async () => {
      await checkOut(visitor);
      await opened.shop.carts.expire(new Date(Date.now() + 400 * 86_400_000));
      expect(await rows('select id from checkouts where completed_at is null')).toEqual([]);
    });
  });

  describe('PROV-07: card data', () => {
    it('is never stored, and is refused at every step and in any field', async () => {
      const { quote } = await checkOut(visitor);
      const number = '4242424242424242';
      const card = { number, exp_month: 8, exp_year: 2034, cvc: '314' };
      const method = { token: 'sandbox_success', useCredit: false };
      const bodies: [method: 'PUT' | 'POST', step: string, body: object][] = [
        ['PUT', 'address', { ...addressBody(), card }],
        ['PUT', 'shipping', { rates: { 1: 'uk-standard' }, card }],
        ['PUT', 'payment', { ...method, card }],
        ['PUT', 'payment', { ...method, ...card }],
        ['PUT', 'payment', { ...method, token: number }],
        ['PUT', 'payment', { ...method, token: '4242 4242 4242 4242' }],
        ['POST', 'orders', { quote: quote.id, card }],
      ];
      for (const [how, step, body] of bodies) {
        const answer = await visitor.write(how, `${CHECKOUT}/${step}`, body);
        expect([step, answer.statusCode]).toEqual([step, 400]);
        expect(answer.body).not.toContain('4242');
      }
      const keptRows = await rows<{ row: string }>('select row_to_json(c)::text as row from checkouts c');
      expect(keptRows.map(({ row }) => row).join('')).not.toContain(number);
    });
  });
});
