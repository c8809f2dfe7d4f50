import { describe, expect, it } from '@jest/globals';
import type { WireMarket } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import { openedShop } from '../../testing/test-shop';
import { faults } from '../../testing/visitor';
const opened = openedShop({ variables: { ALGOLIA_INDEXES: 'uk=shop_uk, de=shop_de' } });

describe('MKT-01: the markets', () => {
  it('are listed in order with their settings, and can be cached', async () => {
    const answer = await opened.shop.get('/_canvas/api/markets');
    const { markets } = answer.json<{ data: { markets: WireMarket[] } }>().data;
    expect(markets.map(({ identifier }) => identifier)).toEqual(MARKETS.map(({ identifier }) => identifier));
    expect(markets.find(({ identifier }) => identifier === 'jp')).toEqual({
      identifier: 'jp',
      iso: 'JP',
      currency: 'JPY',
      name: 'Japan',
      locale: 'ja',
      contentLocales: ['ja', 'en'],
      htmlLang: 'ja',
      localisedName: '日本',
    });
    expect(answer.headers['cache-control']).toMatch(/^public, max-age=\d+/);
  });

  it('include the name of their search index if one is configured', async () => {
    const { markets } = (await opened.shop.get('/_canvas/api/markets')).json<{
      data: { markets: WireMarket[] };
    }>().data;
    expect(
      markets.flatMap(({ identifier, algoliaIndex }) => (algoliaIndex ? [[identifier, algoliaIndex]] : [])),
    ).toEqual([
      ['uk', 'shop_uk'],
      ['de', 'shop_de'],
    ]);
  });

  it('can be requested one at a time', async () => {
    const answer = await opened.shop.get('/_canvas/api/markets/uk');
    expect(answer.json()).toMatchObject({ data: { identifier: 'uk', iso: 'GB', algoliaIndex: 'shop_uk' } });
    for (const unknownMarket of ['UK', 'gb', '__proto__'])
      expect(faults(await opened.shop.get(`/_canvas/api/markets/${unknownMarket}`))).toMatchObject({
        status: 404,
      });
  });
});
