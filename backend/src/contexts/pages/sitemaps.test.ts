import { describe, expect, it } from '@jest/globals';
import { MARKETS } from '@bindery/shared/market';
import { ADDRESSES_IN_FILE, Sitemaps } from './sitemaps';
import { elementsOf, xmlOf } from './testing/parsed';

const ORIGIN = 'https://shop.example';
const addressesOf = (xml: string): string[] =>
  elementsOf(xmlOf(xml), 'loc').map(({ textContent }) => textContent ?? '');

describe('SEO-01: the sitemaps of a large catalogue', () => {
  const slugs = Array.from({ length: ADDRESSES_IN_FILE + 10 }, (_, index) => `book-${index}`);
  const listed = { slugs, permalinks: ['books'], uids: ['terms'] };
  const sitemaps = new Sitemaps(ORIGIN);

  it('contain each page’s URL in exactly one file', () => {
    expect(addressesOf(sitemaps.index(listed).xml)).toEqual(
      MARKETS.flatMap(({ identifier }) => [
        `${ORIGIN}/sitemap-${identifier}.xml`,
        `${ORIGIN}/sitemap-${identifier}-2.xml`,
      ]),
    );
    const [firstAddresses, second] = ['uk', 'uk-2'].map((name) =>
      addressesOf(sitemaps.ofMarket(name, listed)!.xml),
    );
    expect([firstAddresses!.length, second!.length]).toEqual([ADDRESSES_IN_FILE, 13]);
    expect([...firstAddresses!, ...second!]).toEqual([
      `${ORIGIN}/uk`,
      `${ORIGIN}/uk/books`,
      ...slugs.map((slug) => `${ORIGIN}/uk/personalized-products/${slug}`),
      `${ORIGIN}/uk/pages/terms`,
    ]);
  });

  it('do not exist under other file names', () => {
    for (const name of ['uk-1', 'uk-3', 'uk-02', 'UK', 'zz', 'uk-', ''])
      expect([name, sitemaps.ofMarket(name, listed)]).toEqual([name, undefined]);
  });

  it('stay below 50 MB, even with the longest product slugs', () => {
    const longest = Array.from({ length: ADDRESSES_IN_FILE - 1 }, (_, index) =>
      String(index).padStart(255, 'a'),
    );
    const { xml } = new Sitemaps(`https://${'a'.repeat(200)}.example`).ofMarket('uk', {
      slugs: longest,
      permalinks: [],
      uids: [],
    })!;
    expect(Buffer.byteLength(xml)).toBeLessThan(50_000_000);
  });
});

describe('SEO-01: a sitemap', () => {
  it('is built again only if the list of products has changed', () => {
    const sitemaps = new Sitemaps(ORIGIN);
    const listedWith = (...slugs: string[]) => ({ slugs, permalinks: [], uids: [] });
    const earlierSitemap = sitemaps.ofMarket('de', listedWith('a', 'b'))!;
    expect(sitemaps.ofMarket('de', listedWith('a', 'b'))).toBe(earlierSitemap);
    const laterSitemap = sitemaps.ofMarket('de', listedWith('a'))!;
    expect(laterSitemap.etag).not.toBe(earlierSitemap.etag);
    expect(addressesOf(laterSitemap.xml)).toEqual([`${ORIGIN}/de`, `${ORIGIN}/de/personalized-products/a`]);
  });
});
