import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, languageOf, MARKETS, type Market } from '@bindery/shared/market';
import type { ProductSummary } from '@bindery/shared/contracts';
import { openedShop } from '../../testing/test-shop';

interface BookDocument {
  readonly story: { readonly languages: readonly string[] };
}
const opened = openedShop();

/** Returns the language of the story, as this market shows it beside the price of the product. */
async function languageBesidePrice(market: string): Promise<string | undefined> {
  const answer = await opened.shop.get(`/_canvas/api/products?marketplace=${market}`);
  return answer.json<{ data: { products: ProductSummary[] } }>().data.products[0]!.storyLanguage;
}

describe('a story that is not told in the market’s language', () => {
  /** Returns the slug of the first product on a market's home page. */
  const heroOf = async (market: Market) => (await opened.shop.contentPages.homeOf(market)).hero?.slug;

  it('causes a warning at startup if its book is the first on a market’s home page', async () => {
    const untoldMarkets = MARKETS.filter((market) => !['en', 'de'].includes(languageOf(market)));
    const warnings = await opened.shop.catalogue.untoldStories(heroOf);
    expect(warnings.map((warning) => warning.split(':', 1)[0])).toEqual(
      untoldMarkets.map(({ identifier }) => `Market ${identifier}`),
    );
    expect(warnings[0]).toBe(
      'Market dk: the story of tiny-book, the first product of its home page, is told in "en" and not in "da": write its texts in tiny-book/content/da.json, or choose another first product',
    );
  });

  it('causes no warning if a market’s home page begins with another product or none', async () => {
    const inFrance = async ({ identifier }: Market) => (identifier === 'fr' ? 'tiny-book' : undefined);
    const warnings = await opened.shop.catalogue.untoldStories(inFrance);
    expect(warnings).toEqual([expect.stringMatching(/^Market fr: the story of tiny-book/)]);
    expect(await opened.shop.catalogue.untoldStories(async () => 'gone')).toEqual([]);
  });

  it('is listed with the name of its language in the language of the market', async () => {
    expect([await languageBesidePrice('fr'), await languageBesidePrice('jp')]).toEqual(['anglais', '英語']);
    expect([await languageBesidePrice('uk'), await languageBesidePrice('de')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

it.each(['our-big-picnic', 'the-lost-star'])(
  'the story of %s is available in every language of the shop',
  (slug) => {
    const file = new URL(`../../../catalogue/${slug}/book.json`, import.meta.url);
    const { story } = JSON.parse(readFileSync(file, 'utf8')) as BookDocument;
    expect(new Set(story.languages)).toEqual(new Set(LANGUAGES));
  },
);
