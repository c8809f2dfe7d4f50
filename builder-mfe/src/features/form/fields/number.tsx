import { Input } from '@bindery/shared/forms';
import type { FieldProps } from './field-props';
import { FieldTexts } from './field-texts';
import { useTextField } from './text-field';
import { readWholeNumber } from './whole-number';

/** Number as a text input, because spinner steps do not help here. Stored as a number once it is one. */
export function NumberField({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field, READING);
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Input {...element} inputMode="numeric" css={{ fontVariantNumeric: 'tabular-nums' }} />
    </FieldTexts>
  );
}

const READING = { read: readWholeNumber };
