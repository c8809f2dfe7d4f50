import { useEffect, useState, type FormEvent } from 'react';
import { MARKETS, useMarket, createWords } from '@bindery/shared';
import {
  accountAddress,
  AddressFields,
  addressFaultText,
  emptyAddress,
  FaultSummary,
  typedAddress,
  useAddressEntry,
} from '@bindery/shared/bundled';
import { useWrite } from '@bindery/shared/data';
import { countryName } from '@bindery/shared/market';
import { Button, Flex } from '@bindery/shared/ui';
import type { SavedAddress, User } from '@bindery/shared/contracts';
import { addAddress, changeAddress } from './account-api';
import { EntryForm, TickEntry, SubmitButton } from './entry';
import { useFaultsOf } from './faults';
import { useKeepUser } from './use-user';
import { useWords } from './words';
import en from '../../address-words/en.arb';
import enUS from '../../address-words/en-US.arb';
import type { Words } from '../../address-words/words';

export const { useWords: useAddressWords } = createWords<Words>(
  { en, 'en-US': enUS },
  (language) =>
    import(
      /* webpackChunkName: "address-[request]", webpackExclude: /en(-US)?\.arb$/ */ `../../address-words/${language}.arb`
    ),
);

interface AddressFormProps {
  user: User;
  address: SavedAddress | undefined;
  onSaved(): void;
  onCancel(): void;
}

/** Edits a postal address of the account. The form replaces the button that opened it, and receives the focus. */
export function AddressForm(props: AddressFormProps) {
  const words = useWords();
  const addressWords = useAddressWords();
  const market = useMarket();
  const { formProps, entry, isBusy, isDefault, setDefault } = useAddressForm(props);
  const { values, faults } = entry;
  const countries = [...new Set([...MARKETS.map(({ iso }) => iso), values.country])];
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <FaultSummary title={addressWords.faults.form} entries={entry.summary} />
      <AddressFields
        words={addressWords}
        values={values}
        countries={countries.map((iso) => ({ iso, name: countryName(iso, market) }))}
        faultOf={entry.faultAt}
        onChange={entry.change}
        onLeave={entry.leave}
      />
      <TickEntry
        label={words.addresses.makeDefault}
        name="isDefault"
        checked={isDefault}
        onChange={({ target }) => setDefault(target.checked)}
      />
      <Flex gap="3" wrap="wrap">
        <SubmitButton isBusy={isBusy} variant="outline">
          {words.save}
        </SubmitButton>
        <Button variant="ghost" type="button" onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </Flex>
    </EntryForm>
  );
}

function useAddressForm({ user, address, onSaved }: AddressFormProps) {
  const addressWords = useAddressWords();
  const market = useMarket();
  const keep = useKeepUser();
  const faultsOf = useFaultsOf();
  const [isDefault, setDefault] = useState(address?.isDefault ?? user.addresses.length === 0);
  const { form, ...entry } = useAddressEntry<string>(
    () =>
      address
        ? typedAddress(address, market.iso)
        : { ...emptyAddress(market.iso), firstname: user.firstname, lastname: user.lastname },
    {
      isDelivery: false,
      faultOf: (code, country) => addressFaultText(addressWords.faults, code, country),
    },
  );
  const save = useWrite({
    mutationFn: () => {
      const writtenAddress = { ...accountAddress(entry.values), isDefault };
      return address
        ? changeAddress(market, { id: address.id, ...writtenAddress })
        : addAddress(market, writtenAddress);
    },
    onSuccess: (changedUser) => {
      keep(changedUser);
      onSaved();
    },
    onError: (error) => entry.tell(faultsOf(error, Object.keys(entry.values))),
  });
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending && entry.check()) save.mutate();
  }
  return {
    formProps: { ref: form, onSubmit, noValidate: true, 'aria-busy': save.isPending },
    entry,
    isBusy: save.isPending,
    isDefault,
    setDefault,
  };
}
