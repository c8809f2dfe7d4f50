import type { Market } from './markets';

const formats = new Map<string, Intl.ListFormat>();

/** @returns the texts as a list in the locale: 'Anna, Ben and Cleo', 'Anna、Ben、Cleo'. Source: docs/rules.md MKT-03 */
export function joinList(texts: readonly string[], locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.ListFormat(locale, { type: 'conjunction' });
    formats.set(locale, format);
  }
  return format.format(texts);
}

/**
 * Returns a country's name. Not in the module of the address layouts, because remotes would then bundle the tables of
 * that module.
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
