import { useId } from 'react';
import { describedBy, EntryFrame, Textarea } from '@bindery/shared/forms';

/** Source: `GiftMessageSchema` */
const MAX_MESSAGE_LENGTH = 300;

interface MessageEntryProps {
  name: string;
  label: string;
  optional?: string;
  /** @param left - characters that still fit */
  hint(left: number): string;
  message: string;
  onChange(message: string): void;
}

/** The text field for the words on a card. */
export function MessageEntry({ name, label, optional, hint, message, onChange }: MessageEntryProps) {
  const id = useId();
  const hintText = hint(MAX_MESSAGE_LENGTH - message.length);
  return (
    <EntryFrame id={id} label={label} optional={optional} hint={hintText} fault={undefined}>
      <Textarea
        id={id}
        dir="auto"
        name={name}
        maxLength={MAX_MESSAGE_LENGTH}
        aria-describedby={describedBy(id, { hint: hintText, fault: undefined })}
        value={message}
        onChange={({ target }) => onChange(target.value)}
      />
    </EntryFrame>
  );
}
