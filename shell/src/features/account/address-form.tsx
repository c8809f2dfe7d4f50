import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Button, Flex, Grid, Stack } from '@bindery/shared/ui';
import type { Address, SavedAddress, User } from '@bindery/shared/contracts';
import { addAddress, changeAddress } from './account-api';
import { AddressEntries, COUNTRIES } from './address-entries';
import { FormFault, SelectEntry, SubmitButton, TickEntry } from './entry';
import { present, type Faults } from './faults';
import { NameEntries } from './name-entries';
import { useEntryForm } from './use-entry-form';
import { useKeepUser } from './use-user-write';
import { countryName, tidyPostcode, type AddressField } from '@bindery/shared/market';
import { marketOfCountry } from './address-lines';
import { useWords, type Words } from './words';

const FIELDS = [
  'firstname',
  'lastname',
  'country',
  'zipcode',
  'state',
  'city',
  'address1',
  'address2',
  'phone',
  'isDefault',
] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Which of them a country asks for, and how its postcodes look. Source: docs/rules.md MKT-01, MKT-05, ORDER-07 */
function faultsIn(words: Words, values: Values): Faults {
  const of = marketOfCountry(values.country);
  const missing = (text: string): string | undefined =>
    text.trim() === '' ? words.faults.missing : undefined;
  const hasPostcode =
    !of || new RegExp(of.postcodePattern).test(tidyPostcode(values.country, values.zipcode));
  return present({
    firstname: missing(values.firstname),
    lastname: missing(values.lastname),
    address1: missing(values.address1),
    city: missing(values.city),
    state: of?.stateRequired ? missing(values.state) : undefined,
    zipcode: missing(values.zipcode) ?? (hasPostcode ? undefined : words.faults.postcode),
  });
}

function addressOf({ isDefault: _, ...values }: Values): Address {
  const texts = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  return { ...(texts as unknown as Address), zipcode: tidyPostcode(values.country, values.zipcode) };
}

interface AddressFormProps {
  user: User;
  /** undefined: a new one */
  address: SavedAddress | undefined;
  onSaved(): void;
  onCancel(): void;
}

/** An address as its country has it; another country asks for other things, and keeps what was written. */
export function AddressForm({ user, address, onSaved, onCancel }: AddressFormProps) {
  const words = useWords();
  const market = useMarket();
  const keep = useKeepUser();
  const [country, setCountry] = useState(address?.country ?? market.iso);
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: FIELDS,
    check: (values) => faultsIn(words, values),
    send: (values) => {
      const written = { ...addressOf(values), isDefault: values.isDefault === 'on' };
      return address ? changeAddress(market, { id: address.id, ...written }) : addAddress(market, written);
    },
    onDone: (changed) => {
      keep(changed);
      onSaved();
    },
    isFollowing: true,
  });
  const entries = { faults, address, country, onChange: (name: AddressField) => correct(name) };
  return (
    <form {...formProps}>
      <Stack gap="4">
        <FormFault text={faults['']} />
        <NameEntries faults={faults} values={address ?? user} onChange={correct} />
        <SelectEntry
          label={words.addresses.country}
          fault={faults.country}
          name="country"
          autoComplete="country"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
        >
          {[...new Set([...COUNTRIES, country])].map((code) => (
            <option key={code} value={code}>
              {countryName(code, market)}
            </option>
          ))}
        </SelectEntry>
        <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
          <AddressEntries {...entries} />
        </Grid>
        <TickEntry
          label={words.addresses.makeDefault}
          name="isDefault"
          defaultChecked={address?.isDefault ?? user.addresses.length === 0}
        />
        <Flex gap="3" wrap="wrap">
          <SubmitButton isBusy={isBusy} variant="outline">
            {words.save}
          </SubmitButton>
          <Button variant="ghost" type="button" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
