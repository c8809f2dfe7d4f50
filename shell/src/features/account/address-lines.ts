import { MARKETS, type Market } from '@bindery/shared';
import { countryName } from '@bindery/shared/market';
import type { Address } from '@bindery/shared/contracts';

/** The market that has this country, whose rules its addresses follow; undefined: one we do not sell to. */
export const marketOfCountry = (country: string): Market | undefined =>
  MARKETS.find(({ iso }) => iso === country);

/** Ideographic addresses begin with the largest. Source: docs/rules.md MKT-05 */
const isLargestFirst = (country: string): boolean => country === 'JP' || country === 'KR';
/** The number of the house's country says where the postcode stands. */
const isPostcodeLast = (country: string): boolean => ['GB', 'IE', 'US', 'CA', 'AU'].includes(country);

/** @returns the lines of an address as its country writes them, the name first */
export function addressLines(address: Address, market: Pick<Market, 'locale'>): string[] {
  const { firstname, lastname, address1, address2, city, state, zipcode, country } = address;
  const isFamilyFirst = marketOfCountry(country)?.familyNameFirst ?? false;
  const name = isFamilyFirst ? `${lastname} ${firstname}` : `${firstname} ${lastname}`;
  const place = isPostcodeLast(country) ? [city, state, zipcode] : [zipcode, city, state];
  const street = [address1, address2];
  const lines = isLargestFirst(country)
    ? [zipcode, [state, city].filter(Boolean).join(' '), ...street]
    : [...street, place.filter(Boolean).join(' ')];
  return [name, ...lines, countryName(country, market)].map((line) => line.trim()).filter(Boolean);
}
