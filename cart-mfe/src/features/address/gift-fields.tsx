import { useId } from 'react';
import { Stack, Text } from '@bindery/shared/ui';
import { describedBy, EntryFrame, LabelledTick, Textarea } from '@bindery/shared/forms';
import { useCheckoutWords } from '../../words/checkout';
import type { Recipient } from './address-draft';

/** Source: `GiftSchema` */
const MAX_MESSAGE_LENGTH = 300;

interface GiftFieldsProps {
  recipient: Recipient;
  name: string;
  onGift(isGift: boolean): void;
  onChange(patch: Partial<Recipient>): void;
}

/** Makes a parcel a gift: with a card, without prices. Source: docs/rules.md ADDR-09 */
export function GiftFields({ recipient, name, onGift, onChange }: GiftFieldsProps) {
  const { gift } = useCheckoutWords();
  const { isGift, message, hidesPrices } = recipient;
  return (
    <Stack gap="1">
      <LabelledTick label={gift.tick} checked={isGift} onChange={({ target }) => onGift(target.checked)} />
      {isGift ? (
        <Stack gap="3" paddingInlineStart="8">
          <Text fontSize="sm" color="fg.muted">
            {gift.tickHint}
          </Text>
          <Message
            name={`${name}.gift.message`}
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

interface MessageProps {
  name: string;
  message: string;
  onChange(message: string): void;
}

function Message({ name, message, onChange }: MessageProps) {
  const { gift, optional } = useCheckoutWords();
  const id = useId();
  const hint = `${gift.messageHint} ${gift.left(MAX_MESSAGE_LENGTH - message.length)}`;
  return (
    <EntryFrame id={id} label={gift.message} optional={optional} hint={hint} fault={undefined}>
      <Textarea
        id={id}
        dir="auto"
        name={name}
        maxLength={MAX_MESSAGE_LENGTH}
        aria-describedby={describedBy(id, { hint, fault: undefined })}
        value={message}
        onChange={({ target }) => onChange(target.value)}
      />
    </EntryFrame>
  );
}
