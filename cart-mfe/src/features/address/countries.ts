import { MARKETS, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { Country } from '@bindery/shared/contracts';
import { countryName } from '@bindery/shared/market';
import { countriesQuery } from '../../data/checkout/checkout-api';

export interface Countries {
  allCountries: readonly Pick<Country, 'iso' | 'name'>[];
  /** the market's delivery countries */
  delivered: readonly Pick<Country, 'iso' | 'name'>[];
}

/**
 * Returns the countries. Until the list is loaded, `allCountries` contains the countries of the shop's markets, and
 * `delivered` only this market's country.
 */
export function useCountries(): Countries {
  const market = useMarket();
  const { data } = useQuery(countriesQuery(market));
  const named = (iso: string) => ({ iso, name: countryName(iso, market) });
  if (!data) return { allCountries: MARKETS.map(({ iso }) => named(iso)), delivered: [named(market.iso)] };
  return { allCountries: data.data, delivered: data.data.filter(({ iso }) => data.shipsTo.includes(iso)) };
}
