import { beforeEach, expect, it } from '@jest/globals';
import type { Product, StaffCommerceList, StaffCommerceProduct, StaffPrice } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop, type TestShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { ROBIN } from '../../testing/visitor';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/commerce';
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describeOnDatabases('the commerce routes for staff, on $name', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  beforeEach(async () => {
    await opened.database.query({
      name: 'test_clear_staff_prices',
      text: `delete from commerce_prices where source = 'staff'`,
    });
  });

  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    opened.shop.app.inject({
      method,
      url: PATH + url,
      headers: BEARER,
      ...(payload && { payload }),
    });
  type Answer = Awaited<ReturnType<typeof send>>;
  const product = async (answer: Answer | Promise<Answer> = send('GET', '/products/tiny-book')) => {
    const { statusCode, json } = await answer;
    expect([statusCode, statusCode === 200 ? '' : json()]).toEqual([200, '']);
    return json<{ data: StaffCommerceProduct }>().data;
  };
  const pricesOf = ({ goods }: StaffCommerceProduct, sku: string, market: string): StaffPrice[] =>
    goods.find((each) => each.sku === sku)!.prices.filter((price) => price.market === market);
  const short = ({ amount, source, state }: StaffPrice) => `${amount} ${source} ${state}`;
  const faults = (answer: Answer) => {
    const { status, code, errors } = answer.json<{
      status: number;
      code: string;
      errors: { field?: string }[];
    }>();
    return [status, code, ...errors.flatMap(({ field }) => field ?? [])];
  };
  const shownPrice = async (shop: TestShop, market = 'uk'): Promise<string> => {
    const { data } = (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{
      data: Product;
    }>();
    return data.variants[0]!.price.amount;
  };

  it('list products by name, with SKUs, stock and the prices of every market', async () => {
    const { products } = (await send('GET', '')).json<{ data: StaffCommerceList }>().data;
    expect(products[0]).toEqual({
      slug: 'tiny-book',
      name: 'Tiny',
      kind: 'product',
      available_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      discontinue_on: null,
      is_listed: true,
      unavailable: null,
    });
    const book = await product();
    expect(book.goods[0]).toMatchObject({ sku: 'TINY-HC', kind: 'format', name: 'hardcover', stock: null });
    expect(new Set(book.goods[0]!.prices.map(({ market }) => market)).size).toBe(16);
    expect(pricesOf(book, 'TINY-HC', 'jp')).toMatchObject([
      { currency: 'JPY', amount: '1980', source: 'seed', state: 'now', valid_from: null, valid_to: null },
    ]);
  });

  it('apply a staff price at once in another process', async () => {
    const { shop, database, catalogue } = opened;
    const otherShop = await catalogue.shop(database);
    const book = await product(send('POST', '/prices', { sku: 'TINY-HC', market: 'uk', amount: '21.5' }));
    expect(pricesOf(book, 'TINY-HC', 'uk').map(short)).toEqual(['21.50 staff now', '19.90 seed covered']);
    expect(await shownPrice(shop)).toBe('21.50');
    await waitUntil('the other process asks it', async () => (await shownPrice(otherShop)) === '21.50');
    expect((await otherShop.visitor().add(ROBIN)).price.total.amount).toBe('21.50');
    // of two prices with the same start, the one that was set later is valid
    await product(send('POST', '/prices', { sku: 'TINY-HC', market: 'uk', amount: '22' }));
    expect(await shownPrice(shop)).toBe('22.00');
    await otherShop.closeApp();
  });

  it('withdraw a future price and end a current price, but do not change an ended price', async () => {
    const laterPrice = { sku: 'TINY-HC', market: 'jp', amount: '1500', from: inDays(3), to: inDays(5) };
    let book = await product(send('POST', '/prices', laterPrice));
    expect(pricesOf(book, 'TINY-HC', 'jp').map(short)).toEqual(['1500 staff later', '1980 seed now']);
    expect(await shownPrice(opened.shop, 'jp')).toBe('1980');
    book = await product(send('DELETE', `/prices/${pricesOf(book, 'TINY-HC', 'jp')[0]!.id}`));
    expect(pricesOf(book, 'TINY-HC', 'jp').map(short)).toEqual(['1980 seed now']);

    book = await product(send('POST', '/prices', { sku: 'TINY-HC', market: 'jp', amount: '1600' }));
    const [present, seed] = pricesOf(book, 'TINY-HC', 'jp');
    book = await product(send('DELETE', `/prices/${present!.id}`));
    expect(pricesOf(book, 'TINY-HC', 'jp').map(short)).toEqual(['1980 seed now']);
    expect(await shownPrice(opened.shop, 'jp')).toBe('1980');
    expect(faults(await send('DELETE', `/prices/${present!.id}`))).toEqual([409, 'price_kept']);
    expect(faults(await send('DELETE', `/prices/${seed!.id}`))).toEqual([409, 'price_kept']);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect(faults(await send('DELETE', `/prices/${nobodys}`))).toEqual([404, 'unknown_goods']);
  });

  it.each([
    ['decimals in yen', { market: 'jp', amount: '19.80' }, ['amount']],
    ['three decimals', { market: 'uk', amount: '19.805' }, ['amount']],
    ['words', { market: 'uk', amount: 'ten' }, ['amount']],
    ['less than nothing', { market: 'uk', amount: '-1.00' }, ['amount']],
    ['nothing for a book', { market: 'uk', amount: '0.00' }, ['amount']],
    ['more than anybody pays', { market: 'uk', amount: '1'.repeat(10) }, ['amount']],
    ['no market of ours', { market: 'zz', amount: '1.00' }, ['market']],
    ['a begin that has passed', { market: 'uk', amount: '1.00', from: inDays(-1) }, ['from']],
    ['an end before its begin', { market: 'uk', amount: '1.00', from: inDays(2), to: inDays(1) }, ['to']],
    ['an end that has passed', { market: 'uk', amount: '1.00', to: inDays(-1) }, ['to']],
    ['two faults, told at once', { market: 'kr', amount: '1.5', to: inDays(-1) }, ['amount', 'to']],
  ])('refuses %s, with the field', async (_, body, fields) => {
    const answer = await send('POST', '/prices', { sku: 'TINY-HC', ...body });
    expect(faults(answer)).toEqual([422, 'invalid_terms', ...fields]);
    expect(pricesOf(await product(), 'TINY-HC', 'uk').map(short)).toEqual(['19.90 seed now']);
  });

  it('return an error for an unknown SKU, product or date', async () => {
    const price = { sku: 'NONE', market: 'uk', amount: '1.00' };
    expect(faults(await send('POST', '/prices', price))).toEqual([404, 'unknown_goods']);
    expect(faults(await send('GET', '/products/none'))).toEqual([404, 'unknown_goods']);
    expect(faults(await send('PUT', '/goods/NONE/stock', { by: 1 }))).toEqual([404, 'unknown_goods']);
    expect(faults(await send('PUT', '/products/none/listed', { is_listed: true }))).toEqual([
      404,
      'unknown_goods',
    ]);
    const days = { available_on: '2020-01-01', discontinue_on: null };
    expect(faults(await send('PUT', '/products/none/dates', { ...days, was: days }))).toEqual([
      404,
      'unknown_goods',
    ]);
    const noDay = { available_on: '2026-02-30', discontinue_on: null, was: days };
    expect(faults(await send('PUT', '/products/tiny-book/dates', noDay))).toEqual([
      400,
      'invalid_request',
      'available_on',
    ]);
  });

  it('set the stock only if staff have seen the current stock', async () => {
    const stock = (body: object) => send('PUT', '/goods/TINY-SC/stock', body);
    const stockOf = async (answer: Answer | Promise<Answer>) =>
      (await product(answer)).goods.find(({ sku }) => sku === 'TINY-SC')!.stock;
    expect(faults(await stock({ by: 1 }))).toEqual([409, 'terms_changed']);
    expect(await stockOf(stock({ stock: 5, was: null }))).toBe(5);
    const stale = await stock({ stock: 9, was: null });
    expect([...faults(stale), stale.json<{ detail: string }>().detail]).toEqual([
      409,
      'terms_changed',
      expect.stringContaining('is 5 by now'),
    ]);
    const answers = await Promise.all([stock({ by: 3 }), stock({ by: -2 })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stockOf(send('GET', '/products/tiny-book'))).toBe(6);
    expect(faults(await stock({ by: -7 }))).toEqual([409, 'terms_changed']);
    expect(await stockOf(stock({ by: -6 }))).toBe(0);
    await expect(opened.shop.visitor().add({ ...ROBIN, format: 'softcover' })).rejects.toThrow('sold out');
    expect(await stockOf(stock({ stock: null, was: 0 }))).toBe(null);
    expect(faults(await stock({ stock: 3 }))).toEqual([422, 'invalid_terms', 'stock']);
    expect(faults(await stock({ stock: 3, was: null, by: 1 }))).toEqual([422, 'invalid_terms', 'stock']);
    for (const no of [-1, 0.5, 3_000_000_000])
      expect(faults(await stock({ stock: no, was: null }))[0]).toBe(400);
  });

  it('change the days of sale only if staff have seen the current days', async () => {
    const dates = (body: object) => send('PUT', '/products/tiny-book/dates', body);
    const { available_on } = await product();
    const formerDates = { available_on, discontinue_on: null };
    const over = { available_on: '2020-01-01', discontinue_on: '2021-01-01' };
    expect(await product(dates({ ...over, was: formerDates }))).toMatchObject({
      ...over,
      unavailable: 'discontinued',
    });
    await expect(opened.shop.visitor().add(ROBIN)).rejects.toThrow('product_unavailable');
    expect(faults(await dates({ ...formerDates, was: formerDates }))).toEqual([409, 'terms_changed']);
    const short = { available_on: '0026-01-01', discontinue_on: '0027-01-01', was: over };
    expect(faults(await dates(short))).toEqual([422, 'invalid_terms', 'available_on', 'discontinue_on']);
    const nowhere = { ...formerDates, was: { ...over, available_on: '0000-01-01' } };
    expect(faults(await dates(nowhere))[0]).toBe(400);
    const turned = { available_on: '2021-01-01', discontinue_on: '2021-01-01', was: over };
    expect(faults(await dates(turned))).toEqual([422, 'invalid_terms', 'discontinue_on']);
    expect(await product(dates({ ...formerDates, was: over }))).toMatchObject({
      ...formerDates,
      unavailable: null,
    });
  });

  it('can unlist a product, which is still sold', async () => {
    const listed = (is_listed: boolean) => send('PUT', '/products/tiny-book/listed', { is_listed });
    const names = async () =>
      (await opened.shop.get('/_canvas/api/products?marketplace=uk'))
        .json<{ data: { products: { slug: string }[] } }>()
        .data.products.map(({ slug }) => slug);
    expect(await product(listed(false))).toMatchObject({ is_listed: false, unavailable: null });
    expect(await names()).toEqual([]);
    expect(await product(listed(true))).toMatchObject({ is_listed: true });
    expect(await names()).toEqual(['tiny-book']);
  });

  it('can be used only by staff, and from a page only with its CSRF token', async () => {
    const { app, get } = opened.shop;
    const price = { sku: 'TINY-HC', market: 'uk', amount: '1.00' };
    expect((await get(PATH)).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: `${PATH}/prices`, payload: price })).statusCode).toBe(
      404,
    );
    const basic = { authorization: `Basic ${Buffer.from(`x:${STAFF_TOKEN}`).toString('base64')}` };
    const forged = await app.inject({
      method: 'POST',
      url: `${PATH}/prices`,
      headers: basic,
      payload: price,
    });
    expect(forged.statusCode).toBe(403);
    expect(await shownPrice(opened.shop)).toBe('19.90');
  });
});
