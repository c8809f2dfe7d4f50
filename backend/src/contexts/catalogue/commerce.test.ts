import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Cart, Page, Product, ProductSummary } from '@bindery/shared/contracts';
import { openChanges, type OpenChanges } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { countedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, TINY_COMMERCE, type TestShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { faults, ROBIN } from '../../testing/visitor';
import { Commerce } from './commerce.service';
import { termsOf, type Terms } from './testing/terms';

const SOFTBACK = '33333333-3333-4333-8333-333333333333';
const MIDNIGHT = Date.parse('2031-03-01T00:00:00Z');
const DAY_MS = 86_400_000;
const CLEAR = {
  name: 'test_clear_commerce',
  text: `truncate commerce_seeds, commerce_products, commerce_goods, commerce_prices, line_items, line_extras, line_approvals`,
};
const withPrice = (amount: string) => ({
  ...TINY_COMMERCE,
  variants: TINY_COMMERCE.variants.map((variant) => ({
    ...variant,
    prices: { ...variant.prices, uk: amount },
  })),
});

describeOnDatabases('the offer of a product, on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let laterCatalogue: TestCatalogue;
  let database: Database;
  let changes: OpenChanges;
  let now = MIDNIGHT - 1000;
  const warnings: string[] = [];
  const opened: Commerce[] = [];

  beforeAll(async () => {
    catalogue = await TestCatalogue.open();
    laterCatalogue = await TestCatalogue.open({}, { 'commerce.json': withPrice('25.99') });
    database = await open();
    changes = await openChanges(database, () => undefined);
  });
  afterAll(async () => {
    changes.close();
    await database.close();
    await Promise.all([catalogue.close(), laterCatalogue.close()]);
  });
  beforeEach(async () => {
    for (const commerce of opened.splice(0)) commerce.close();
    await database.query(CLEAR);
    warnings.length = 0;
    now = MIDNIGHT - 1000;
  });

  async function start({
    muse,
  }: TestCatalogue): Promise<{ commerce: Commerce; terms: Terms; price: () => string }> {
    const commerce = await Commerce.open({
      muse,
      database,
      changes,
      warn: (_, message) => void warnings.push(message),
      now: () => now,
    });
    opened.push(commerce);
    const book = muse.package('tiny-book')!;
    const terms = termsOf({ commerce, database, muse });
    return {
      commerce,
      terms,
      price: () => commerce.soldAs(book).wholeBook.commerce.variants[0]!.prices['uk']!,
    };
  }

  it('needs two database statements at a start without changes', async () => {
    await start(catalogue);
    const counted = countedDatabase(database);
    const names = await counted.statementsOf(async () =>
      opened.push(
        await Commerce.open({ muse: catalogue.muse, database: counted, changes, warn: () => undefined }),
      ),
    );
    // ignores repeated reads of the offers, which follow if the first start announces a change
    expect([...new Set(names)]).toEqual(['commerce_current_seeds', 'commerce_all']);
  });

  it('follows the newest seed in every process, even after the restart of a process with an older seed', async () => {
    const firstProcess = await start(catalogue);
    expect(firstProcess.price()).toBe('19.90');
    const second = await start(laterCatalogue);
    expect(second.price()).toBe('25.99');
    await waitUntil('the first process hears of it', () => firstProcess.price() === '25.99');
    const restartedProcess = await start(catalogue);
    expect(restartedProcess.price()).toBe('25.99');
    expect(warnings).toEqual([expect.stringContaining('raise its revision')]);
  });

  it('is a new object only if a refresh has found changes', async () => {
    const { commerce } = await start(catalogue);
    const book = catalogue.muse.package('tiny-book')!;
    const earlierOffer = commerce.soldAs(book);
    await commerce.refresh();
    expect(commerce.soldAs(book)).toBe(earlierOffer);
    await commerce.setListed('tiny-book', false);
    expect(commerce.soldAs(book)).not.toBe(earlierOffer);
  });

  it('is the same object until its terms change', async () => {
    expect(laterCatalogue.muse.package('tiny-book')!.version).toBe(
      catalogue.muse.package('tiny-book')!.version,
    );
    const { commerce } = await start(catalogue);
    const book = catalogue.muse.package('tiny-book')!;
    expect(commerce.soldAs(book)).toBe(commerce.soldAs(book));
  });

  it('returns to its earlier terms if a seed with these terms has a higher revision', async () => {
    await start(catalogue);
    await start(laterCatalogue);
    const back = await TestCatalogue.open({}, { 'commerce.json': { ...TINY_COMMERCE, revision: 1 } });
    expect((await start(back)).price()).toBe('19.90');
    // a new seed with a lower revision does not change the price either
    const third = await TestCatalogue.open({}, { 'commerce.json': withPrice('30.00') });
    expect((await start(third)).price()).toBe('19.90');
    await Promise.all([back.close(), third.close()]);
  });

  it('is seeded once, even if several processes start at the same time', async () => {
    const started = await Promise.all([1, 2, 3].map(() => start(catalogue)));
    expect(started.map(({ price }) => price())).toEqual(['19.90', '19.90', '19.90']);
    const [row] = await database.query<{ count: number }>({
      name: 'test_count_prices',
      text: `select count(*)::int as count from commerce_prices`,
    });
    expect(row!.count).toBe(2 * 16);
  });

  it('has the values that staff have set, regardless of later seeds', async () => {
    const { terms, price } = await start(catalogue);
    await terms.addPrice({ sku: 'TINY-HC', market: 'uk', amount: '22.00' });
    expect(price()).toBe('22.00');
    expect((await start(laterCatalogue)).price()).toBe('22.00');
  });

  it('changes exactly at midnight in every process if a price begins or ends', async () => {
    const [firstProcess, otherProcess] = [await start(catalogue), await start(catalogue)];
    const from = new Date(MIDNIGHT);
    const to = new Date(MIDNIGHT + DAY_MS);
    await firstProcess.terms.addPrice({ sku: 'TINY-HC', market: 'uk', amount: '9.99', from, to });
    await waitUntil('the other process knows', () => {
      now = MIDNIGHT;
      const isKnown = otherProcess.price() === '9.99';
      now = MIDNIGHT - 1;
      return isKnown;
    });
    for (const { price } of [firstProcess, otherProcess]) {
      now = MIDNIGHT - 1;
      expect(price()).toBe('19.90');
      now = MIDNIGHT;
      expect(price()).toBe('9.99');
      now = to.getTime() - 1;
      expect(price()).toBe('9.99');
      now = to.getTime();
      expect(price()).toBe('19.90');
    }
  });

  it('is valid from 00:00 of its first day until 00:00 of its end date', async () => {
    const { commerce, terms } = await start(catalogue);
    const book = catalogue.muse.package('tiny-book')!;
    await terms.editDates('tiny-book', {
      availableOn: new Date(MIDNIGHT),
      discontinueOn: new Date(MIDNIGHT + DAY_MS),
    });
    const reason = (instant: number) => {
      now = instant;
      return commerce.soldAs(book).unavailable;
    };
    expect([
      reason(MIDNIGHT - 1),
      reason(MIDNIGHT),
      reason(MIDNIGHT + DAY_MS - 1),
      reason(MIDNIGHT + DAY_MS),
    ]).toEqual(['not_yet', undefined, undefined, 'discontinued']);
    // a later seed changes the prices, but not the dates that staff have set
    const { price, commerce: seeded } = await start(laterCatalogue);
    expect([price(), seeded.soldAs(book).unavailable]).toEqual(['25.99', 'discontinued']);
  });

  it('does not change if its new seed has a SKU of another product', async () => {
    const { commerce } = await start(catalogue);
    await database.query({
      name: 'test_steal',
      text: `update commerce_goods set slug = 'other-book' where sku = 'TINY-SC'`,
    });
    const second = await start(laterCatalogue);
    expect(warnings).toContain('commerce.json was not applied');
    expect(second.price()).toBe('19.90');
    expect(commerce.soldAs(catalogue.muse.package('tiny-book')!).wholeBook.commerce.variants).toHaveLength(2);
  });
});

describeOnDatabases('an offer that cannot be bought, on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open();
    database = await open();
    shop = await catalogue.shop(database);
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await catalogue.close();
  });

  const list = async (): Promise<ProductSummary[]> =>
    (await shop.get('/_canvas/api/products?marketplace=uk')).json<{
      data: { products: ProductSummary[] };
    }>().data.products;
  const product = () => shop.get('/_canvas/api/products/tiny-book?marketplace=uk');
  const toc = () => shop.visitor().send('POST', '/content/product/tiny-book/toc', ROBIN);
  const sell = (from: string, to?: string) =>
    shop.terms.editDates('tiny-book', {
      availableOn: new Date(from),
      ...(to && { discontinueOn: new Date(to) }),
    });

  it.each([
    ['before its first day', '2999-01-01', undefined, 'not_yet'],
    ['after its end date', '2020-01-01', '2021-01-01', 'discontinued'],
  ])('is not listed and cannot be added, changed or ordered %s', async (_, from, to, reason) => {
    await sell('2020-01-01');
    const visitor = shop.visitor();
    const { items } = await visitor.add();
    expect(await list()).toHaveLength(1);
    await sell(from, to);
    expect(await list()).toEqual([]);
    expect([(await product()).statusCode, (await toc()).statusCode]).toEqual([404, 404]);
    await expect(shop.visitor().add()).rejects.toThrow('product_unavailable');
    const url = `/website/v2/cart/items/${items[0]!.id}`;
    for (const item of [{ quantity: 2 }, { customisations: ROBIN }, { productId: SOFTBACK }])
      expect(faults(await visitor.send('PATCH', url, { item })).code).toBe('product_unavailable');
    const cart = await visitor.cart();
    expect(cart.items).toMatchObject([{ id: items[0]!.id, unavailable: reason, name: 'Tiny', quantity: 1 }]);
    expect([cart.itemCount, cart.price.total.amount]).toEqual([0, '0.00']);
    const emptied = await visitor.send('DELETE', url);
    expect(emptied.json<{ data: { order: Cart } }>().data.order.items).toEqual([]);
  });

  it('is not shown, and is marked in carts, if its format is sold out', async () => {
    await sell('2020-01-01');
    const visitor = shop.visitor();
    await visitor.add({ ...ROBIN, format: 'softcover' });
    await visitor.add(ROBIN);
    await shop.terms.setStock('TINY-SC', 0);
    const { variants } = (await product()).json<{ data: Product }>().data;
    expect(variants.map(({ sku }) => sku)).toEqual(['TINY-HC']);
    await expect(shop.visitor().add({ ...ROBIN, format: 'softcover' })).rejects.toThrow('sold out');
    const cart = await visitor.cart();
    expect(cart.items.map(({ unavailable }) => unavailable)).toEqual(['sold_out', undefined]);
    expect([cart.itemCount, cart.price.total.amount]).toEqual([1, '19.90']);
    await shop.terms.setStock('TINY-SC', undefined);
    expect((await visitor.cart()).itemCount).toBe(2);
  });

  it('is shown in its stored version on a cart line if the product is missing', async () => {
    const visitor = shop.visitor();
    const { items } = await visitor.add();
    const bare = await TestCatalogue.open({}, { 'book.json': '{' });
    const otherShop = await bare.shop(database, {
      objectStore: catalogue.config.objectStore,
      keys: shop.config.keys,
    });
    const movedVisitor = Object.assign(otherShop.visitor(), {
      cookie: visitor.cookie,
      csrf: visitor.csrf,
      guestToken: visitor.guestToken,
    });
    const cart = await movedVisitor.cart();
    expect(cart.items).toMatchObject([{ unavailable: 'discontinued', name: 'Tiny', quantity: 1 }]);
    const { url } = cart.items[0]!.coverImage!;
    expect((await otherShop.get(url)).statusCode).toBe(200);
    expect(cart.itemCount).toBe(0);
    expect((await movedVisitor.send('DELETE', `/website/v2/cart/items/${items[0]!.id}`)).statusCode).toBe(
      200,
    );
    await otherShop.closeApp();
    await bare.close();
  });

  it('has the same pages if only a price has changed', async () => {
    const pages = async () => (await toc()).json<{ toc: { pages: Page[] } }>().toc.pages;
    const earlierPages = await pages();
    await shop.terms.addPrice({ sku: 'TINY-HC', market: 'uk', amount: '21.50' });
    expect(await pages()).toEqual(earlierPages);
    const visitor = shop.visitor();
    expect((await visitor.add()).price.total.amount).toBe('21.50');
  });
});
