import type { ReactNode } from 'react';
import { MARKETS } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import type { Address } from '@bindery/shared/contracts';
import { marketOfCountry } from './address-lines';
import { TextEntry } from './entry';
import type { Faults } from './faults';
import { useWords, type Words } from './words';

export type AddressField = 'zipcode' | 'state' | 'city' | 'address1' | 'address2' | 'phone';

/** Those we sell to. */
export const COUNTRIES: readonly string[] = [...new Set(MARKETS.map(({ iso }) => iso))];

const AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  zipcode: 'postal-code',
  state: 'address-level1',
  city: 'address-level2',
  address1: 'address-line1',
  address2: 'address-line2',
  phone: 'tel',
};
const MAX_LENGTH: Readonly<Record<AddressField, number>> = {
  zipcode: 20,
  state: 100,
  city: 100,
  address1: 200,
  address2: 200,
  phone: 40,
};
/** As an address is written there: from the largest to the smallest, or the other way round. */
const LARGEST_FIRST: readonly AddressField[] = ['zipcode', 'state', 'city', 'address1', 'address2', 'phone'];
const POSTCODE_LAST: readonly AddressField[] = ['address1', 'address2', 'city', 'state', 'zipcode', 'phone'];
const POSTCODE_FIRST: readonly AddressField[] = ['address1', 'address2', 'zipcode', 'city', 'state', 'phone'];
const ON_ONE_LINE = new Set<AddressField>(['address1', 'address2']);

function fieldsOf(country: string): readonly AddressField[] {
  if (country === 'JP' || country === 'KR') return LARGEST_FIRST;
  return ['GB', 'IE', 'US', 'CA', 'AU'].includes(country) ? POSTCODE_LAST : POSTCODE_FIRST;
}

/** What a country calls its parts. */
function stateLabel(words: Words, country: string): string {
  if (country === 'JP') return words.addresses.prefecture;
  return ['CA', 'ES', 'IT'].includes(country) ? words.addresses.province : words.addresses.state;
}

interface AddressEntriesProps {
  faults: Faults;
  address: Address | undefined;
  country: string;
  onChange(name: AddressField): void;
}

export function AddressEntries({ faults, address, country, onChange }: AddressEntriesProps): ReactNode {
  const words = useWords();
  const hasState = marketOfCountry(country)?.stateRequired ?? true;
  const labels: Readonly<Record<AddressField, string>> = {
    zipcode: words.addresses.postcode,
    state: stateLabel(words, country),
    city: words.addresses.city,
    address1: words.addresses.address1,
    address2: words.addresses.address2,
    phone: words.addresses.phone,
  };
  return fieldsOf(country)
    .filter((name) => name !== 'state' || hasState)
    .map((name) => (
      <Box key={name} gridColumn={ON_ONE_LINE.has(name) ? '1 / -1' : undefined}>
        <TextEntry
          label={labels[name]}
          fault={faults[name]}
          hint={name === 'phone' ? words.addresses.phoneHint : undefined}
          isOptional={name === 'address2' || name === 'phone'}
          name={name}
          type={name === 'phone' ? 'tel' : 'text'}
          autoComplete={AUTOCOMPLETE[name]}
          autoCapitalize={name === 'zipcode' ? 'characters' : undefined}
          maxLength={MAX_LENGTH[name]}
          defaultValue={address?.[name]}
          onChange={() => onChange(name)}
        />
      </Box>
    ));
}
