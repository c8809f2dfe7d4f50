import type { Market } from './markets';

/** @param country - ISO 3166-1. Apart from the address layouts, whose tables a remote would bundle with it. */
export function countryName(country: string, { locale }: Pick<Market, 'locale'>): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  } catch {
    return country; // not a country code
  }
}
