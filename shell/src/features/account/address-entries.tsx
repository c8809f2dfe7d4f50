import type { ReactNode } from 'react';
import { MARKETS } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import type { Address } from '@bindery/shared/contracts';
import { ADDRESS_ENTRIES, addressLayout, type AddressField, type StateName } from '@bindery/shared/market';
import { TextEntry } from './entry';
import type { Faults } from './faults';
import { useWords, type Words } from './words';

/** Those we sell to. */
export const COUNTRIES: readonly string[] = [...new Set(MARKETS.map(({ iso }) => iso))];

const ON_ONE_LINE = new Set<AddressField>(['address1', 'address2']);

/** What a country calls its parts. */
function stateLabel(words: Words, state: StateName): string {
  if (state === 'prefecture') return words.addresses.prefecture;
  return state === 'province' || state === 'provinceOrTerritory'
    ? words.addresses.province
    : words.addresses.state;
}

interface AddressEntriesProps {
  faults: Faults;
  address: Address | undefined;
  country: string;
  onChange(name: AddressField): void;
}

export function AddressEntries({ faults, address, country, onChange }: AddressEntriesProps): ReactNode {
  const words = useWords();
  const { fields, state } = addressLayout(country);
  const labels: Readonly<Record<AddressField, string>> = {
    zipcode: words.addresses.postcode,
    state: stateLabel(words, state),
    city: words.addresses.city,
    address1: words.addresses.address1,
    address2: words.addresses.address2,
    phone: words.addresses.phone,
  };
  return fields.map((name) => (
    <Box key={name} gridColumn={ON_ONE_LINE.has(name) ? '1 / -1' : undefined}>
      <TextEntry
        label={labels[name]}
        fault={faults[name]}
        hint={name === 'phone' ? words.addresses.phoneHint : undefined}
        isOptional={name === 'address2' || name === 'phone'}
        name={name}
        type={name === 'phone' ? 'tel' : 'text'}
        {...ADDRESS_ENTRIES[name]}
        autoCapitalize={name === 'zipcode' ? 'characters' : undefined}
        defaultValue={address?.[name]}
        onChange={() => onChange(name)}
      />
    </Box>
  ));
}
