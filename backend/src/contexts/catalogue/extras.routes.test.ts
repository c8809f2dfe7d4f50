import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Extra, Problem } from '@bindery/shared/contracts';
import { findMarket, MARKETS, parseAmount, toWireMoney } from '@bindery/shared/market';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { readExtras, type ExtraFiles } from './extra-files';

const catalogue = withCatalogue();

describe('the extras of the shop', () => {
  const opened = openedShop({ catalogue });
  const ask = (query: string) => opened.shop.get(`/_canvas/api/extras?${query}`);
  const extrasIn = async (market: string): Promise<Extra[]> =>
    (await ask(`marketplace=${market}&slug=tiny-book`)).json<{ data: { extras: Extra[] } }>().data.extras;
  const files = (): Promise<ExtraFiles> => readExtras(catalogue().config.extrasDir);

  it('are listed for a product and a market, with wraps before add-ons (EXTRA-02)', async () => {
    const [wrap, ...otherExtras] = await extrasIn('de');
    expect(wrap).toMatchObject({
      sku: 'WRAP-STARS',
      kind: 'gift_wrap',
      name: 'Papier „Sternennacht“',
      price: toWireMoney({ minor: 395, currency: 'EUR' }, 'de-DE'),
      active_formats: [],
    });
    expect(wrap!.details).toHaveLength(3);
    expect(wrap!.picture.alternativeText).toMatch(/^Ein Päckchen/);
    expect(otherExtras.map(({ sku, kind }) => [sku, kind])).toEqual([
      ['WRAP-PICNIC', 'gift_wrap'],
      ['WRAP-WOODLAND', 'gift_wrap'],
      ['CARD-KITE', 'add_on'],
      ['BOOKMARK-FEATHER', 'add_on'],
    ]);
  });

  it('exclude extras that are not sold in the market', async () => {
    expect((await extrasIn('au')).map(({ sku }) => sku)).not.toContain('WRAP-WOODLAND');
    const american = (await extrasIn('us')).find(({ sku }) => sku === 'WRAP-PICNIC')!;
    expect(american).toMatchObject({
      name: 'Picnic paper',
      description: 'Cheerful red gingham, with strawberries all over.',
    });
  });

  it('are returned with the same cache headers as products', async () => {
    const answer = await ask('marketplace=uk&slug=tiny-book');
    const product = await opened.shop.get('/_canvas/api/products/tiny-book?marketplace=uk');
    expect(answer.headers['cache-control']).toBe(product.headers['cache-control']);
  });

  it.each([
    ['an unknown market', 'marketplace=ch&slug=tiny-book', 404, 'There is no market "ch"'],
    ['an unknown product', 'marketplace=uk&slug=nothing', 404, 'There is no product "nothing"'],
    ['no product', 'marketplace=uk', 400, "querystring must have required property 'slug'"],
  ])('return an error that explains %s', async (_what, query, status, detail) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>().detail).toBe(detail);
  });

  it('exclude a sold-out extra until new stock arrives', async () => {
    const { terms } = opened.shop;
    const skus = async () => (await extrasIn('uk')).map(({ sku }) => sku);
    await terms.setStock('CARD-KITE', 0);
    expect(await skus()).not.toContain('CARD-KITE');
    await terms.setStock('CARD-KITE', 5);
    expect(await skus()).toContain('CARD-KITE');
  });

  it('have the price and the first day of sale that staff have set', async () => {
    const { terms } = opened.shop;
    await terms.addPrice({ sku: 'CARD-KITE', market: 'jp', amount: '450' });
    const card = (await extrasIn('jp')).find(({ sku }) => sku === 'CARD-KITE')!;
    expect(card.price.amount).toBe('450');
    await terms.editDates('extra:CARD-KITE', { availableOn: new Date('2100-01-01') });
    expect((await extrasIn('jp')).map(({ sku }) => sku)).not.toContain('CARD-KITE');
  });

  it('have a price in the currency of every market', async () => {
    for (const { sku, prices } of (await files()).terms)
      for (const { identifier, currency } of MARKETS) {
        expect([sku, Object.keys(prices)]).toEqual([sku, expect.arrayContaining([identifier])]);
        expect(parseAmount(prices[identifier]!, currency).minor).toBeGreaterThan(0);
      }
  });

  describe('pictures', () => {
    it('are cached as immutable, at a URL with a hash of their content (EXTRA-02)', async () => {
      for (const { picture } of await extrasIn('uk')) {
        const answer = await opened.shop.get(picture.url);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        });
        expect(answer.body).toMatch(/^<svg /);
        expect(answer.body).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)|\son\w+=/);
        const repeatedAnswer = await opened.shop.get(picture.url, {
          'if-none-match': String(answer.headers.etag),
        });
        expect(repeatedAnswer.statusCode).toBe(304);
      }
    });

    it('are not cached if the URL has the hash of another build', async () => {
      const { url } = (await extrasIn('uk'))[0]!.picture;
      const otherAnswer = await opened.shop.get(url.replace(/\/[0-9a-f]{16}\//, '/0123456789abcdef/'));
      expect([otherAnswer.statusCode, otherAnswer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect((await opened.shop.get(url.replace(/[^/]+$/, 'none.svg'))).statusCode).toBe(404);
    });

    it('are exactly the files in the folder `pictures`', async () => {
      const names = await readdir(join(catalogue().config.extrasDir, 'pictures'));
      expect([...(await files()).pictures.keys()].sort()).toEqual(names.sort());
    });
  });

  it('exist in every language of the shop', async () => {
    for (const { identifier } of MARKETS) {
      const names = (await extrasIn(identifier)).map(({ name }) => name);
      expect(names.length).toBeGreaterThanOrEqual(3);
      if (!findMarket(identifier)!.locale.startsWith('en')) expect(names).not.toContain('Starry night paper');
    }
  });
});
