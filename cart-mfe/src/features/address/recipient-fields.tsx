import { Button, Stack, Text } from '@bindery/shared/ui';
import { AddressFields } from '@bindery/shared/bundled';
import { LabelledTick } from '@bindery/shared/forms';
import type { User } from '@bindery/shared/contracts';
import { MessageEntry } from '../../ui/message-entry';
import { useCheckoutWords } from '../../words/checkout';
import { dividePieces, type Recipient } from './address-draft';
import type { Countries } from './countries';
import { useFaultText } from './address-faults';
import { FieldSet } from './field-set';
import { ParcelContents } from './parcel-contents';
import { SavedAddresses, savedAs } from './saved-addresses';
import { pathOf, type AddressForm } from './use-address-form';

interface GiftFieldsProps {
  recipient: Recipient;
  name: string;
  onGift(isGift: boolean): void;
  onChange(patch: Partial<Recipient>): void;
}

/**
 * Lets the shopper make a parcel a gift, write a card for it, and leave prices out of it.
 * Source: docs/rules.md CHECK-05
 */
export function GiftFields({ recipient, name, onGift, onChange }: GiftFieldsProps) {
  const { gift, optional } = useCheckoutWords();
  const { isGift, message, hidesPrices } = recipient;
  return (
    <Stack gap="1">
      <LabelledTick label={gift.tick} checked={isGift} onChange={({ target }) => onGift(target.checked)} />
      {isGift ? (
        <Stack gap="3" paddingInlineStart="8">
          <Text fontSize="sm" color="fg.muted">
            {gift.tickHint}
          </Text>
          <MessageEntry
            name={`${name}.gift.message`}
            label={gift.message}
            optional={optional}
            hint={(left) => `${gift.messageHint} ${gift.left(left)}`}
            message={message}
            onChange={(text) => onChange({ message: text })}
          />
          <LabelledTick
            label={gift.hidesPrices}
            checked={hidesPrices}
            onChange={({ target }) => onChange({ hidesPrices: target.checked })}
          />
        </Stack>
      ) : null}
    </Stack>
  );
}

export interface RecipientFieldsProps {
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
  const { draft, faults, changeRecipient, changeAddress, leaveField } = form;
  const { recipients } = draft;
  const recipient = recipients[recipientIndex]!;
  const { address, isGift } = recipient;
  const isSeveral = recipients.length > 1;
  const saved = user?.addresses ?? [];
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
      {isSeveral ? <RecipientContents form={form} recipientIndex={recipientIndex} /> : null}
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

function RecipientContents({ form, recipientIndex }: Pick<RecipientFieldsProps, 'form' | 'recipientIndex'>) {
  const { draft, books, faults, changeRecipient, correct } = form;
  const { recipients } = draft;
  const { pieces } = recipients[recipientIndex]!;
  return (
    <ParcelContents
      books={books}
      division={dividePieces(recipients, books)}
      parcelIndex={recipientIndex}
      fault={faults[`parcels.${recipientIndex}.items`]}
      onCount={(lineId, count) => {
        changeRecipient(recipientIndex, { pieces: { ...pieces, [lineId]: count } });
        correct(recipients.map((_, index) => `parcels.${index}.items`));
      }}
    />
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
