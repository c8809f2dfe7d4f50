/**
 * The 16 markets. `prefix` is the start of the market's paths ('' for the market us). `moneyLocale`, a locale with
 * country, formats money. `familyNameFirst` is the order of names. The other rules of addresses are in `addressLayout`.
 * Source: docs/rules.md MKT-01, MKT-03, MKT-05
 */
export interface Market {
  readonly identifier: string;
  readonly iso: string;
  readonly currency: string;
  readonly name: string;
  readonly localisedName: string;
  readonly locale: string;
  readonly contentLocales: readonly string[];
  readonly htmlLang: string;
  readonly moneyLocale: string;
  readonly prefix: string;
  readonly taxIncluded: boolean;
  readonly familyNameFirst: boolean;
  /** time zone of the market's workshop, in which the shop counts days and hours */
  readonly timeZone: string;
}

function market(
  identifier: string,
  iso: string,
  currency: string,
  locale: string,
  name: string,
  localisedName: string,
  timeZone: string,
): Market {
  const language = languageOf({ locale });
  return {
    identifier,
    iso,
    currency,
    name,
    localisedName,
    locale,
    timeZone,
    contentLocales: [...new Set([locale, language, 'en'])],
    htmlLang: locale,
    moneyLocale: `${language}-${iso}`,
    prefix: identifier === 'us' ? '' : `/${identifier}`,
    taxIncluded: identifier !== 'us' && identifier !== 'ca',
    familyNameFirst: identifier === 'jp' || identifier === 'kr',
  };
}

export const MARKETS: readonly Market[] = [
  market('us', 'US', 'USD', 'en-US', 'United States', 'United States', 'America/New_York'),
  market('ca', 'CA', 'CAD', 'en-US', 'Canada', 'Canada', 'America/Toronto'),
  market('uk', 'GB', 'GBP', 'en-GB', 'United Kingdom', 'United Kingdom', 'Europe/London'),
  market('ie', 'IE', 'EUR', 'en-GB', 'Ireland', 'Ireland', 'Europe/Dublin'),
  market('au', 'AU', 'AUD', 'en-GB', 'Australia', 'Australia', 'Australia/Sydney'),
  market('dk', 'DK', 'DKK', 'da', 'Denmark', 'Danmark', 'Europe/Copenhagen'),
  market('de', 'DE', 'EUR', 'de', 'Germany', 'Deutschland', 'Europe/Berlin'),
  market('es', 'ES', 'EUR', 'es', 'Spain', 'España', 'Europe/Madrid'),
  market('mx', 'MX', 'MXN', 'es', 'Mexico', 'México', 'America/Mexico_City'),
  market('fr', 'FR', 'EUR', 'fr', 'France', 'France', 'Europe/Paris'),
  market('it', 'IT', 'EUR', 'it', 'Italy', 'Italia', 'Europe/Rome'),
  market('jp', 'JP', 'JPY', 'ja', 'Japan', '日本', 'Asia/Tokyo'),
  market('kr', 'KR', 'KRW', 'ko', 'South Korea', '대한민국', 'Asia/Seoul'),
  market('nl', 'NL', 'EUR', 'nl', 'Netherlands', 'Nederland', 'Europe/Amsterdam'),
  market('pt', 'PT', 'EUR', 'pt-PT', 'Portugal', 'Portugal', 'Europe/Lisbon'),
  market('se', 'SE', 'SEK', 'sv', 'Sweden', 'Sverige', 'Europe/Stockholm'),
];

export const DEFAULT_MARKET: Market = MARKETS[0]!;

/** @returns the language of a market without its region: 'pt' of 'pt-PT' */
export function languageOf({ locale }: Pick<Market, 'locale'>): string {
  return locale.split('-')[0]!;
}

export const LANGUAGES: readonly string[] = [...new Set(MARKETS.map(languageOf))];

export function findMarket(identifier: string): Market | undefined {
  return MARKETS.find((candidate) => candidate.identifier === identifier);
}

/**
 * Splits a page path into its market and the path within this market.
 *
 * @param pathname - starting with one '/'
 * @returns the market (us if the path has no prefix) and the path without the prefix, starting with '/'
 * Source: docs/rules.md LINK-11, MKT-01
 */
export function marketFromPath(pathname: string): { market: Market; pagePath: string } {
  const [, firstSegment = '', ...otherSegments] = pathname.split('/');
  const foundMarket = findMarket(firstSegment);
  return foundMarket
    ? { market: foundMarket, pagePath: `/${otherSegments.join('/')}` }
    : { market: DEFAULT_MARKET, pagePath: pathname };
}

/** Returns the market with this country, currency and locale. Source: docs/rules.md HTTP-03 */
export function marketOfTriple(country: string, currency: string, locale: string): Market | undefined {
  return MARKETS.find(
    (candidate) =>
      candidate.iso === country && candidate.currency === currency && candidate.locale === locale,
  );
}

export class InvalidPathError extends Error {
  constructor(readonly path: string) {
    super(`A path starts with one "/": ${path}`);
    this.name = 'InvalidPathError';
  }
}

/**
 * @param path - path inside the market, starting with exactly one '/'; '/' is the market's home page
 * @returns the path from the origin: '/uk/cart', '/cart' for us, '/uk' for a market's home
 * @throws InvalidPathError for '//' and '/\', which browsers read as another site. Source: docs/rules.md LINK-11
 */
export function marketPath(market: Pick<Market, 'prefix'>, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new InvalidPathError(path);
  return path === '/' ? market.prefix || '/' : `${market.prefix}${path}`;
}
