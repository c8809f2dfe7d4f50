import type { ReactNode } from 'react';
import { Button } from '@bindery/shared/ui';
import { AddressFields } from '@bindery/shared/bundled';
import { LabelledTick } from '@bindery/shared/forms';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { dividePieces } from './address-draft';
import type { Countries } from './countries';
import { useFaultText } from './fault-text';
import { FieldSet } from './field-set';
import { GiftFields } from './gift-fields';
import { ParcelContents } from './parcel-contents';
import { SavedAddresses, savedAs } from './saved-addresses';
import { pathOf, type AddressForm } from './use-address-form';

interface RecipientFieldsProps {
  form: AddressForm;
  user: User | null;
  countries: Countries;
  at: number;
  onGift(isGift: boolean): void;
  onRemove(): void;
}

export function RecipientFields({ form, user, countries, at, onGift, onRemove }: RecipientFieldsProps) {
  const words = useCheckoutWords();
  const faultText = useFaultText();
  const { draft, books, faults, changeRecipient, changeAddress, leaveField, correct } = form;
  const { recipients } = draft;
  const recipient = recipients[at]!;
  const { address, isGift } = recipient;
  const isSeveral = recipients.length > 1;
  const saved = user?.addresses ?? [];
  const contents: ReactNode = isSeveral ? (
    <ParcelContents
      books={books}
      division={dividePieces(recipients, books)}
      at={at}
      fault={faults[`parcels.${at}.items`]}
      onCount={(lineId, count) => {
        changeRecipient(at, { pieces: { ...recipient.pieces, [lineId]: count } });
        correct(recipients.map((_, index) => `parcels.${index}.items`));
      }}
    />
  ) : null;
  return (
    <FieldSet
      title={isSeveral ? words.toParcel(at + 1) : words.toTitle}
      action={
        isSeveral ? (
          <Button type="button" variant="plain" size="sm" paddingInline="0" onClick={onRemove}>
            {words.several.remove(at + 1)}
          </Button>
        ) : undefined
      }
    >
      {contents}
      <GiftFields
        recipient={recipient}
        name={`parcels.${at}`}
        onGift={onGift}
        onChange={(patch) => changeRecipient(at, patch)}
      />
      <SavedAddresses
        saved={saved}
        values={address}
        countries={countries.delivered}
        onChoose={(chosen) => changeAddress(at, chosen)}
      />
      <AddressFields
        words={words}
        path={pathOf(at)}
        values={address}
        faultOf={(name) => faultText(faults[`${pathOf(at)}.${name}`], address.country)}
        countries={countries.delivered}
        readingLabels={words.fields}
        section={at === 0 ? 'shipping' : `section-parcel${at + 1} shipping`}
        onChange={(patch) => changeAddress(at, patch)}
        onLeave={(name) => leaveField(at, name)}
      />
      {user && at === 0 && !isGift && !savedAs(saved, address) ? <KeepAddress form={form} /> : null}
    </FieldSet>
  );
}

function KeepAddress({ form: { draft, change } }: { form: AddressForm }) {
  const { saveAddress } = useCheckoutWords();
  return (
    <LabelledTick
      label={saveAddress}
      checked={draft.isToBeSaved}
      onChange={({ target }) => change({ isToBeSaved: target.checked })}
    />
  );
}
