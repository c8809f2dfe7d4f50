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
  recipientIndex: number;
  onGift(isGift: boolean): void;
  onRemove(): void;
}

export function RecipientFields({
  form,
  user,
  countries,
  recipientIndex,
  onGift,
  onRemove,
}: RecipientFieldsProps) {
  const words = useCheckoutWords();
  const faultText = useFaultText();
  const { draft, books, faults, changeRecipient, changeAddress, leaveField, correct } = form;
  const { recipients } = draft;
  const recipient = recipients[recipientIndex]!;
  const { address, isGift } = recipient;
  const isSeveral = recipients.length > 1;
  const saved = user?.addresses ?? [];
  const contents: ReactNode = isSeveral ? (
    <ParcelContents
      books={books}
      division={dividePieces(recipients, books)}
      parcelIndex={recipientIndex}
      fault={faults[`parcels.${recipientIndex}.items`]}
      onCount={(lineId, count) => {
        changeRecipient(recipientIndex, { pieces: { ...recipient.pieces, [lineId]: count } });
        correct(recipients.map((_, index) => `parcels.${index}.items`));
      }}
    />
  ) : null;
  return (
    <FieldSet
      title={isSeveral ? words.toParcel(recipientIndex + 1) : words.toTitle}
      action={
        isSeveral ? (
          <Button type="button" variant="plain" size="sm" paddingInline="0" onClick={onRemove}>
            {words.several.remove(recipientIndex + 1)}
          </Button>
        ) : undefined
      }
    >
      {contents}
      <GiftFields
        recipient={recipient}
        name={`parcels.${recipientIndex}`}
        onGift={onGift}
        onChange={(patch) => changeRecipient(recipientIndex, patch)}
      />
      <SavedAddresses
        saved={saved}
        values={address}
        countries={countries.delivered}
        onChoose={(chosenAddress) => changeAddress(recipientIndex, chosenAddress)}
      />
      <AddressFields
        words={words}
        path={pathOf(recipientIndex)}
        values={address}
        faultOf={(name) => faultText(faults[`${pathOf(recipientIndex)}.${name}`], address.country)}
        countries={countries.delivered}
        readingLabels={words.fields}
        section={recipientIndex === 0 ? 'shipping' : `section-parcel${recipientIndex + 1} shipping`}
        onChange={(patch) => changeAddress(recipientIndex, patch)}
        onLeave={(name) => leaveField(recipientIndex, name)}
      />
      {user && recipientIndex === 0 && !isGift && !savedAs(saved, address) ? (
        <KeepAddress form={form} />
      ) : null}
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
