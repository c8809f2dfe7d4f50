import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cart, Checkout, CheckoutAddress } from '@bindery/shared/contracts';
import { findMarket, MARKETS, parseAmount, toWireMoney, type Market } from '@bindery/shared/market';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { ROBIN } from '../../testing/visitor';
import type { CartToPrice } from '../cart';
import { openCheckoutTax, openShippingRates, openTaxTable } from '../delivery';
import { cartWithEstimate } from './cart-with-checkout';
import { moneyOf, priceGoods, type Pricing } from './price-parcels';
import { addressBody, addressIn, beginCheckout, putStep } from './testing/checkout-visitor';

const commerceFile = (name: string): string =>
  fileURLToPath(new URL(`../../../commerce/${name}`, import.meta.url));

const bookLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  each: fc.integer({ min: 0, max: 9000 }),
  extra: fc.option(fc.integer({ min: 0, max: 2000 })),
  percentOff: fc.integer({ min: 0, max: 100 }),
  category: fc.constantFrom('books', undefined),
  isAvailable: fc.boolean(),
});
type BookLine = typeof bookLine extends fc.Arbitrary<infer Line> ? Line : never;

/** Returns a cart that has these lines, and only the fields that prices depend on. */
function cartOf(lines: readonly BookLine[], { currency, moneyLocale }: Market): CartToPrice {
  const money = (minor: number) => toWireMoney({ minor, currency }, moneyLocale);
  const items = lines.flatMap(({ quantity, each, extra, percentOff, isAvailable }, index) => {
    const item = (id: string, price: number, parentLineItemId?: string) => ({
      ...{ id, quantity, productSlug: '', parentLineItemId },
      ...(!isAvailable && { unavailable: 'sold_out' }),
      lineTotal: money(price * quantity),
      discount: money(Math.floor((price * quantity * percentOff) / 100)),
    });
    const book = item(`book${index}`, each);
    return extra === null ? [book] : [book, item(`extra${index}`, extra, book.id)];
  });
  return {
    view: { currency, items, price: {} } as unknown as Cart,
    taxCategory: (id) => lines[Number(/^book(\d+)$/.exec(id)?.[1])]?.category,
    productionDays: () => 3,
  };
}

describe('CART-07: the estimate of a cart', () => {
  let pricing: Pricing;
  beforeAll(async () => {
    pricing = {
      rates: await openShippingRates(commerceFile('shipping.json')),
      tax: openCheckoutTax({ taxService: undefined }, await openTaxTable(commerceFile('tax-rates.json'))),
    };
  });

  /** Returns the quote for a checkout with this address and the cheapest rate. */
  async function quoteTo(address: CheckoutAddress, cart: CartToPrice, market: Market) {
    const parcel = { items: null, address, gift: null };
    const addressed = await priceGoods(pricing, cart, [{ ...parcel, rateId: null }], market);
    const rateId = addressed.parcels[0]!.rates[0]!.id;
    return moneyOf(await priceGoods(pricing, cart, [{ ...parcel, rateId }], market), market.taxIncluded, 0);
  }

  it('equals the total of a checkout with the cheapest rate, for every cart and market', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...MARKETS),
        fc.array(bookLine, { minLength: 1, maxLength: 5 }).filter((lines) => lines[0]!.isAvailable),
        async (market, lines) => {
          const cart = cartOf(lines, market);
          const address = addressIn(market);
          // a tax that is added to the price depends on the state
          const region = market.taxIncluded ? '' : address.state;
          const goods = await priceGoods(pricing, cart, [], market, { region });
          const { estimate } = cartWithEstimate(cart.view, goods, market).price;
          const quote = await quoteTo(address, cart, market);
          const minorOf = ({ amount }: { amount: string }) => parseAmount(amount, market.currency).minor;
          expect(minorOf(estimate!.total)).toBe(quote.total);
          expect(minorOf(estimate!.tax!)).toBe(quote.tax);
          expect(minorOf(estimate!.shipping)).toBe(quote.shipping! - quote.shippingDiscount);
          expect(quote.pending).toEqual([]);
          const value = quote.items - quote.promo;
          const isFree = quote.shipping === quote.shippingDiscount;
          expect(estimate!.toFree === undefined).toBe(isFree);
          if (estimate!.toFree) expect(minorOf(estimate!.freeFrom!) - minorOf(estimate!.toFree)).toBe(value);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('CHECK-06: equals the total of a checkout with a parcel to another country', async () => {
    const line = {
      quantity: 1,
      each: 2499,
      extra: null,
      percentOff: 0,
      category: 'books' as const,
      isAvailable: true,
    };
    const pairs = MARKETS.flatMap((market) =>
      MARKETS.filter(({ iso }) => iso !== market.iso && pricing.rates.countries(market).includes(iso)).map(
        (destination) => [market, destination] as const,
      ),
    );
    expect(pairs).toHaveLength(72);
    for (const [market, destination] of pairs) {
      const cart = cartOf([line], market);
      const address = addressIn(destination);
      const goods = await priceGoods(
        pricing,
        cart,
        [{ items: null, address, gift: null, rateId: null }],
        market,
      );
      const { estimate } = cartWithEstimate(cart.view, goods, market).price;
      const quote = await quoteTo(address, cart, market);
      const minorOf = ({ amount }: { amount: string }) => parseAmount(amount, market.currency).minor;
      const home = await quoteTo(addressIn(market), cart, market);
      const pair = `${market.identifier} to ${destination.identifier}`;
      expect([pair, minorOf(estimate!.total)]).toEqual([pair, quote.total]);
      expect([pair, quote.total - 2499]).toEqual([pair, quote.shipping]);
      expect(quote.shipping).toBeGreaterThan(home.shipping! - home.shippingDiscount);
      const tax = await pricing.tax.taxOf(
        [
          { category: 'books', minor: 2499 },
          { category: 'shipping', minor: quote.shipping! },
        ],
        { market: destination, country: destination.iso, region: '', postcode: '', city: '' },
      );
      expect([pair, quote.tax]).toEqual([pair, tax]);
    }
  });
});

describeOnDatabases('CART-07: the estimate of a stored cart on $name', ({ open }) => {
  const opened = openedShop({ open });

  it.each(MARKETS.map((market) => [market.identifier, market] as const))(
    'leads to the total of the checkout in %s, whatever the cart holds',
    async (identifier, market) => {
      const visitor = opened.shop.visitor(identifier);
      await visitor.add(ROBIN, { quantity: 2 });
      await visitor.write('POST', '/website/v2/cart/promotions', { code: 'HARDBACK20' });
      const address = addressIn(market);
      const before = await visitor.cart();
      const { estimate } = before.price;
      expect(estimate).toMatchObject({ country: market.iso, shipping: before.price.shippingFrom });
      expect(estimate!.tax === null).toBe(!market.taxIncluded);

      await beginCheckout(visitor);
      expect((await visitor.cart()).price.estimate).toEqual(estimate);
      const addressed = await putStep(visitor, 'address', addressBody(address));
      const expected = addressed.cart.price.estimate!;
      if (market.taxIncluded) expect(expected).toEqual(estimate);
      const [cheapestRate] = addressed.parcels[0]!.rates;
      const { cart, quote } = await putStep(visitor, 'shipping', { rates: { 1: cheapestRate!.id } });
      expect(quote.pending).toEqual([]);
      expect([cart.price.total, quote.total, quote.tax]).toEqual([
        ...[expected.total, expected.total, expected.tax],
      ]);
      expect(cart.price.estimate).toBeUndefined();
    },
  );

  it('contains the amount that is missing for free delivery', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    expect((await visitor.cart()).price.estimate).toMatchObject({
      ...{ country: 'GB', shipping: { amount: '2.99' }, freeFrom: { amount: '40.00' } },
      ...{ toFree: { amount: '20.10' }, total: { amount: '22.89' } },
    });
    await visitor.add(ROBIN, { quantity: 2 });
    const { estimate, subtotal } = (await visitor.cart()).price;
    expect(estimate).toMatchObject({ shipping: { amount: '0.00' }, total: subtotal });
    expect(estimate!.toFree).toBeUndefined();
  });

  it('includes the tax of the state that the shopper has chosen', async () => {
    const visitor = opened.shop.visitor('us');
    await visitor.add();
    const read = async (headers: Record<string, string>): Promise<Cart['price']> =>
      (await visitor.send('GET', '/website/v2/cart', undefined, headers)).json<{ data: Cart }>().data.price;
    expect(await read({})).toMatchObject({
      ...{ openPlace: 'region', estimate: { tax: null, total: { amount: '24.89' } } },
    });
    const inState = { 'x-place': 'CT' };
    const { estimate, openPlace } = await read(inState);
    expect(openPlace).toBe('region');
    expect(estimate!.tax).not.toBeNull();
    expect(Number(estimate!.total.amount)).toBeCloseTo(24.89 + Number(estimate!.tax!.amount));

    const price = (await visitor.add(ROBIN, {}, inState)).price;
    expect(price.estimate).toEqual((await read(inState)).estimate);
    const answer = await visitor.write('POST', '/website/v2/checkout', undefined, inState);
    const checkout = answer.json<{ data: Checkout }>().data;
    expect(checkout.cart.price.estimate).toEqual(price.estimate);
    expect(checkout.quote).toMatchObject({ tax: null, pending: ['shipping', 'tax'] });
    expect(await read(inState)).toMatchObject({ openPlace, estimate: price.estimate! });
    const { cart } = await putStep(visitor, 'address', addressBody(addressIn(findMarket('us')!)));
    expect(cart.price.openPlace).toBeUndefined();
  });

  it.each([
    ['us', 'region', 'AK', '10.99'],
    ['au', 'region', 'WA', undefined],
    ['uk', 'postcode', 'BT1 1AA', '4.99'],
  ])(
    'includes, in the market %s, the higher price of delivery to a given %s',
    async (identifier, openPlace, place, shipping) => {
      const visitor = opened.shop.visitor(identifier);
      await visitor.add();
      const usualPrice = (await visitor.cart()).price;
      expect(usualPrice.openPlace).toBe(openPlace);
      const answer = await visitor.send('GET', '/website/v2/cart', undefined, { 'x-place': place });
      const { estimate } = answer.json<{ data: Cart }>().data.price;
      if (shipping) expect(estimate!.shipping.amount).toBe(shipping);
      expect(Number(estimate!.shipping.amount)).toBeGreaterThan(Number(usualPrice.estimate!.shipping.amount));
    },
  );

  it('requires no part of the address if delivery costs the same everywhere in the market', async () => {
    const visitor = opened.shop.visitor('ie');
    await visitor.add();
    expect((await visitor.cart()).price.openPlace).toBeUndefined();
  });

  it('requires another place if the shop does not deliver to the given place', async () => {
    const visitor = opened.shop.visitor('us');
    await visitor.add();
    const readFor = (place: string) =>
      visitor.send('GET', '/website/v2/cart', undefined, { 'x-place': place });
    const { price } = (await readFor('PR')).json<{ data: Cart }>().data;
    expect([price.openPlace, price.estimate, price.shippingFrom]).toEqual(['region', undefined, undefined]);
    expect((await readFor('*')).statusCode).toBe(400);
  });
});
