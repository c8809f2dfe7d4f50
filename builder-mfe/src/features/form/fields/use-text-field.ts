import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { isRequired } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-context';
import { watchKey } from '../watch-key';
import { describedBy } from './field-texts';
import { useField, type FieldState } from './use-field';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface TextFieldOptions<Element> {
  /** called when the element shows another text */
  onShown?(element: Element): void;
  /** what a typed text is kept as; default: as it is */
  read?(text: string): unknown;
}

const asTyped = (text: string): string => text;

/**
 * A text field that the browser itself keeps: typing renders nothing but what changes beside it. What others write
 * (another tab, a link) is put into the element.
 *
 * @param options - both functions keep their identity
 */
export function useTextField<Element extends TextElement>(
  urlKey: string,
  field: SchemaField,
  { onShown, read = asTyped }: TextFieldOptions<Element> = {},
) {
  const words = useWords();
  const { form } = useFormSettings();
  const state: FieldState = useField(urlKey, field);
  const ref = useRef<Element>(null);
  const [defaultValue] = useState(() => textValue(form.getValues(urlKey)));
  const example = field.examples?.[0];

  useEffect(() => {
    if (ref.current) onShown?.(ref.current);
    return watchKey(form, urlKey, () => {
      if (!ref.current) return;
      const text = textValue(form.getValues(urlKey));
      if (textValue(read(ref.current.value)) !== text) ref.current.value = text;
      onShown?.(ref.current);
    });
  }, [form, urlKey, onShown, read]);

  return {
    state,
    element: {
      ref,
      id: state.id,
      name: urlKey,
      defaultValue,
      autoComplete: 'off',
      placeholder:
        (typeof example === 'string' && example !== '') || typeof example === 'number'
          ? words.forExample(String(example))
          : undefined,
      'aria-required': isRequired(field),
      'aria-invalid': state.error !== undefined,
      'aria-describedby': describedBy(field, state),
      onChange: (event: ChangeEvent<Element>) => state.change(read(event.target.value)),
      onBlur: state.blur,
      onFocus: state.focus,
    },
  };
}

/** @returns the text to show for a stored value: a link may have brought anything */
function textValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
