import { ApiError, OfflineError } from '@bindery/shared/data';
import {
  addressFaults,
  type AddressValues,
  type FormFaults,
  addressFaultText,
} from '@bindery/shared/bundled';
import { isEmailAddress, typedCode } from '@bindery/shared/market';
import { type CheckoutWords, useCheckoutWords } from '../../words/checkout';
import { dividePieces, type AddressDraft, type BookLine } from './address-draft';

export type FaultCode = Exclude<keyof CheckoutWords['faults'], 'postcodeUnknown'>;
/** Faults by path in the request body, such as 'parcels.0.address.zipcode'. A fault of the whole form has the path ''. */
export type Faults = FormFaults<FaultCode>;

const faultsAt = (path: string, address: AddressValues, isDelivery: boolean): [string, FaultCode][] =>
  addressFaults(address, isDelivery).map(([name, code]) => [`${path}.${name}`, code]);

/** Validates the draft in the page before sending, but the server decides. Source: docs/rules.md ADDR-05, ADDR-07 */
export function faultsIn(draft: AddressDraft, books: readonly BookLine[]): Faults {
  const { email, recipients, isBilledElsewhere, billing } = draft;
  const parcels = dividePieces(recipients, books);
  const foundFaults: [string, FaultCode][] = [
    ...(isEmailAddress(typedCode(email))
      ? []
      : ([['email', email.trim() === '' ? 'missing' : 'email']] as [string, FaultCode][])),
    ...recipients.flatMap(({ address }, recipientIndex) =>
      faultsAt(`parcels.${recipientIndex}.address`, address, true),
    ),
    ...parcels.flatMap((pieces, parcelIndex): [string, FaultCode][] =>
      Object.keys(pieces).length === 0 ? [[`parcels.${parcelIndex}.items`, 'emptyParcel']] : [],
    ),
    ...(isBilledElsewhere ? faultsAt('billingAddress', billing, false) : []),
  ];
  return foundFaults.length > 0 ? { '': 'form', ...Object.fromEntries(foundFaults) } : {};
}

const CODES: Readonly<Record<string, FaultCode>> = {
  missing: 'missing',
  invalid_postcode: 'postcode',
  invalid_state: 'choose',
  invalid_email: 'email',
  not_delivered: 'country',
  invalid_vat_number: 'vatNumber',
};
const REFUSALS: Readonly<Record<string, FaultCode>> = {
  checkout_changed: 'changed',
  invalid_parcels: 'changed',
  cart_being_paid: 'beingPaid',
  too_many_requests: 'tooMany',
};

/** Turns 'body/parcels/0/address/city' and '/parcels/0/address/city' into 'parcels.0.address.city'. */
const pathOf = (field: string): string =>
  field.replace(/^body/, '').replace(/^[/.]/, '').replaceAll('/', '.');

function fieldFault(code: string, path: string): FaultCode {
  const knownFaultCode = CODES[code];
  if (knownFaultCode)
    return knownFaultCode === 'missing' && path.endsWith('.state') ? 'choose' : knownFaultCode;
  return path === 'email' ? 'email' : 'field';
}

/** Maps a server error to faults of fields and of the whole form. Source: docs/rules.md HTTP-09, ADDR-07 */
export function faultsOf(error: Error): Faults {
  if (error instanceof OfflineError) return { '': 'offline' };
  if (!(error instanceof ApiError)) return { '': 'unknown' };
  if (error.status === 429) return { '': 'tooMany' };
  const refusal = REFUSALS[error.code];
  if (refusal) return { '': refusal };
  const fields = (error.problem?.errors ?? []).flatMap(({ field, code }): [string, FaultCode][] => {
    const path = field === undefined ? '' : pathOf(field);
    return path === '' ? [] : [[path, fieldFault(code, path)]];
  });
  if (fields.length > 0) return { '': 'form', ...Object.fromEntries(fields) };
  return { '': error.status === 0 || error.status >= 500 ? 'away' : 'unknown' };
}

/** Returns a fault's text. `country`: the country of the address, for an example postcode. */
export function useFaultText(): (code: FaultCode | undefined, country?: string) => string | undefined {
  const { faults } = useCheckoutWords();
  return (code, country = '') => {
    if (code === undefined) return undefined;
    return code === 'postcode' ? addressFaultText(faults, code, country) : faults[code];
  };
}
