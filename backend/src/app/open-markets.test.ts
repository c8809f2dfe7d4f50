import { beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { findMarket, MARKETS, type Market } from '@bindery/shared/market';
import type { ProductSummary } from '@bindery/shared/contracts';
import type { WrittenPage } from '../contexts/content';
import type { Sellers } from '../contexts/orders';
import { sentClosedPage } from '../contexts/pages/away-page';
import { sendProblem } from '../platform/problems';
import {
  closedMarketsLines,
  createOpenMarkets,
  marketsDetail,
  NEEDED_PAGES,
  refuseClosedMarkets,
} from './open-markets';

const uk = findMarket('uk')!;
const seller: ReturnType<Sellers['sellerOf']> = {
  ...{ name: 'A', lines: ['B'], taxIds: [], taxName: 'VAT', paper: 'a4', keepYears: 7 },
};
const pageOf = (uid: string, slices: WrittenPage['slices'] = [], lang = 'en'): [string, WrittenPage] => [
  uid,
  { uid, title: uid, slices, metaTitle: '', metaDescription: '', lang },
];
const WHOLE = {
  environment: 'production' as 'production' | 'development',
  asksForExampleSeller: false,
  isExample: false,
  email: 'a@a.example' as string | undefined,
  priceNote: 'plus delivery' as string | undefined,
  products: [{}] as readonly unknown[],
  pages: NEEDED_PAGES.map((uid) => pageOf(uid)),
};

function opening(change: Partial<typeof WHOLE>) {
  const { isExample, email, priceNote, products, pages, ...config } = { ...WHOLE, ...change };
  return createOpenMarkets({
    config,
    contentPages: { pagesOf: async () => new Map(pages) },
    sellers: {
      ...{ isExample, footLineOf: () => '' },
      sellerOf: () => ({ ...seller, ...(email && { email }), ...(priceNote && { priceNote }) }),
    },
    catalogue: { products: async () => products as ProductSummary[] },
  });
}

describe('a market', () => {
  it('is open in production if it has prices, all pages and a seller with an e-mail address', async () => {
    expect(await opening({}).gapsOf(uk)).toEqual([]);
    expect(await opening({}).isOpen(uk)).toBe(true);
  });

  it.each([
    ['no seller', { isExample: true }],
    ['no e-mail address of the seller', { email: undefined }],
    ['no words beside a price (priceNote)', { priceNote: undefined }],
    ['no product with a price', { products: [] }],
    ['no page "terms" in en', { pages: WHOLE.pages.filter(([uid]) => uid !== 'terms') }],
    ['no page "terms" in en', { pages: [...WHOLE.pages, pageOf('terms', [], 'de')] }],
    [
      'page "terms" still says that no lawyer has checked it',
      { pages: [...WHOLE.pages, pageOf('terms', [{ type: 'open_points' }])] },
    ],
  ])('stays closed in production with %s', async (gap, change) => {
    const markets = opening(change);
    expect(await markets.gapsOf(uk)).toEqual([gap]);
    expect(await markets.isOpen(uk)).toBe(false);
    expect(await markets.open()).not.toContain(uk);
  });

  it('requires a note beside the price only if its law requires one (MKT-09)', async () => {
    const gapsIn = (market: string) => opening({ priceNote: undefined }).gapsOf(findMarket(market)!);
    expect(await gapsIn('us')).toEqual([]);
    expect(await gapsIn('au')).toEqual([]);
    expect(await gapsIn('ie')).toHaveLength(1);
  });

  it('is always open outside production and in a trial with the example seller', async () => {
    expect(await opening({ pages: [], environment: 'development' }).isOpen(uk)).toBe(true);
    expect(await opening({ pages: [], isExample: true, asksForExampleSeller: true }).isOpen(uk)).toBe(true);
  });

  it('lists its gaps on its pages only outside production and trials (MKT-10)', async () => {
    const missing = { pages: WHOLE.pages.slice(1) };
    const toldIn = (change: Parameters<typeof opening>[0]) =>
      opening({ ...missing, ...change }).toldGapsOf(uk);
    expect(await toldIn({ environment: 'development' })).toHaveLength(1);
    expect(await toldIn({})).toEqual([]);
    expect(await toldIn({ environment: 'development', asksForExampleSeller: true })).toEqual([]);
  });
});

describe('a market that is closed', () => {
  const closed = { isOpen: async ({ identifier }: Market) => identifier !== 'de' };
  const shop = Fastify();
  beforeAll(async () => {
    shop.addHook('onRequest', refuseClosedMarkets(closed));
    shop.setErrorHandler(sendProblem);
    for (const url of [
      '/website/v2/cart/items',
      '/website/v2/checkout/orders',
      '/website/v1/orders/1/cancel',
    ])
      shop.route({ method: ['GET', 'POST', 'DELETE'], url, handler: async () => 'done' });
    await shop.ready();
  });
  const statusOf = async (method: 'GET' | 'POST' | 'DELETE', url: string, market: string) => {
    const { iso, currency, locale } = findMarket(market)!;
    const headers = { 'x-country': iso, 'x-currency': currency, 'x-locale': locale };
    return (await shop.inject({ method, url, headers })).statusCode;
  };

  it('refuses new items and orders, but allows shoppers to empty carts and cancel orders', async () => {
    expect(await statusOf('POST', '/website/v2/cart/items', 'de')).toBe(403);
    expect(await statusOf('POST', '/website/v2/checkout/orders', 'de')).toBe(403);
    expect(await statusOf('POST', '/website/v2/cart/items', 'uk')).toBe(200);
    expect(await statusOf('GET', '/website/v2/cart/items', 'de')).toBe(200);
    expect(await statusOf('DELETE', '/website/v2/cart/items', 'de')).toBe(200);
    expect(await statusOf('POST', '/website/v1/orders/1/cancel', 'de')).toBe(200);
  });

  it('contains links to the open markets, and still shows visitors their orders', async () => {
    const openMarkets = { ...closed, open: async () => [uk] };
    const pages = Fastify();
    const labelsOf = async () => ({ shop_closed_label: 'Noch nicht offen' });
    pages.get('/*', async (request, reply) =>
      (await sentClosedPage(reply, request.url, { openMarkets, labelsOf })) ? reply : 'the page',
    );
    const answer = await pages.inject('/de/cart');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Noch nicht offen');
    expect(answer.body).toContain('href="/uk"');
    for (const url of ['/de/orders/find', '/de/pages/terms', '/de/account', '/uk/cart'])
      expect((await pages.inject(url)).body).toBe('the page');
  });

  it('is listed in a warning at startup, together with markets that have the same gaps', async () => {
    const gapsOf = async ({ identifier }: Market) =>
      identifier === 'uk' ? [] : [identifier === 'de' ? 'no seller' : 'no page "terms" in it'];
    const others = MARKETS.map(({ identifier }) => identifier).filter((name) => !['uk', 'de'].includes(name));
    const isOpen = async () => true;
    expect(await closedMarketsLines({ gapsOf, isOpen }, 'development')).toEqual([
      `Production does not open ${others.join(', ')}: no page "terms" in it`,
      'Production does not open de: no seller',
    ]);
    expect(await closedMarketsLines({ gapsOf, isOpen }, 'production')).toEqual([]);
    const closedLines = await closedMarketsLines({ gapsOf, isOpen: async () => false }, 'production');
    expect(closedLines).toHaveLength(2);
  });

  it('is listed by the health checks, together with its gaps', async () => {
    const markets = { ...closed, gapsOf: async () => ['no page "terms" in de'], open: async () => [] };
    expect(await marketsDetail(markets)).toBe('15 open, closed: de: no page "terms" in de');
  });
});
