import type { CheckoutAddress } from '@bindery/shared/contracts';
import { findRegion } from '@bindery/shared/market';
import type { FieldProblem } from '../../platform/problems';
import { addressFaults, marketOfCountry, tidyAddress, withStateCode } from './address';

/** A tax, a carrier's label and a table of rates go by the code there. */
const CODED = ['US', 'CA', 'AU'];
/** Where the name is read from how it is written by nobody for certain. */
const PHONETIC = 'JP';

/** As it is kept: tidy, its state by code where the country's are known. */
export const tidied = (givenAddress: CheckoutAddress): CheckoutAddress =>
  withStateCode(tidyAddress(givenAddress));

/** What an address lacks that is written to; of a parcel's see {@link deliveryFaults}. Fields by their names. Source: docs/rules.md CHECK-04 */
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

/** Faults of something in the body: 'zipcode' is 'parcels.0.address.zipcode' there. */
export const under = (path: string, faults: readonly FieldProblem[]): readonly FieldProblem[] =>
  faults.map((fault) => ({ ...fault, field: fault.field === undefined ? path : `${path}.${fault.field}` }));
