import { languageOf, marketFromPath, MARKETS } from '@bindery/shared/market';
import { pathIn, type PageRoute } from './page-route';

const { market: ROOT_MARKET } = marketFromPath('/');

/** A page in one market. `hreflang`: language and country ('en-GB'), or 'x-default'. */
export interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/**
 * Returns the page's address in every market. Visitors from other countries get the market at `/`.
 *
 * @param origin - of the shop, without a trailing slash
 * Source: docs/rules.md SEO-03
 */
export function alternatesOf(origin: string, route: PageRoute): Alternate[] {
  return [
    ...MARKETS.map((market) => ({
      hreflang: `${languageOf(market)}-${market.iso}`,
      href: origin + pathIn(route, market),
    })),
    { hreflang: 'x-default', href: origin + pathIn(route, ROOT_MARKET) },
  ];
}
