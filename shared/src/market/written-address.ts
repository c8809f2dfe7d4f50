import type { Address } from '../contracts';
import { countryName } from './listed-names';
import type { Market } from './markets';

const LARGEST_FIRST = new Set(['JP', 'KR']);
const STATE_BEFORE_CODE = new Set(['US', 'CA', 'AU']);
const CODE_BY_ITSELF = new Set(['GB', 'IE']);

const joined = (addressParts: readonly string[], separator: string): string =>
  addressParts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator);

function placeLines({ city, state, zipcode, country }: Address): string[] {
  if (CODE_BY_ITSELF.has(country)) return [joined([city, state], ', '), zipcode];
  if (STATE_BEFORE_CODE.has(country)) return [joined([city, joined([state, zipcode], ' ')], ', ')];
  return [joined([joined([zipcode, city], ' '), state], ', ')];
}

/**
 * Writes an address in the format of its country, with the country's name in the market's language.
 * Source: docs/rules.md CHECK-04
 *
 * @returns the lines, without empty lines
 */
export function writtenAddress(
  address: Address,
  market: Pick<Market, 'locale' | 'familyNameFirst'>,
): string[] {
  const { firstname, lastname, address1, address2, country } = address;
  const isReversed = LARGEST_FIRST.has(country);
  const names = isReversed || market.familyNameFirst ? [lastname, firstname] : [firstname, lastname];
  const street = [address1, address2];
  const lines = isReversed
    ? [
        joined([country === 'JP' && address.zipcode ? `〒${address.zipcode}` : address.zipcode], ''),
        joined([address.state, address.city], ' '),
        ...street,
        joined(names, ' '),
      ]
    : [joined(names, ' '), ...street, ...placeLines(address)];
  return [...lines, countryName(country, market)].map((line) => line.trim()).filter(Boolean);
}
