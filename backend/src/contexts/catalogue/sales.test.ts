import { afterAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Product, StockFeedProduct } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import type { SoldOrder } from './sales';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const FEED = '/_canvas/api/staff/stock-feed?marketplace=uk';
const DAY_MS = 86_400_000;

describeOnDatabases('the sales counts: $name', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  beforeEach(() => opened.database.query({ name: 'test_no_sales', text: 'truncate sales' }));
  afterAll(() => void jest.restoreAllMocks());

  const record = (order: SoldOrder) =>
    opened.database.transaction((transaction) => opened.shop.sales.record(transaction, order));
  const productObject = () => opened.shop.catalogue.product(findMarket('uk')!, 'tiny-book');
  const shownCounts = async () =>
    (await opened.shop.get('/_canvas/api/products/tiny-book?marketplace=uk')).json<{ data: Product }>().data
      .sublimator_attributes!;
  async function fedCounts() {
    const answer = await opened.shop.get(FEED, { authorization: `Bearer ${STAFF_TOKEN}` });
    return answer.json<{ data: { products: StockFeedProduct[] } }>().data.products[0]!.sublimator_attributes;
  }

  /** Advances the clock to the next count, and then waits until the new counts are shown. */
  async function untilCounted(pieces: number): Promise<void> {
    passedMs += 600_001;
    jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
    await waitUntil('the sales are counted', async () => (await shownCounts()).sales_last_day === pieces);
  }

  it('CAT-03: include the sales of the last 1, 3, 7 and 30 days', async () => {
    const sell = (orderNumber: string, days: number, quantity: number, slug = 'tiny-book') =>
      record({
        orderNumber,
        at: new Date(Date.now() - days * DAY_MS),
        goods: [
          { sku: 'TINY-HC', slug, quantity },
          { sku: 'TINY-HC', slug, quantity: 1 },
          { sku: 'TINY-SC', slug, quantity: 1 },
        ],
      });
    await sell('R1', 0.5, 1);
    await sell('R1', 0.5, 90);
    await sell('R2', 2, 3);
    await sell('R3', 6, 8);
    await sell('R4', 29, 18);
    await sell('R5', 31, 98);
    await sell('R6', 1, 50, 'other-book');
    await untilCounted(3);
    const counts = { sales_last_day: 3, sales_last_3_days: 8, sales_last_7_days: 18, sales_last_30_days: 38 };
    expect(await shownCounts()).toMatchObject(counts);
    expect(await fedCounts()).toMatchObject(counts);
  });

  it('include an order once if several processes place it at the same time', async () => {
    const goods = [{ sku: 'TINY-HC', slug: 'tiny-book', quantity: 2 }];
    const order = { orderNumber: 'R9', at: new Date(), goods };
    await Promise.all([1, 2, 3].map(() => record(order)));
    await untilCounted(2);
    expect((await shownCounts()).sales_last_day).toBe(2);
  });

  it('CAT-03: are not renewed after each order', async () => {
    const earlierProduct = await productObject();
    const goods = [{ sku: 'TINY-HC', slug: 'tiny-book', quantity: 1 }];
    await record({ orderNumber: 'R10', at: new Date(), goods });
    expect(await productObject()).toBe(earlierProduct);
    await untilCounted(1);
    expect(await productObject()).not.toBe(earlierProduct);
  });
});
