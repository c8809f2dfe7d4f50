import { describe, expect, it } from '@jest/globals';
import type { Product, ProductSummary } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { databases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
const opened = openedShop();

const productIn = async (market: string): Promise<Product> =>
  (await opened.shop.get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{ data: Product }>()
    .data;

describe('products', () => {
  it('are listed with the price of their main variant and a cover', async () => {
    const answer = await opened.shop.get('/_canvas/api/products?marketplace=uk');
    const { products } = answer.json<{ data: { products: ProductSummary[] } }>().data;
    expect(products).toMatchObject([
      {
        slug: 'tiny-book',
        name: 'Tiny',
        price: { amount: '19.90', formatted: '£19.90' },
        coverImage: { alternativeText: 'The cover of Robin’s book.' },
      },
    ]);
    expect((await opened.shop.get(`${products[0]!.coverImage.url}?_width=320`)).statusCode).toBe(200);
    expect(answer.headers['cache-control']).toMatch(/^public/);
  });

  it.each(MARKETS.map((market) => [market.identifier, market] as const))(
    'have variants and prices in %s, in its currency and with valid decimals',
    async (identifier, market) => {
      const product = await productIn(identifier);
      expect(product.marketplace).toEqual({ identifier, currency: market.currency });
      const decimals = ['JPY', 'KRW'].includes(market.currency) ? /^\d+$/ : /^\d+\.\d\d$/;
      for (const { price } of [...product.variants, product]) expect(price.amount).toMatch(decimals);
      expect(product.variants.map(({ sku, is_master }) => [sku, is_master])).toEqual([
        ['TINY-HC', true],
        ['TINY-SC', false],
      ]);
      expect(product.price).toEqual(product.variants[0]!.price);
      expect(product.display_price).toBe(product.price.formatted);
    },
  );

  it('include the form and all labels in the language of the market', async () => {
    const { content, variants, pageCount } = await productIn('uk');
    expect(content.form).toEqual({
      title: 'Make it',
      subtitle: '',
      preview: { slices: [{ type: 'avatar_preview', role: 'child' }] },
      tabs: [
        {
          title: 'All',
          keys: 'name, coat, friend, note',
          slices: [{ type: 'page_preview', pageName: 'page-1' }],
        },
      ],
    });
    expect(content.canvas).toMatchObject({
      characters_left_label: '{number, plural, one {# character left} other {# characters left}}',
      error_any_required: "Oops! Don't forget to fill this in",
    });
    expect(variants.map(({ format }) => format.name)).toEqual(['Hardback', 'Softback']);
    expect(pageCount).toBe(4);
    expect((await productIn('de')).content.canvas).toMatchObject({ form_cancel_button_label: 'Abbrechen' });
    expect((await productIn('jp')).content.canvas).toMatchObject({ form_cancel_button_label: 'キャンセル' });
    expect((await productIn('fr')).content.canvas).toMatchObject({ form_cancel_button_label: 'Annuler' });
  });

  it('are not found under an unknown name, or in a market that does not sell them', async () => {
    for (const path of [
      '/_canvas/api/products/no-book',
      '/_canvas/api/products/__proto__',
      '/_canvas/api/products/tiny-book?marketplace=ch',
      '/_canvas/api/products?marketplace=UK',
    ]) {
      expect(faults(await opened.shop.get(path))).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});

describe('flags and health', () => {
  it('list the enabled features', async () => {
    expect((await opened.shop.get('/_canvas/api/flags')).json()).toEqual({
      imageModeration: { status: 'disabled' },
    });
  });

  it('report a healthy shop', async () => {
    const answer = await opened.shop.get('/_canvas/api/health');
    expect(answer.json()).toMatchObject({
      status: 'ok',
      checks: {
        database: { status: 'ok', detail: 'embedded' },
        catalogue: { detail: '1 served, 0 refused' },
        objects: { status: 'ok' },
        jobs: { status: 'ok', detail: expect.stringMatching(/^\d+ waiting, \d+ running, \d+ dead$/) },
        renderer: { status: 'ok', detail: 'draws' },
        content: { status: 'ok' },
        imageHost: { status: 'ok', detail: 'built-in' },
        payment: { status: 'ok', detail: 'sandbox' },
        flags: { status: 'ok', detail: '0 configured' },
      },
    });
  });

  it('report a failing renderer with status 200, because the shop can still sell', async () => {
    const ownDatabase = await databases[0]!.open();
    const away = () => Promise.reject(new Error('The renderer is away'));
    const pageRenderer = () => ({
      draw: away,
      prepare: away,
      forgetPhoto: () => undefined,
      forgetAll: () => undefined,
    });
    const ill = await opened.catalogue.shop(ownDatabase, {}, { pageRenderer });
    const answer = await ill.get('/_canvas/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      checks: { renderer: { status: 'failing', detail: 'see the log' }, payment: { status: 'ok' } },
    });
    await ill.closeApp();
    await ownDatabase.close();
  });

  it('report a failure that stops sales with status 503', async () => {
    const broken = await databases[0]!.open();
    const ill = await opened.catalogue.shop(broken);
    await broken.close();
    const answer = await ill.get('/_canvas/api/health');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: 'failing',
      checks: { database: { status: 'failing', detail: 'see the log' }, catalogue: { status: 'ok' } },
    });
    const visitor = opened.shop.visitor();
    await visitor.add();
    const failed = await ill.get('/website/v2/cart', {
      ...visitor.marketHeaders(),
      'x-guest-token': visitor.guestToken,
    });
    expect(faults(failed)).toMatchObject({ status: 503, code: 'database_away' });
    expect(failed.body).not.toMatch(/pool|pg|end/i);
    await ill.closeApp();
  });
});
