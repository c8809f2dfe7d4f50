import { useMarket } from '@bindery/shared';
import { emptyAddress, typedAddress, type AddressValues } from '@bindery/shared/bundled';
import { LabelledSelect } from '@bindery/shared/forms';
import type { SavedAddress } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import type { Countries } from './countries';

interface SavedAddressesProps {
  saved: readonly SavedAddress[];
  values: AddressValues;
  /** countries allowed for this address */
  countries: Countries['allCountries'];
  onChoose(address: AddressValues): void;
}

/** @returns the saved address that equals the typed values, if any */
export const savedAs = (saved: readonly SavedAddress[], values: AddressValues): SavedAddress | undefined =>
  saved.find((address) => {
    const knownAddress = typedAddress(address, '');
    return (
      ['firstname', 'lastname', 'address1', 'address2', 'city', 'country', 'state', 'zipcode'] as const
    ).every((name) => knownAddress[name] === values[name].trim());
  });

/** Lets a customer choose one of the account's addresses. Source: docs/rules.md ADDR-07 */
export function SavedAddresses({ saved, values, countries, onChoose }: SavedAddressesProps) {
  const words = useCheckoutWords();
  const { iso } = useMarket();
  const usable = saved.filter(({ country }) =>
    countries.some((deliveryCountry) => deliveryCountry.iso === country),
  );
  if (usable.length === 0) return null;
  return (
    <LabelledSelect
      label={words.savedTitle}
      fault={undefined}
      value={savedAs(usable, values)?.id ?? ''}
      onChange={({ target }) => {
        const chosenAddress = usable.find(({ id }) => id === target.value);
        onChoose(chosenAddress ? { ...typedAddress(chosenAddress, iso) } : emptyAddress(values.country));
      }}
    >
      {usable.map(({ id, firstname, lastname, address1, city }) => (
        <option key={id} value={id}>
          {[`${firstname} ${lastname}`, address1, city].join(', ')}
        </option>
      ))}
      <option value="">{words.savedOther}</option>
    </LabelledSelect>
  );
}
