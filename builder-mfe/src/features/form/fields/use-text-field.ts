import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { isRequired } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-context';
import { describedBy } from './field-texts';
import { useField, type FieldState } from './use-field';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * A text field that the browser itself keeps: typing renders nothing but what changes beside it. What others write
 * (another tab, a link) is put into the element.
 */
export function useTextField<Element extends TextElement>(urlKey: string, field: SchemaField, onShown?: (element: Element) => void) {
  const words = useWords();
  const { form } = useFormSettings();
  const state: FieldState = useField(urlKey, field);
  const ref = useRef<Element>(null);
  const [defaultValue] = useState(() => textValue(form.getValues(urlKey)));
  const example = field.examples?.[0];

  useEffect(() => {
    if (ref.current) onShown?.(ref.current);
    return form.subscribe({
      name: urlKey, exact: true, formState: { values: true },
      callback: ({ values }) => {
        const text = textValue(values[urlKey]);
        if (!ref.current) return;
        if (ref.current.value !== text) ref.current.value = text;
        onShown?.(ref.current);
      },
    });
  }, [form, urlKey, onShown]);

  return {
    state,
    element: {
      ref, id: state.id, name: urlKey, defaultValue, autoComplete: 'off',
      placeholder: typeof example === 'string' && example !== '' ? words.forExample(example) : undefined,
      'aria-required': isRequired(field), 'aria-invalid': state.error !== undefined, 'aria-describedby': describedBy(field, state),
      onChange: (event: ChangeEvent<Element>) => state.change(event.target.value), onBlur: state.blur, onFocus: state.focus,
    },
  };
}

/** @returns the text to show for a stored value: a link may have brought anything */
function textValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
