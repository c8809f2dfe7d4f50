import type { CountriesResponse } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { ISO3 } from './iso3';

/** All countries in the market's language, in the order of its alphabet. Source: docs/rules.md CHECK-09 */
export function countriesOf(market: Market, shipsTo: readonly string[]): CountriesResponse {
  const { locale } = market;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  const data = Object.entries(ISO3)
    .map(([iso, iso3]) => ({ name: names.of(iso) ?? iso, iso, iso3 }))
    .sort((one, other) => compare(one.name, other.name));
  return { data, shipsTo: [...shipsTo] };
}
