import type { Address } from '@bindery/shared/contracts';
import { hasLostSign } from '@bindery/shared/customisation';
import { findRegion, MARKETS, tidyPostcode, type Market } from '@bindery/shared/market';
import { type FieldProblem, refusal } from '../../platform/problems';

export class InvalidAddressError extends refusal(
  422,
  'invalid_address',
  (fields: readonly FieldProblem[]) => ({ message: 'This address is not complete', fields }),
) {}

const NEEDED = ['firstname', 'lastname', 'address1', 'city'] as const;

/** @returns the market of an address's country; undefined if the shop has none there */
export const marketOfCountry = (country: string): Market | undefined =>
  MARKETS.find(({ iso }) => iso === country);

/**
 * Trims the fields, collapses double spaces and formats the postcode as in its country. Keeps properties that are not
 * address fields.
 */
export function tidyAddress<Given extends Address>(givenAddress: Given): Given {
  const trimmed = Object.fromEntries(
    Object.entries(givenAddress).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value,
    ]),
  ) as Given;
  return { ...trimmed, zipcode: tidyPostcode(trimmed.country, trimmed.zipcode) };
}

/** Replaces the state's name by its code, if the shop knows the country's states. */
export function withStateCode<Given extends Address>(address: Given): Given {
  const region = findRegion(address.country, address.state);
  return region ? { ...address, state: region.code } : address;
}

/** Returns the missing fields of a tidy address, and those that are invalid in its country. Source: docs/rules.md ACC-18 */
export function addressFaults(address: Address): readonly FieldProblem[] {
  const market = marketOfCountry(address.country);
  const needed = [...NEEDED, ...(market?.stateRequired ? (['state'] as const) : [])];
  const faults: FieldProblem[] = needed
    .filter((field) => address[field] === '')
    .map((field) => ({ code: 'missing', detail: `${field} is missing`, field }));
  for (const [field, value] of Object.entries(address))
    if (typeof value === 'string' && hasLostSign(value))
      faults.push({ code: 'lost_sign', detail: `${field} has a sign that could not be read`, field });
  if (market && !new RegExp(market.postcodePattern).test(address.zipcode))
    faults.push({
      code: address.zipcode === '' ? 'missing' : 'invalid_postcode',
      detail: `zipcode is not one of ${market.name}`,
      field: 'zipcode',
    });
  return faults;
}

/**
 * Returns the address as printed on a parcel.
 *
 * @throws InvalidAddressError naming the fields that are missing or invalid in its country.
 *   Source: docs/rules.md ACC-18
 */
export function checkedAddress(givenAddress: Address): Address {
  const address = tidyAddress(givenAddress);
  const faults = addressFaults(address);
  if (faults.length > 0) throw new InvalidAddressError(faults);
  return address;
}
