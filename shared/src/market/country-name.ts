import type { Market } from './markets';

/**
 * Returns a country's name in the market's language, or the given text if it is no country's code. It stands apart from
 * the address layouts, because a remote would bundle their tables with it.
 *
 * @param country - ISO 3166-1
 */
export function countryName(country: string, { locale }: Pick<Market, 'locale'>): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  } catch {
    return country; // not a country code
  }
}
