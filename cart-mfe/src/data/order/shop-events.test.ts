import { beforeAll, describe, expect, it } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import type { AnalyticsEvent, BuildPorts, BuiltEvent, ConsentState } from '@bindery/analytics';
import type { EcommerceModel } from '@bindery/shared/contracts';
import { aLine, cartOf } from '../../testing/cart-server';
import { recordEvents } from '../../testing/recorded-events';
import { seenGoods, viewCart } from '../cart/view-cart';
import { trackAdded, trackChange } from '../cart/track-change';
import { addPaymentInfo } from '../checkout/add-payment-info';
import { addShippingInfo, beginCheckout, checkoutV3 } from '../checkout/checkout-v3';
import { purchase } from './purchase';
import { refund } from './refund';

const consent = (ad_user_data: 'granted' | 'denied'): ConsentState => ({
  ...{ ad_storage: 'denied', ad_personalization: 'denied', analytics_storage: 'granted', ad_user_data },
});
const GIFT = { name: 'Gift wrap', sku: 'WRAP', id: 'l-2', price: '3.50', quantity: 1 };
const BOOK = {
  ...{ name: 'The Lost Star', sku: 'STAR', id: 'l-1', brand: 'Bindery', category: 'Books' },
  ...{ variant: 'hardcover', price: '20.00', quantity: 2, productCoupon: '20%', discount: '4.00' },
};
const MODEL = {
  marketplace: { currency: 'GBP', language: 'en-GB', country: 'GB' },
  user: { authenticated: false, email: 'ada@example.com', firstname: 'Ada' },
  order: {
    ...{ number: 'R123', total: '41.49', subTotal: '43.50', discount: '8.00', tax: '6.92', coupon: 'HARD20' },
    shipping: { price: '7.99', type: 'express', method: 'Express', discount: '2.00' },
    items: [BOOK, GIFT],
  },
} satisfies EcommerceModel;
const GOODS = {
  ...{ currency: 'GBP', value: 35.5, coupon: 'HARD20' },
  items: [
    {
      ...{ item_id: 'STAR', item_name: 'The Lost Star', item_brand: 'Bindery', item_category: 'Books' },
      ...{ item_variant: 'hardcover', price: 16, quantity: 2, coupon: '20%', discount: 4, index: 0 },
    },
    { item_id: 'WRAP', item_name: 'Gift wrap', price: 3.5, quantity: 1, index: 1 },
  ],
};
function built<Given>(
  event: AnalyticsEvent<Given>,
  givenData: Given,
  model: EcommerceModel = MODEL,
  choice: 'granted' | 'denied' = 'denied',
): Promise<BuiltEvent> {
  const ports: BuildPorts = { model, consent: consent(choice) };
  return Promise.resolve(event.waitsForModel ? event.build(givenData, ports) : event.build(givenData));
}

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});

describe('events of a checkout', () => {
  it('contain the goods from the event model', async () => {
    expect(await built(beginCheckout, {})).toEqual({ data: { ecommerce: GOODS }, missing: [] });
    expect(await built(addPaymentInfo, { paymentType: 'paypal' })).toEqual({
      ...{ data: { ecommerce: { ...GOODS, payment_type: 'paypal' } }, missing: [] },
    });
  });

  it.each([
    ['the wallet’s', { tier: 'ground' }, 'ground'],
    ['else the order’s own', {}, 'express'],
  ])('name the shipping tier: %s', async (_, givenData, tier) => {
    const event = await built(addShippingInfo, givenData);
    expect(event).toMatchObject({ data: { ecommerce: { shipping_tier: tier } }, missing: [] });
  });

  it('contain the goods that the caller passes for a wallet payment', async () => {
    const goods = { currency: 'GBP', items: [{ sku: 'STAR', name: 'The Lost Star', price: '20.00' }] };
    const emptied = { ...MODEL, order: { ...MODEL.order, items: [] } };
    const ecommerce = { currency: 'GBP', value: 20, items: [expect.objectContaining({ item_id: 'STAR' })] };
    expect(await built(addShippingInfo, { tier: 'ground', goods }, emptied)).toEqual({
      ...{ data: { ecommerce: { ...ecommerce, shipping_tier: 'ground' } }, missing: [] },
    });
    expect(await built(addPaymentInfo, { paymentType: 'apple_pay', goods }, emptied)).toEqual({
      ...{ data: { ecommerce: { ...ecommerce, payment_type: 'apple_pay' } }, missing: [] },
    });
  });

  it('omit an unknown shipping tier, and report it as missing', async () => {
    const event = await built(addShippingInfo, {}, { ...MODEL, order: { ...MODEL.order, shipping: {} } });
    expect(event.data['ecommerce']).not.toHaveProperty('shipping_tier');
    expect(event.missing).toEqual(['shipping_tier']);
  });

  it('contain no goods if they only report an action', async () => {
    const actionData = { category: 'Checkout', action: 'Step viewed', label: 'address' };
    expect(await built(checkoutV3, actionData)).toEqual({ data: actionData, missing: [] });
  });

  it('use the names and urgency that reports expect', () => {
    expect(addShippingInfo).toMatchObject({
      ...{
        urgency: 'low',
        legacy: { name: 'Checkout 2.0 / Submit button clicked on Shipping Methods page' },
      },
    });
    expect(addPaymentInfo).toMatchObject({
      ...{ urgency: 'critical', legacy: { name: 'Checkout 2.0 / Payment Method' } },
    });
    const legacy = { category: 'Checkout 2.0', action: 'Payment Method', value: 'card' };
    expect(addPaymentInfo.legacy!.given(legacy)).toEqual({ paymentType: 'card' });
    const urgencies = [beginCheckout, checkoutV3, viewCart, refund, purchase].map(({ urgency }) => urgency);
    expect(urgencies).toEqual(['low', 'low', 'low', 'low', 'critical']);
  });
});

describe('events of a cart', () => {
  it('use the same product name in every market (TRACK-10)', () => {
    const german = aLine({ productName: 'Der verlorene Stern', englishName: 'The Lost Star' });
    expect(seenGoods(cartOf(german))!.items).toMatchObject([{ name: 'The Lost Star' }]);
  });
});

describe('events of an order', () => {
  const ORDER = { orderNumber: 'R123' };

  it('contain the order’s goods, value, tax and delivery charge', async () => {
    const ecommerce = { ...GOODS, transaction_id: 'R123', tax: 6.92, shipping: 5.99 };
    for (const event of [purchase, refund]) {
      const builtEvent = await built(event, ORDER);
      expect(builtEvent).toEqual({ data: { ecommerce }, missing: [] });
      expect(event.onceBy!(builtEvent)).toBe('R123');
      expect(event).toMatchObject({ waitsForModel: true });
      if (event.waitsForModel) expect(event.orderOf!(ORDER)).toBe('R123');
    }
  });

  it('contain the alternative order number as text if the order has one', async () => {
    const otherModel = { ...MODEL, orderIdentifier: '4711' };
    expect(await built(purchase, ORDER, otherModel)).toMatchObject({
      data: { ecommerce: { transaction_id: '4711' } },
    });
    const numeric = { ...MODEL, order: { ...MODEL.order, number: 12 as unknown as string } };
    expect(await built(purchase, ORDER, numeric)).toMatchObject({
      data: { ecommerce: { transaction_id: '12' } },
    });
  });

  it.each([
    ['of a blank number', { ...MODEL, orderIdentifier: ' ', order: { ...MODEL.order, number: ' ' } }],
    ['of no order', { ...MODEL, order: undefined }],
  ])('%s cannot be built', async (_, model) => {
    await expect(async () => built(purchase, ORDER, model)).rejects.toThrow(
      'Failed to construct event, missing required data: transaction_id',
    );
  });

  it('contain 0 for free delivery and for an order without tax', async () => {
    const order = { ...MODEL.order, tax: '0.00', shipping: { price: '2.00', discount: '2.00' } };
    expect(await built(purchase, ORDER, { ...MODEL, order })).toMatchObject({
      data: { ecommerce: { tax: 0, shipping: 0 } },
    });
  });
});

describe('the shopper’s identity (TRACK-14)', () => {
  const purchaseOf = (choice: 'granted' | 'denied') =>
    built(purchase, { orderNumber: 'R123' }, MODEL, choice);

  it('is sent only as hashes, and only with consent', async () => {
    expect((await purchaseOf('granted')).data['user_data']).toEqual({
      authenticated: false,
      sha256_email_address: expect.stringMatching(/^[0-9a-f]{64}$/),
      address: { sha256_first_name: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect((await purchaseOf('denied')).data).not.toHaveProperty('user_data');
    expect(JSON.stringify(await purchaseOf('granted'))).not.toMatch(/ada/i);
  });

  it('is omitted from the event if hashing fails', async () => {
    const { subtle } = globalThis.crypto;
    Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true });
    const event = await purchaseOf('granted');
    Object.defineProperty(globalThis.crypto, 'subtle', { value: subtle, configurable: true });
    expect(event.data).toMatchObject({ ecommerce: { transaction_id: 'R123' } });
    expect(event.missing).toEqual(['user_data']);
  });

  it('is sent to Google only', async () => {
    const otherEvents = [built(refund, { orderNumber: 'R123' }, MODEL, 'granted')];
    for (const event of await Promise.all(otherEvents)) expect(event.data).not.toHaveProperty('user_data');
  });
});

describe('data about a child', () => {
  const SECRETS = [
    'Zoë-Secret',
    'For my Zoë',
    'photos/zoe',
    'zoe.jpg',
    'Zoë on the cover',
    'grandma@home.example',
  ];
  const [name, text, photo, file, alt, mail] = SECRETS as [string, string, string, string, string, string];
  const hostile = aLine({
    ...{ id: 'l-1', quantity: 3 },
    customisation: { name, dedication: text, photo: { publicId: photo, file } },
    components: [`name:${name}`, `photo:${photo}`],
    summary: [{ key: 'name', label: 'Name', value: name }],
    upsells: [{ id: 'u', key: 'name', price: { amount: '1.00', formatted: '£1.00' }, label: text }],
    coverImage: { url: `/muse/pages/${photo}`, isMuseImage: true, alternativeText: alt },
  });
  const cart = { ...cartOf(hostile), email: mail };
  const personal = {
    ...MODEL,
    order: { ...MODEL.order, items: [{ ...BOOK, customisation: { name }, summary: [text], cover: alt }] },
  } as unknown as EcommerceModel;

  it('appears in no event, for any book', async () => {
    const events = recordEvents();
    const answer = { order: cart, newGuestToken: mail, isReplayed: false };
    const added = [{ id: 'l-1', quantity: 3 }];
    trackAdded({ ...answer, added, isReplayed: true });
    trackChange({ ...answer, isReplayed: true }, [hostile], []);
    expect(events).toEqual([]);
    trackAdded({ ...answer, added });
    trackChange(answer, [hostile], []);
    trackChange(answer, [], [hostile]);
    expect(events.map(({ name: event }) => event)).toEqual([
      'add_to_cart',
      'remove_from_cart',
      'add_to_cart',
    ]);
    const cartGoods = seenGoods(cart)!;
    const reportedEvents = [
      events,
      ...(await Promise.all([
        built(viewCart, cartGoods),
        built(beginCheckout, {}, personal, 'granted'),
        built(addShippingInfo, {}, personal, 'granted'),
        built(addPaymentInfo, { paymentType: 'card' }, personal, 'granted'),
        built(purchase, { orderNumber: 'R123' }, personal, 'granted'),
        built(refund, { orderNumber: 'R123' }, personal, 'granted'),
      ])),
    ];
    for (const reportedEvent of reportedEvents)
      for (const secret of SECRETS) expect(JSON.stringify(reportedEvent)).not.toContain(secret);
  });
});
