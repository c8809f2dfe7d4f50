import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ExpressBody, ExpressOffer, ExpressQuoteBody, PaymentAnswer } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop, readOrder, rowsOf } from '../../testing/test-shop';
import { faults, ROBIN, type Visitor } from '../../testing/visitor';
import {
  ADDRESSES,
  addressBody,
  addressIn,
  beginCheckout,
  CHECKOUT,
  checkOut,
  putStep,
  readCheckout,
} from '../checkout/testing/checkout-visitor';
import { findMarket } from '@bindery/shared/market';

const placeOf = ({ country, state, city, zipcode }: ExpressBody['address']) => ({
  ...{ country, state, city, zipcode },
});

/** PAY-01, PAY-02, CHECK-06, CHECK-08 */
describeOnDatabases('wallets on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ open });
  const rows = rowsOf(opened);
  beforeEach(async () => {
    await rows('update payments set address_key = null');
    visitor = opened.shop.visitor();
    await visitor.add();
  });

  const ask = (body: ExpressQuoteBody = {}, who = visitor) =>
    who.write('POST', `${CHECKOUT}/express/quote`, body);
  const offerOf = async (body?: ExpressQuoteBody, who = visitor): Promise<ExpressOffer | null> =>
    (await ask(body, who)).json<{ data: ExpressOffer | null }>().data;
  const authorised = async (
    changes: Partial<ExpressBody> = {},
    who = visitor,
    address: ExpressBody['address'] = ADDRESSES.uk,
  ): Promise<ExpressBody> => {
    const offer = await offerOf({ place: placeOf(address) }, who);
    const { id: rateId } = offer!.rates.find(({ selected }) => selected)!;
    const entries = { token: 'sandbox_wallet', email: 'grace@example.com', address, rateId };
    return { quote: offer!.quote.id, ...entries, ...changes };
  };
  const pay = (body: ExpressBody, key: string = randomUUID(), who = visitor) =>
    who.write('POST', `${CHECKOUT}/express`, body, { 'idempotency-key': key });
  const paid = async (answer: ReturnType<typeof pay>): Promise<PaymentAnswer> => {
    const { statusCode, body } = await answer;
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
    return (JSON.parse(body) as { data: PaymentAnswer }).data;
  };
  const paymentCount = async (): Promise<number> =>
    (
      await rows(`select 1 from payments p join carts c on c.id = p.cart_id where c.number = $1`, [
        (await visitor.cart()).number,
      ])
    ).length;

  describe('the offer', () => {
    it('contains the delivery rates and the total for the wallet’s place', async () => {
      const offer = (await offerOf())!;
      expect(offer).toMatchObject({ provider: { name: 'sandbox' }, wallets: ['sandbox'] });
      expect(offer.shipsTo).toContain('GB');
      const [first, second] = offer.rates;
      expect([first!.selected, second!.selected]).toEqual([true, false]);
      // before the shopper agrees to pay, a wallet sends only a part of the postcode
      const place = { ...placeOf(ADDRESSES.uk), zipcode: 'LS1' };
      const dearer = (await offerOf({ place, rateId: second!.id }))!;
      expect(dearer.rates.find(({ selected }) => selected)!.id).toBe(second!.id);
      expect(dearer.quote.shipping).toEqual(second!.cost);
      expect(dearer.quote.pending).toEqual([]);
      expect(dearer.quote.id).not.toBe(offer.quote.id);
      expect(
        await rows(`select 1 from checkouts where cart_id in (select id from carts where number = $1)`, [
          (await visitor.cart()).number,
        ]),
      ).toEqual([]);
    });

    it('contains no rate for a country that the shop does not deliver to', async () => {
      const place = { country: 'AR', state: '', city: 'Buenos Aires', zipcode: 'C1000' };
      expect((await offerOf({ place }))!.rates).toEqual([]);
    });

    it('is empty if the cart is empty, has several parcels, or has a payment in progress', async () => {
      expect(await offerOf({}, opened.shop.visitor())).toBeNull();
      const { items } = (await beginCheckout(visitor)).parcels[0]!;
      await visitor.add({ ...ROBIN, name: 'Ida' });
      const [, second] = (await visitor.cart()).items;
      const parcel = { address: ADDRESSES.uk, gift: null };
      const parcels = [
        { ...parcel, items },
        { ...parcel, items: [{ lineItemId: second!.id, quantity: 1 }] },
      ];
      await putStep(visitor, 'address', { ...addressBody(), parcels });
      expect(await offerOf()).toBeNull();

      const other = opened.shop.visitor();
      await other.add();
      const { quote } = await checkOut(other, { token: 'sandbox_paypal' });
      await other.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
      expect(await offerOf({}, other)).toBeNull();
    });

    it('includes the tax at the wallet’s place in markets that add tax', async () => {
      const market = findMarket('us')!;
      const shopper = opened.shop.visitor('us');
      await shopper.add();
      const { taxIncluded, tax } = (await offerOf({}, shopper))!.quote;
      expect([taxIncluded, tax]).toEqual([false, null]);
      const address = addressIn(market);
      // wallets name the state in words
      const place = { ...placeOf(address), state: 'Connecticut' };
      const { quote } = (await offerOf({ place }, shopper))!;
      expect(quote.pending).toEqual([]);
      const body = await authorised({ quote: quote.id }, shopper, address);
      const { checkout } = await paid(pay(body, randomUUID(), shopper));
      expect((await readOrder(shopper, checkout.order!.id)).price.total).toEqual(quote.total);
    });
  });

  describe('a payment by wallet', () => {
    it('is charged only once, even after several requests with different keys', async () => {
      const body = await authorised();
      const cart = await visitor.cart();
      const answers = await Promise.all(['a', 'a', 'b', 'c'].map((key) => paid(pay(body, key))));
      answers.push(await paid(pay(body, 'a')), await paid(pay(body, 'later')));
      expect(answers.map(({ result }) => result)).toEqual(
        answers.map(() => ({ state: 'complete', type: 'success' })),
      );
      expect(new Set(answers.map(({ checkout }) => checkout.order!.id)).size).toBe(1);
      const order = await readOrder(visitor, answers[0]!.checkout.order!.id);
      expect(order).toMatchObject({ email: 'grace@example.com', shippingAddress: ADDRESSES.uk });
      expect(await rows('select state from payments where cart_number = $1', [cart.number])).toEqual([
        { state: 'paid' },
      ]);
    });

    it('refuses one key for two authorisations', async () => {
      const body = await authorised();
      const key = randomUUID();
      await paid(pay(body, key));
      expect(faults(await pay({ ...body, email: 'other@example.com' }, key))).toMatchObject({
        ...{ status: 422, code: 'idempotency_key_reused' },
      });
    });

    it('is refused if the cart, the delivery or the price has changed since the offer', async () => {
      const body = await authorised();
      const { rates } = (await offerOf())!;
      const changed = { status: 409, code: 'checkout_changed' };
      expect(faults(await pay({ ...body, rateId: rates[1]!.id }))).toMatchObject(changed);
      await visitor.add({ ...ROBIN, name: 'Ida' });
      expect(faults(await pay(body))).toMatchObject(changed);
      expect(await paymentCount()).toBe(0);
    });

    it('is refused with the names of the faulty address fields', async () => {
      const body = await authorised();
      const away = { ...ADDRESSES.uk, country: 'AR', zipcode: 'C1000' };
      expect(faults(await pay({ ...body, address: away }))).toMatchObject({
        ...{ status: 422, code: 'invalid_address' },
        fields: ['parcels.0.address.country'],
      });
      expect(faults(await pay({ ...body, token: 'ctoken_unknown' })).code).toBe('method_unusable');
      await beginCheckout(visitor);
      expect((await readCheckout(visitor)).email).toBeNull();
    });

    it('does not change the gift of the checkout', async () => {
      await beginCheckout(visitor);
      const gift = { message: 'For you', hidesPrices: true };
      await putStep(visitor, 'address', {
        ...addressBody({ ...ADDRESSES.uk, city: 'York' }),
        parcels: [{ address: { ...ADDRESSES.uk, city: 'York' }, gift }],
      });
      const { result, checkout } = await paid(pay(await authorised({ token: 'sandbox_declined' })));
      expect(result.error?.code).toBe('declined');
      expect(checkout).toMatchObject({ state: 'payment', email: 'grace@example.com', method: null });
      expect(checkout.parcels[0]).toMatchObject({ gift, address: ADDRESSES.uk });
      const { quote } = await putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false });
      const answer = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
      expect(answer.json<{ data: PaymentAnswer }>().data.result.type).toBe('success');
    });

    it('can continue after a visit to the wallet’s page', async () => {
      const body = await authorised({ token: 'sandbox_paypal' });
      const first = await paid(pay(body));
      expect(first.action).toMatchObject({ type: 'redirect' });
      expect((await paid(pay(body))).action).toEqual(first.action);
      expect(await offerOf()).toBeNull();
      expect(await paymentCount()).toBe(1);
    });
  });
});
