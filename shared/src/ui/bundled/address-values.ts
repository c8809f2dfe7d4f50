import type { Address, CheckoutAddress } from '../../contracts';
import { addressLayout, findRegion, regionsOf, tidyPostcode, typedCode } from '../../market';

/** An address in a form; it has every field, even if a field is still empty. */
export type AddressValues = Required<CheckoutAddress>;
export type AddressName = keyof AddressValues;

const NO_ADDRESS: AddressValues = {
  firstname: '',
  lastname: '',
  phoneticFirstname: '',
  phoneticLastname: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  country: '',
  state: '',
  zipcode: '',
};
export const emptyAddress = (country: string): AddressValues => ({ ...NO_ADDRESS, country });

/**
 * Returns an address for the form. A state that the country's list lacks becomes '', because the select has no such
 * option.
 */
export function typedAddress(address: CheckoutAddress | Address, country: string): AddressValues {
  const fields = Object.fromEntries(Object.entries(address).filter(([name]) => name in NO_ADDRESS));
  const typedValues: AddressValues = { ...NO_ADDRESS, ...fields };
  const hasList = regionsOf(typedValues.country).length > 0;
  return {
    ...typedValues,
    country: typedValues.country || country,
    state: hasList ? (findRegion(typedValues.country, typedValues.state)?.code ?? '') : typedValues.state,
  };
}

/** Trims every field, formats the postcode, and omits the fields that the country does not use. */
export function sentAddress(address: AddressValues): CheckoutAddress {
  const { phoneticFirstname, phoneticLastname, ...otherFields } = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text.trim()]),
  ) as AddressValues;
  const { country } = otherFields;
  const hasState = addressLayout(country).fields.includes('state');
  return {
    ...otherFields,
    state: hasState ? otherFields.state : '',
    zipcode: tidyPostcode(country, otherFields.zipcode),
    phone: typedCode(otherFields.phone),
    ...(country === 'JP' && { phoneticFirstname, phoneticLastname }),
  };
}

export function accountAddress(address: AddressValues): Address {
  const { phoneticFirstname: _, phoneticLastname: __, ...otherFields } = sentAddress(address);
  return otherFields;
}

/** Converts hiragana and half-width letters to full-width katakana. Source: docs/rules.md ADDR-05 */
const toKatakana = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));

/** Returns the value to which a field is normalised when the shopper leaves it. Source: docs/rules.md ADDR-05 */
export function leftField(address: AddressValues, name: AddressName): string {
  const text = address[name];
  if (name === 'zipcode') return tidyPostcode(address.country, text);
  return name.startsWith('phonetic') ? toKatakana(text) : text;
}

export type AddressFaultCode = 'missing' | 'choose' | 'postcode';

export function isPostcodeFaulty(address: AddressValues): boolean {
  const { zipcode } = sentAddress(address);
  const { pattern } = addressLayout(address.country).postcode;
  return zipcode !== '' && pattern !== undefined && !new RegExp(pattern).test(zipcode);
}

/**
 * Returns the faults of an address: missing fields, and an invalid postcode.
 *
 * @param isDelivery - true if a carrier delivers to the address; Japan then requires the name's pronunciation
 * Source: docs/rules.md ADDR-05
 */
export function addressFaults(
  address: AddressValues,
  isDelivery: boolean,
): [name: AddressName, code: AddressFaultCode][] {
  const { postcode, isStateRequired } = addressLayout(address.country);
  const needed: readonly AddressName[] = [
    ...(['firstname', 'lastname', 'address1', 'city'] as const),
    ...(isDelivery && address.country === 'JP' ? (['phoneticFirstname', 'phoneticLastname'] as const) : []),
    ...(postcode.isRequired ? (['zipcode'] as const) : []),
    ...(isStateRequired ? (['state'] as const) : []),
  ];
  const missingNames = needed.filter((name) => address[name].trim() === '');
  return [
    ...missingNames.map((name): [AddressName, AddressFaultCode] => [
      name,
      name === 'state' ? 'choose' : 'missing',
    ]),
    ...(isPostcodeFaulty(address) ? ([['zipcode', 'postcode']] as [AddressName, AddressFaultCode][]) : []),
  ];
}

interface FaultWords {
  readonly missing: string;
  readonly choose: string;
  readonly postcode: (example: string) => string;
  readonly postcodeUnknown: string;
}

/** @param country - the text about a wrong postcode shows an example from this country */
export function addressFaultText(words: FaultWords, code: AddressFaultCode, country: string): string {
  if (code !== 'postcode') return words[code];
  const { example } = addressLayout(country).postcode;
  return example === undefined ? words.postcodeUnknown : words.postcode(example);
}
