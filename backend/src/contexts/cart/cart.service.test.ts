import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Cart, CartWriteResponse, EcommerceModel, Problem, Product } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { inOneMinute, type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { atAnyHour, faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';
import type { Promotion } from '../catalogue';

const PROMOTIONS = '/website/v2/cart/promotions';
const SOFTBACK = { ...ROBIN, format: 'softcover' };
const ALL_10: Promotion = {
  code: 'ALL10',
  names: { en: '10% off everything' },
  percent: 10,
  amounts: null,
  minimums: null,
  formats: [],
  products: [],
  markets: [],
  reducesExtras: true,
  onCards: false,
  validFrom: null,
  validTo: null,
};
const YESTERDAY = Date.now() - 86_400_000;

const apply = (visitor: Visitor, code: string, headers: Record<string, string> = {}) =>
  visitor.send('POST', PROMOTIONS, { code }, headers);
const takeOff = (visitor: Visitor, code: string) => visitor.send('DELETE', `${PROMOTIONS}/${code}`);
const cartOf = (answer: LightMyRequestResponse): Cart => answer.json<CartWriteResponse>().data.order;
const pounds = ({ price }: Cart) =>
  [price.subtotal, price.discount!.promo, price.total].map(({ amount }) => amount);

const catalogue = withCatalogue();

// docs/rules.md PROMO-03, PROMO-04, PROMO-05, PROMO-07
describeOnDatabases('promotions in a cart, on $name', ({ open, name }) => {
  let database: Database;
  let shop: TestShop;
  let shopper: Visitor;
  withShop(
    (opened) => {
      ({ database, shop } = opened);
    },
    { catalogue, open },
  );
  beforeEach(async () => {
    await shop.promotions.put(ALL_10);
    shopper = shop.visitor();
    await shopper.add(ROBIN, { quantity: 2 });
  });

  it('reduce the lines of their format, and are listed in every answer with the cart', async () => {
    await shopper.add(SOFTBACK);
    const cart = cartOf(await apply(shopper, ' hardback20 '));
    expect(cart.revision).toBe(3);
    expect(pounds(cart)).toEqual(['54.70', '7.96', '46.74']);
    expect(cart).toMatchObject({
      coupon: 'HARDBACK20',
      promotions: [
        {
          code: 'HARDBACK20',
          name: '20% off hardbacks',
          percent: '20%',
          amount: { amount: '7.96', formatted: '£7.96' },
        },
      ],
      items: [
        { discount: { amount: '7.96' }, productCoupon: '20%', lineTotal: { amount: '39.80' } },
        { discount: null, productCoupon: null, promotions: [] },
      ],
      price: { shipping: null, taxIncluded: true, tax: { amount: '7.79' }, pending: ['shipping'] },
    });
    expect(atAnyHour(await shopper.cart())).toEqual(atAnyHour(cart));
  });

  it('are recalculated when a line is changed or removed', async () => {
    const { items } = cartOf(await apply(shopper, 'HARDBACK20'));
    const line = `/website/v2/cart/items/${items[0]!.id}`;
    const quantityAnswer = await shopper.send('PATCH', line, { item: { quantity: 3 } });
    expect(pounds(cartOf(quantityAnswer))).toEqual(['59.70', '11.94', '47.76']);
    const formatAnswer = await shopper.send('PATCH', line, { item: { customisations: SOFTBACK } });
    expect(cartOf(formatAnswer)).toMatchObject({
      coupon: null,
      promotions: [{ code: 'HARDBACK20', inactive: 'promo_nothing_to_reduce', amount: { amount: '0.00' } }],
    });
    const refilledCart = await shopper.add(ROBIN);
    expect(pounds(refilledCart)).toEqual(['64.60', '3.98', '60.62']);
  });

  it('do not change lines saved for later', async () => {
    const { items } = cartOf(await apply(shopper, 'ALL10'));
    const line = `/website/v2/cart/items/${items[0]!.id}`;
    const aside = cartOf(await shopper.send('PATCH', line, { item: { savedForLater: true } }));
    expect([...pounds(aside), aside.price.pending]).toEqual(['0.00', '0.00', '0.00', []]);
    expect(aside.promotions).toMatchObject([{ inactive: 'promo_nothing_to_reduce' }]);
    expect(faults(await apply(shopper, 'HARDBACK20')).code).toBe('promo_nothing_to_reduce');
    const back = cartOf(await shopper.send('PATCH', line, { item: { savedForLater: false } }));
    expect(pounds(back)).toEqual(['39.80', '3.98', '35.82']);
  });

  it('can be combined, but only the larger discount reduces each line', async () => {
    await shopper.add(SOFTBACK);
    await apply(shopper, 'ALL10');
    const combinedCart = cartOf(await apply(shopper, 'HARDBACK20'));
    expect(pounds(combinedCart)).toEqual(['54.70', '9.45', '45.25']);
    expect(combinedCart.coupon).toBe('ALL10,HARDBACK20');
    await takeOff(shopper, 'ALL10');
    const back = cartOf(await apply(shopper, 'ALL10'));
    expect([pounds(back), back.items]).toEqual([pounds(combinedCart), combinedCart.items]);
  });

  it('reduce the wrap of a book only if the promotion includes extras', async () => {
    const gift = shop.visitor();
    const added = await gift.postItems({
      items: [
        { productId: TINY_ID, customisations: ROBIN, quantity: 2 },
        { sku: 'WRAP-STARS', childLineItem: true },
      ],
    });
    gift.guestToken = added.json<CartWriteResponse>().data.newGuestToken;
    const book = cartOf(await apply(gift, 'HARDBACK20'));
    expect(pounds(book)).toEqual(['46.80', '7.96', '38.84']);
    const combinedCart = cartOf(await apply(gift, 'ALL10'));
    expect(
      combinedCart.items.map(({ discount, productCoupon }) => [discount?.amount, productCoupon]),
    ).toEqual([
      ['7.96', '20%'],
      ['0.70', '10%'],
    ]);
    expect([...pounds(combinedCart), combinedCart.price.tax!.amount]).toEqual([
      '46.80',
      '8.66',
      '38.14',
      '6.36',
    ]);
  });

  it('are removed once', async () => {
    await apply(shopper, 'HARDBACK20');
    const cart = cartOf(await takeOff(shopper, 'Hardback20'));
    expect([cart.coupon, cart.promotions, ...pounds(cart)]).toEqual([null, [], '39.80', '0.00', '39.80']);
    expect(faults(await takeOff(shopper, 'HARDBACK20'))).toMatchObject({
      status: 404,
      code: 'promo_not_in_cart',
    });
  });

  it.each<[string, string, Partial<Promotion> | undefined]>([
    ['promo_unknown', 'NOSUCH20', undefined],
    ['promo_not_started', 'CASE', { validFrom: Date.now() + 86_400_000 }],
    ['promo_ended', 'CASE', { validTo: YESTERDAY }],
    ['promo_not_in_market', 'CASE', { markets: ['jp'] }],
    ['promo_below_minimum', 'CASE', { minimums: { uk: '39.81' } }],
    ['promo_nothing_to_reduce', 'SOFTBACK20', undefined],
  ])('are refused with the reason: %s', async (reason, code, changes) => {
    if (changes) await shop.promotions.put({ ...ALL_10, code, ...changes });
    const earlierCart = await shopper.cart();
    const answer = await apply(shopper, code);
    expect(faults(answer)).toEqual({ status: 422, code: reason, fields: ['code'] });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<Problem>().detail).not.toBe('');
    expect(atAnyHour(await shopper.cart())).toEqual(atAnyHour(earlierCart));
  });

  it('are refused if the cart already has the same code or is empty', async () => {
    await apply(shopper, 'HARDBACK20');
    expect(faults(await apply(shopper, 'hardback20')).code).toBe('promo_already');
    const { items } = await shopper.cart();
    await takeOff(shopper, 'HARDBACK20');
    await shopper.send('DELETE', `/website/v2/cart/items/${items[0]!.id}`);
    expect(faults(await apply(shopper, 'HARDBACK20')).code).toBe('promo_nothing_to_reduce');
  });

  it('are reported as ended or unknown until the shopper removes them', async () => {
    await apply(shopper, 'ALL10');
    await shop.promotions.put({ ...ALL_10, validTo: YESTERDAY });
    const expectedCart = {
      items: [{ discount: null }],
      coupon: null,
      promotions: [{ code: 'ALL10', inactive: 'promo_ended' }],
    };
    expect(await shopper.cart()).toMatchObject(expectedCart);
    expect(await shopper.add(ROBIN)).toMatchObject(expectedCart);
    await database.query({ name: 'test_forget', text: `delete from promotions where code = 'ALL10'` });
    await shop.promotions.put({ ...ALL_10, code: 'OTHER' });
    expect((await shopper.cart()).promotions).toMatchObject([
      { code: 'ALL10', name: 'ALL10', inactive: 'promo_unknown' },
    ]);
    expect(cartOf(await takeOff(shopper, 'ALL10')).promotions).toEqual([]);
  });

  it('use the amounts of the market in which the cart is read', async () => {
    await shop.promotions.put({ ...ALL_10, percent: null, amounts: { uk: '5.00', jp: '500' } });
    await apply(shopper, 'ALL10');
    const elsewhere = (market: string) =>
      Object.assign(shop.visitor(market), { guestToken: shopper.guestToken }).cart();
    expect(pounds(await elsewhere('uk'))).toEqual(['39.80', '10.00', '29.80']);
    expect(pounds(await elsewhere('jp'))).toEqual(['3960', '1000', '2960']);
    expect((await elsewhere('us')).promotions).toMatchObject([{ inactive: 'promo_not_in_market' }]);
  });

  it('follow the rules of cart writes on keys, tokens and revisions', async () => {
    const key = { 'idempotency-key': 'promo-1' };
    const [firstAnswer, replay] = [await apply(shopper, 'ALL10', key), await apply(shopper, 'ALL10', key)];
    expect([replay.body, replay.headers['idempotent-replayed']]).toEqual([firstAnswer.body, 'true']);
    expect(faults(await apply(shopper, 'HARDBACK20', key)).code).toBe('idempotency_key_reused');
    expect(faults(await apply(shopper, 'HARDBACK20', { 'if-match': '"other-1"' }))).toMatchObject({
      status: 412,
    });
    expect((await apply(shopper, 'HARDBACK20', { 'x-csrf-token': '' })).statusCode).toBe(403);
    const stranger = shop.visitor();
    await stranger.askCsrf();
    expect((await apply(stranger, 'HARDBACK20')).statusCode).toBe(401);
    expect((await shopper.cart()).promotions).toHaveLength(1);
  });

  it('are subtracted before the sales tax in the us market', async () => {
    const american = Object.assign(shop.visitor('us'), { guestToken: shopper.guestToken });
    expect((await american.cart()).price).toMatchObject({
      tax: null,
      taxIncluded: false,
      pending: ['shipping', 'tax'],
      total: { amount: '39.80' },
    });
    const regionAnswer = await american.send('GET', '/website/v2/cart', undefined, { 'x-place': 'CT' });
    expect(regionAnswer.json<{ data: Cart }>().data.price).toMatchObject({
      tax: { amount: '2.53' },
      pending: ['shipping'],
      total: { amount: '42.33' },
    });
  });

  it('reduce the amounts in the ecommerce model for analytics: docs/rules.md PROMO-07', async () => {
    await apply(shopper, 'HARDBACK20');
    const model = (await shopper.send('GET', '/uk/data/ecommerce')).json<EcommerceModel>();
    expect(model.order).toMatchObject({
      subTotal: '39.80',
      discount: '7.96',
      total: '31.84',
      coupon: 'HARDBACK20',
      items: [{ price: '19.90', quantity: 2, productCoupon: '20%' }],
    });
  });

  it('are shown on the product cards of their formats: docs/rules.md PROMO-02', async () => {
    const answer = await shop.get('/_canvas/api/products/tiny-book?marketplace=kr');
    const { variants } = answer.json<{ data: Product }>().data;
    expect(variants.map(({ promotion }) => promotion)).toEqual([
      { code: 'HARDBACK20', percent: '20%' },
      { code: 'SOFTBACK20', percent: '20%' },
    ]);
  });

  it('are offered with the saved amount, unless a code in the cart saves more', async () => {
    const offersOf = ({ offers = [] }: Cart) => offers.map(({ code, amount }) => [code, amount.amount]);
    await apply(shopper, 'ALL10');
    const cart = await shopper.add(SOFTBACK);
    expect(offersOf(cart)).toEqual([
      ['HARDBACK20', '3.98'],
      ['SOFTBACK20', '1.49'],
    ]);
    const hardbackCart = cartOf(await apply(shopper, 'HARDBACK20'));
    expect(offersOf(hardbackCart)).toEqual([['SOFTBACK20', '1.49']]);
    expect(hardbackCart.offers).toMatchObject([{ name: '20% off softbacks', percent: '20%' }]);
    expect(cartOf(await apply(shopper, 'SOFTBACK20'))).not.toHaveProperty('offers');
  });

  it('are all applied, even if shoppers add books at the same time', async () => {
    const rounds = name === 'PostgreSQL' ? 10 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const visitor = shop.visitor();
      await visitor.add(ROBIN);
      await visitor.add(SOFTBACK);
      const answers = await Promise.all([
        ...['HARDBACK20', 'hardback20', 'ALL10', 'SOFTBACK20'].map((code) => apply(visitor, code)),
        ...['Ada', 'Bo'].map((child) =>
          visitor.postItems({ items: [{ productId: TINY_ID, customisations: { ...ROBIN, name: child } }] }),
        ),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 422]);
      const cart = await visitor.cart();
      expect(cart.revision).toBe(7);
      expect(cart.promotions!.map(({ code }) => code).sort()).toEqual(['ALL10', 'HARDBACK20', 'SOFTBACK20']);
      expect(pounds(cart)).toEqual(['74.60', '14.92', '59.68']);
      // each answer contains the cart after its own write, so the answer to a later write has at least as many codes
      const inTime = answers.filter(({ statusCode }) => statusCode === 200).map(cartOf);
      const counts = inTime
        .sort((a, b) => a.revision - b.revision)
        .map(({ promotions }) => promotions!.length);
      expect(counts).toEqual([...counts].sort());
      expect(counts.at(-1)).toBe(3);
    }
  });
});

describe('guesses of codes', () => {
  let database: Database;
  withShop(
    (opened) => {
      ({ database } = opened);
    },
    { catalogue },
  );

  it('are rate limited: docs/rules.md PROMO-03', async () => {
    const limited = await catalogue().shop(database, { hasRateLimits: true });
    const visitor = limited.visitor();
    await visitor.add();
    const answers = await inOneMinute(13, (guess) => apply(visitor, `GUESS${guess}`));
    await limited.closeApp();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 12 }, () => 422),
      429,
    ]);
  });
});
