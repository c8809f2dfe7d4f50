import type { CheckoutAddress } from '@bindery/shared/contracts';
import { findRegion } from '@bindery/shared/market';
import type { FieldProblem } from '../../platform/problems';
import { addressFaults, marketOfCountry, tidyAddress, withStateCode } from './address';

/** Taxes, carrier labels and rate tables use the state's code in these countries. */
const CODED = ['US', 'CA', 'AU'];
/** Names in this country need a phonetic spelling: their writing does not determine their reading. */
const PHONETIC = 'JP';

/** Returns the address as stored: tidied, with the state's code if the country's states are known. */
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

/** @param shipsTo - countries that the market delivers to. Source: docs/rules.md CHECK-04 */
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

/** Prefixes the faults' fields with their path in the body: 'zipcode' becomes 'parcels.0.address.zipcode'. */
export const under = (path: string, faults: readonly FieldProblem[]): readonly FieldProblem[] =>
  faults.map((fault) => ({ ...fault, field: fault.field === undefined ? path : `${path}.${fault.field}` }));
