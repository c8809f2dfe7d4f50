import { findMarket } from '@bindery/shared/market';
import { ConfigError, matching, text, url, type Variables } from './variables';

export interface AlgoliaConfig {
  readonly applicationId: string;
  readonly searchKey: string;
  /** key that may read and write the indexes; undefined means another program updates the indexes */
  readonly writeKey: string | undefined;
  /** URL of a proxy or a test's server in place of Algolia's API; undefined means Algolia's own hosts */
  readonly endpoint: string | undefined;
}

export interface SearchConfig {
  /** search indexes by market identifier. Source: docs/rules.md MKT-01 */
  readonly algoliaIndexes: Readonly<Record<string, string>>;
  /** undefined means every market has the built-in search */
  readonly algolia: AlgoliaConfig | undefined;
}

/** `uk=shop_uk,de=shop_de` */
function algoliaIndexesOf(variables: Variables): SearchConfig['algoliaIndexes'] {
  const entries = (text(variables, 'ALGOLIA_INDEXES') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry): [string, string] => {
      const [market = '', index = '', ...surplus] = entry.split('=').map((part) => part.trim());
      if (!findMarket(market))
        throw new ConfigError('ALGOLIA_INDEXES', `"${entry}" does not begin with a market, such as uk=`);
      if (index === '' || surplus.length > 0)
        throw new ConfigError('ALGOLIA_INDEXES', `"${entry}" is not a market, = and the name of an index`);
      return [market, index];
    });
  return Object.fromEntries(entries);
}

/** @throws ConfigError if an index has no market, or if only one of application id and search key is set */
export function searchConfigOf(variables: Variables): SearchConfig {
  const algoliaIndexes = algoliaIndexesOf(variables);
  const applicationId = matching(variables, 'ALGOLIA_APP_ID', /^[A-Za-z0-9]+$/, 'an application id');
  const searchKey = text(variables, 'ALGOLIA_SEARCH_KEY');
  const writeKey = text(variables, 'ALGOLIA_WRITE_KEY');
  const endpoint = url(variables, 'ALGOLIA_ENDPOINT', ['http:', 'https:']);
  if (applicationId !== undefined && searchKey !== undefined)
    return { algoliaIndexes, algolia: { applicationId, searchKey, writeKey, endpoint } };
  if (applicationId !== undefined)
    throw new ConfigError('ALGOLIA_SEARCH_KEY', 'missing, but ALGOLIA_APP_ID is set');
  if (searchKey ?? writeKey) throw new ConfigError('ALGOLIA_APP_ID', 'missing, but a key of Algolia is set');
  return { algoliaIndexes, algolia: undefined };
}
