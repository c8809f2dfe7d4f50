import { Input } from '@bindery/shared/forms';
import type { FieldProps } from './field-scope';
import { FieldTexts } from './field-texts';
import { useTextField } from './text-field';

const GROUPED = /^[+-]?\d{1,3}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/;

/**
 * Reads a whole number as people write it: with a sign, thousands separators or full-width digits.
 *
 * @returns the number, or the text if it is not a number (yet), so that the shopper can type on and see the error
 * Source: docs/rules.md FIELD-03
 */
export function readWholeNumber(text: string): number | string {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/[\s\u202f]/g, ' ')
    .replace(/^[−–]/, '-');
  const digits = GROUPED.test(plain) ? plain.replace(/[.,'’ ]/g, '') : plain;
  const number = /^[+-]?\d+$/.test(digits) ? Number(digits) : NaN;
  return Number.isSafeInteger(number) ? number : text;
}

/**
 * A number in a text input, because the buttons of a number input do not help here. The stored value is a number as
 * soon as the text can be read as one.
 */
export function NumberField({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field, READING);
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Input {...element} inputMode="numeric" css={{ fontVariantNumeric: 'tabular-nums' }} />
    </FieldTexts>
  );
}

const READING = { read: readWholeNumber };
