import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Product, ProductSummary, StockFeedProduct } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, TINY_COMMERCE, type TestShop } from '../../testing/test-shop';
import { faults, ROBIN } from '../../testing/visitor';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const FEED = '/_canvas/api/staff/stock-feed?marketplace=uk';
const TINY_ID = '11111111-1111-4111-8111-111111111111';
const SOFTBACK = '33333333-3333-4333-8333-333333333333';
const DAY_MS = 86_400_000;
/** The shop's cost, which must not appear in any response to a shopper. */
const COST = '6.6613';

const [hardcover, softcover] = TINY_COMMERCE.variants;
const SOLD = {
  ...TINY_COMMERCE,
  shippingCategory: 'parcels',
  taxCategory: 'books',
  hero: true,
  taxons: [
    { permalink: 'books', names: [{ en: 'Books', de: 'Bücher' }] },
    {
      permalink: 'books/bedtime',
      names: [
        { en: 'Books', de: 'Bücher' },
        { en: 'Bedtime', de: 'Gute Nacht' },
      ],
    },
  ],
  optionTypes: [{ name: 'format', presentation: { en: 'Format', de: 'Einband' } }],
  properties: [{ id: 'paper', name: { en: 'Paper', de: 'Papier' }, value: '170 g' }],
  variants: [
    { ...hardcover!, stock: 5, cost: { price: COST, currency: 'EUR' }, submissionSkuOverride: 'PRESS-1' },
    { ...softcover!, stock: 7, taxCategory: 'paper', stockLineGroup: 'soft', submitByVariantSku: true },
  ],
};

describeOnDatabases('a product in the API, on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open({ STAFF_TOKEN }, { 'commerce.json': SOLD });
    database = await open();
    shop = await catalogue.shop(database);
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await catalogue.close();
  });
  beforeEach(async () => {
    await shop.commerce.setListed('tiny-book', true);
  });

  const productIn = async (market = 'uk'): Promise<Product> =>
    (await shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{ data: Product }>().data;
  const listed = async (): Promise<ProductSummary[]> =>
    (await shop.get('/_canvas/api/products?marketplace=uk')).json<{ data: { products: ProductSummary[] } }>()
      .data.products;
  const feed = async (): Promise<StockFeedProduct> =>
    (await shop.get(FEED, BEARER)).json<{ data: { products: StockFeedProduct[] } }>().data.products[0]!;

  it('PACK-05: has every field, with texts in the market’s language', async () => {
    expect(await productIn('de')).toMatchObject({
      meta_keywords: 'Bücher, Gute Nacht',
      shipping_category_id: 'parcels',
      taxon_ids: ['books', 'books/bedtime'],
      total_on_hand: 12,
      option_types: [{ id: 'format', name: 'format', presentation: 'Einband', position: 1 }],
      product_properties: [
        {
          id: `${TINY_ID}:paper`,
          product_id: TINY_ID,
          property_id: 'paper',
          property_name: 'Papier',
          value: '170 g',
        },
      ],
      classifications: [
        { taxon_id: 'books', position: 1, taxon: { parent_id: null, taxonomy_id: 'books', name: 'Bücher' } },
        {
          taxon_id: 'books/bedtime',
          position: 2,
          taxon: {
            id: 'books/bedtime',
            name: 'Gute Nacht',
            pretty_name: 'Bücher -> Gute Nacht',
            permalink: 'books/bedtime',
            parent_id: 'books',
            taxonomy_id: 'books',
          },
        },
      ],
      sublimator_attributes: {
        lowest_price: {
          amount: '14.90',
          formatted: '14,90\u00a0€',
          was_price: null,
          was_price_formatted: null,
        },
        muse_slug: 'tiny-book',
        master_sku: 'TINY',
        category: 'Books',
        sales_last_day: 0,
        sales_last_30_days: 0,
      },
    });
    expect((await productIn()).meta_keywords).toBe('Books, Bedtime');
  });

  it('PACK-05: has variants with every field', async () => {
    const { variants } = await productIn();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(variants).toMatchObject([
      {
        product_id: TINY_ID,
        position: 1,
        cost_currency: 'EUR',
        track_inventory: true,
        tax_category_id: 'books',
        created_at: time,
        updated_at: time,
        deleted_at: null,
        frontend_viewable: true,
        submit_by_variant_sku: false,
        submission_sku_override: 'PRESS-1',
        stock_line_group_id: null,
      },
      {
        position: 2,
        cost_currency: null,
        tax_category_id: 'paper',
        submit_by_variant_sku: true,
        submission_sku_override: null,
        stock_line_group_id: 'soft',
      },
    ]);
  });

  it('is made to order if it has no stock, and has a new update time after a change of stock', async () => {
    const earlierVariant = (await productIn()).variants[1]!;
    await shop.terms.setStock('TINY-SC', undefined);
    const { total_on_hand: onHand, variants } = await productIn();
    expect([onHand, variants[1]!.track_inventory]).toEqual([null, false]);
    expect(Date.parse(variants[1]!.updated_at!)).toBeGreaterThan(Date.parse(earlierVariant.updated_at!));
    expect(variants[1]!.created_at).toBe(earlierVariant.created_at);
    await shop.terms.setStock('TINY-SC', 7);
  });

  it('CAT-02: has the lowest price before a reduction until the reduction ends', async () => {
    const startedAt = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await shop.terms.addPrice({
      sku: 'TINY-SC',
      market: 'uk',
      amount: '12.00',
      to: new Date(startedAt + DAY_MS),
    });
    expect((await productIn()).sublimator_attributes!.lowest_price).toEqual({
      amount: '12.00',
      formatted: '£12.00',
      was_price: '14.90',
      was_price_formatted: '£14.90',
    });
    expect((await productIn('de')).sublimator_attributes!.lowest_price.was_price).toBeNull();
    await database.query({ name: 'test_end', text: `delete from commerce_prices where source = 'staff'` });
    await shop.terms.setStock('TINY-SC', 7);
  });

  it('CAT-01: can be bought, and has a page without indexing, if it is unlisted', async () => {
    await shop.commerce.setListed('tiny-book', false);
    expect(await listed()).toEqual([]);
    expect((await productIn()).slug).toBe('tiny-book');
    const visitor = shop.visitor();
    await visitor.add();
    expect((await visitor.cart()).items).toMatchObject([{ productSlug: 'tiny-book', quantity: 1 }]);
    expect((await visitor.cart()).items[0]!.unavailable).toBeUndefined();
    expect(await feed()).toMatchObject({ is_visible_to_psp: false, unavailable: null });
    await shop.commerce.setListed('tiny-book', true);
    expect(await listed()).toHaveLength(1);
  });

  it('PACK-03: returns 404 with the reason if it cannot be bought', async () => {
    for (const sku of ['TINY-HC', 'TINY-SC']) await shop.terms.setStock(sku, 0);
    const answer = await shop.get('/_canvas/api/products/tiny-book?marketplace=uk');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'product_unavailable', errors: [{ code: 'sold_out' }] });
    expect(await feed()).toMatchObject({ unavailable: 'sold_out', total_on_hand: 0 });
    await shop.terms.setStock('TINY-HC', 5);
    await shop.terms.setStock('TINY-SC', 7);
  });

  it('PACK-05: has a cost price for staff only', async () => {
    const product = await feed();
    expect(product).toMatchObject({
      hero: true,
      promotionable: true,
      is_visible_to_psp: true,
      muse_slug: 'tiny-book',
      category: 'Books',
      discontinue_on: null,
      variants: [
        { sku: 'TINY-HC', cost_price: COST, cost_currency: 'EUR', stock: 5 },
        { sku: 'TINY-SC', cost_price: null, stock: 7 },
      ],
    });
    expect(faults(await shop.get(FEED))).toMatchObject({ status: 404, code: 'not_found' });
    const visitor = shop.visitor();
    const writeAnswer = await visitor.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] });
    const { newGuestToken } = writeAnswer.json<{ data: { newGuestToken: string } }>().data;
    const answers = [
      writeAnswer,
      await shop.get('/_canvas/api/products?marketplace=uk'),
      await shop.get('/_canvas/api/products/tiny-book?marketplace=uk'),
      await shop.get('/uk/data/ecommerce', { 'x-guest-token': newGuestToken }),
      await shop.get('/website/v2/cart', { ...visitor.marketHeaders(), 'x-guest-token': newGuestToken }),
      await visitor.send('POST', '/content/product/tiny-book/schema/preview', {}),
      await shop.get('/_canvas/api/markets'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body).not.toMatch(/cost_?price|6\.6613/i);
  });
});

describeOnDatabases('a format that is not for shoppers: $name', ({ open }) => {
  it('PACK-03: is not shown or sold, and is marked as discontinued in carts', async () => {
    const catalogue = await TestCatalogue.open(
      {},
      { 'commerce.json': { ...TINY_COMMERCE, variants: [hardcover, { ...softcover, viewable: false }] } },
    );
    const database = await open();
    const shop = await catalogue.shop(database);
    const { data } = (await shop.get('/_canvas/api/products/tiny-book?marketplace=uk')).json<{
      data: Product;
    }>();
    expect(data.variants.map(({ sku }) => sku)).toEqual(['TINY-HC']);
    expect(data.price.amount).toBe('19.90');
    for (const item of [
      { productId: TINY_ID, customisations: { ...ROBIN, format: 'softcover' } },
      { productId: SOFTBACK, customisations: ROBIN },
    ])
      expect(faults(await shop.visitor().postItems({ items: [item] }))).toMatchObject({ status: 422 });
    await shop.closeApp();
    await database.close();
    await catalogue.close();
  });
});
