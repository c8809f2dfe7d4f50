import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react';
import { Input, Textarea, isRequired } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { storedValue } from '../faults';
import { onFormChange } from '../form-changes';
import { useFormSettings } from '../form-model';
import { type FieldProps, useFieldScope } from './field-scope';
import { describedBy, FieldTexts } from './field-texts';
import { useField } from './use-field';

export function SingleLineText({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field);
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Input {...element} inputMode={field.type === 'number' ? 'numeric' : undefined} />
    </FieldTexts>
  );
}

export function MultiLineText({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLTextAreaElement>(urlKey, field, { onShown: growToFit });
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Textarea
        {...element}
        rows={4}
        resize="none"
        minH="7.5rem"
        display="block"
        css={{ fieldSizing: 'content' }}
      />
    </FieldTexts>
  );
}

/** For browsers without CSS `field-sizing`. */
function growToFit(area: HTMLTextAreaElement): void {
  const style: object = area.style;
  if ('fieldSizing' in style) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}

interface TextFieldOptions<Element> {
  onShown?(element: Element): void;
  /** converts typed text; default: unchanged */
  read?(text: string): unknown;
}

const asTyped = (text: string): string => text;

/**
 * Uncontrolled text field. A keystroke does not render the input, but only the parts beside it that change. The form
 * library reads and checks the element of a top-level key. It also updates the element after a change by another tab or
 * a link. The library does not know a text inside a key, such as a character's name, because the key is stored as a
 * whole. This hook updates the element of such a text.
 *
 * @param options - `onShown` and `read` must be the same functions in every render
 */
export function useTextField<Element extends HTMLInputElement | HTMLTextAreaElement>(
  urlKey: string,
  field: SchemaField,
  { onShown, read = asTyped }: TextFieldOptions<Element> = {},
) {
  const { form, flush } = useFormSettings();
  const state = useField(urlKey, field);
  const isInside = useFieldScope() !== undefined;
  const elementRef = useRef<Element>(null);
  const [defaultValue] = useState(() => textOf(form.getValues(urlKey)));
  const registered = isInside
    ? undefined
    : form.register(urlKey, {
        setValueAs: (value: unknown) => storedValue(field, typeof value === 'string' ? read(value) : value),
        onChange: () => state.keep(form.getValues(urlKey)),
        onBlur: flush,
      });

  useEffect(() => {
    function show(): void {
      const element = elementRef.current;
      if (!element) return;
      const text = textOf(form.getValues(urlKey));
      if (isInside && textOf(read(element.value)) !== text) element.value = text;
      onShown?.(element);
    }
    if (!isInside && !onShown) return;
    show();
    return onFormChange(form, urlKey, show);
  }, [form, urlKey, isInside, onShown, read]);

  return {
    state,
    elementRef,
    element: {
      ref: (element: Element | null) => {
        elementRef.current = element;
        registered?.ref(element);
        // the form library would show "[object Object]"
        const value: unknown = form.getValues(urlKey);
        if (element && typeof value === 'object') element.value = textOf(value);
      },
      id: state.id,
      name: urlKey,
      defaultValue,
      autoComplete: 'off',
      dir: 'auto',
      'aria-required': isRequired(field),
      'aria-invalid': state.error !== undefined,
      'aria-describedby': describedBy(field, state),
      onChange: (event: ChangeEvent<Element>) =>
        void (registered ? registered.onChange(event) : state.change(read(event.target.value))),
      onBlur: (event: FocusEvent<Element>) => void (registered ? registered.onBlur(event) : state.blur()),
      onFocus: state.focus,
    },
  };
}

/** @returns the text of a stored value, which may come from a link */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
