import { defaultStoryLanguage, type ProductPackage } from '@bindery/muse';
import { languageOf, MARKETS, type Market } from '@bindery/shared/market';

type ToldBook = Pick<ProductPackage, 'slug' | 'book' | 'content'>;

/** Returns the language of the story in a market. Undefined if it is the market's own language. */
export function foreignStoryLanguage(book: ToldBook, market: Pick<Market, 'locale'>): string | undefined {
  const language = defaultStoryLanguage(book, languageOf(market));
  return language === languageOf(market) ? undefined : language;
}

/** Returns the name of the story's language in the market's language ('anglais'). Undefined if both are the same. */
export function foreignStoryName(book: ToldBook, market: Pick<Market, 'locale'>): string | undefined {
  const language = foreignStoryLanguage(book, market);
  return language && new Intl.DisplayNames(market.locale, { type: 'language' }).of(language);
}

/**
 * Returns a warning for each market whose home page begins with a story in another language.
 *
 * @param heroOf - returns the slug of the first product on the market's home page; undefined if the market sells nothing
 */
export async function untoldStories(
  heroOf: (market: Market) => Promise<string | undefined>,
  bookOf: (slug: string) => ToldBook | undefined,
): Promise<string[]> {
  const warnings = await Promise.all(
    MARKETS.map(async (market) => {
      const hero = bookOf((await heroOf(market)) ?? '');
      const language = hero && foreignStoryLanguage(hero, market);
      if (language === undefined) return [];
      const file = `${hero!.slug}/content/${languageOf(market)}.json`;
      return `Market ${market.identifier}: the story of ${hero!.slug}, the first product of its home page, is told in "${language}" and not in "${languageOf(market)}": write its texts in ${file}, or choose another first product`;
    }),
  );
  return warnings.flat();
}
