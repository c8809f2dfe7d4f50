import type { Address, CheckoutAddress } from '@bindery/shared/contracts';
import { hasLostSign } from '@bindery/shared/customisation';
import { addressLayout, findRegion, MARKETS, tidyPostcode, type Market } from '@bindery/shared/market';
import { type FieldProblem, refusal } from '../../platform/problems';

export class InvalidAddressError extends refusal(
  422,
  'invalid_address',
  (fields: readonly FieldProblem[]) => ({ message: 'This address is not complete', fields }),
) {}

const NEEDED = ['firstname', 'lastname', 'address1', 'city'] as const;

/** @returns the market of a country; undefined if the shop has no market there */
export const marketOfCountry = (country: string): Market | undefined =>
  MARKETS.find(({ iso }) => iso === country);

/**
 * Trims the fields, collapses double spaces and formats the postcode as in its country. Copies all other properties
 * unchanged.
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

/** Replaces the name of the state by its code, if the shop knows the states of the country. */
export function withStateCode<Given extends Address>(address: Given): Given {
  const region = findRegion(address.country, address.state);
  return region ? { ...address, state: region.code } : address;
}

/** Returns faults for missing fields and for fields that are invalid in their country. Source: docs/rules.md ACC-18 */
export function addressFaults(address: Address): readonly FieldProblem[] {
  const layout = addressLayout(address.country);
  const needed = [...NEEDED, ...(layout.isStateRequired ? (['state'] as const) : [])];
  const faults: FieldProblem[] = needed
    .filter((field) => address[field] === '')
    .map((field) => ({ code: 'missing', detail: `${field} is missing`, field }));
  for (const [field, value] of Object.entries(address))
    if (typeof value === 'string' && hasLostSign(value))
      faults.push({ code: 'lost_sign', detail: `${field} has a sign that could not be read`, field });
  if (layout.postcode.pattern && !new RegExp(layout.postcode.pattern).test(address.zipcode))
    faults.push({
      code: address.zipcode === '' ? 'missing' : 'invalid_postcode',
      detail: `zipcode is not one of ${marketOfCountry(address.country)?.name ?? address.country}`,
      field: 'zipcode',
    });
  return faults;
}

/**
 * Returns the address in the form for printing on a parcel.
 *
 * @throws InvalidAddressError that names the fields that are missing or invalid in their country.
 *   Source: docs/rules.md ACC-18
 */
export function checkedAddress(givenAddress: Address): Address {
  const address = tidyAddress(givenAddress);
  const faults = addressFaults(address);
  if (faults.length > 0) throw new InvalidAddressError(faults);
  return address;
}

/** Countries where taxes, carrier labels and rate tables use the code of the state. */
const CODED = ['US', 'CA', 'AU'];
/** Country where a name needs a phonetic spelling, because its characters can be read in several ways. */
const PHONETIC = 'JP';

/** Returns an address in its stored form: trimmed, formatted, and with the code of the state if it is known. */
export const tidied = (givenAddress: CheckoutAddress): CheckoutAddress =>
  withStateCode(tidyAddress(givenAddress));

/**
 * Returns the faults of a postal address, by field name. For a parcel's address see {@link deliveryFaults}.
 * Source: docs/rules.md CHECK-04
 */
export function writtenFaults(address: CheckoutAddress): readonly FieldProblem[] {
  const { country, state } = address;
  if (country === '') return [...addressFaults(address), missingFault('country')];
  const isStateUnknown = state !== '' && CODED.includes(country) && findRegion(country, state) === undefined;
  return [
    ...addressFaults(address),
    ...(isStateUnknown
      ? [
          {
            code: 'invalid_state',
            detail: `state is not one of ${marketOfCountry(country)?.name ?? country}`,
            field: 'state',
          },
        ]
      : []),
  ];
}

/** Returns the faults of a parcel's address. @param shipsTo - the delivery countries. Source: docs/rules.md CHECK-04 */
export function deliveryFaults(
  address: CheckoutAddress,
  shipsTo: readonly string[],
): readonly FieldProblem[] {
  const { country, phoneticFirstname, phoneticLastname } = address;
  const faults = [...writtenFaults(address)];
  if (country !== '' && !shipsTo.includes(country))
    faults.push({ code: 'not_delivered', detail: 'We do not deliver to this country', field: 'country' });
  if (country === PHONETIC) {
    if (!phoneticFirstname) faults.push(missingFault('phoneticFirstname'));
    if (!phoneticLastname) faults.push(missingFault('phoneticLastname'));
  }
  return faults;
}

const missingFault = (field: string): FieldProblem => ({
  code: 'missing',
  detail: `${field} is missing`,
  field,
});

/** Prefixes the fields of faults with a path: 'zipcode' becomes 'parcels.0.address.zipcode'. */
export const under = (path: string, faults: readonly FieldProblem[]): readonly FieldProblem[] =>
  faults.map((fault) => ({ ...fault, field: fault.field === undefined ? path : `${path}.${fault.field}` }));
