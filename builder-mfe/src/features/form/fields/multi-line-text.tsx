import { useLayoutEffect, useRef } from 'react';
import { isRequired } from '@bindery/shared';
import { Textarea } from '@bindery/shared/forms';
import { useWords } from '../../../words';
import type { FieldProps } from './field-slot';
import { describedBy, FieldTexts } from './field-texts';
import { textValue } from './text-value';
import { useField } from './use-field';

/** Grows with what is written. */
export function MultiLineText({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const value = textValue(state.value);
  const element = useGrowing(value);
  const example = field.examples?.[0];
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Textarea
        ref={element} id={state.id} name={urlKey} value={value} rows={4} resize="none" overflow="hidden" autoComplete="off"
        placeholder={typeof example === 'string' ? words.forExample(example) : undefined}
        aria-required={isRequired(field)} aria-invalid={state.error !== undefined} aria-describedby={describedBy(field, state)}
        onChange={(event) => state.change(event.target.value)} onBlur={state.blur} onFocus={state.focus}
      />
    </FieldTexts>
  );
}

function useGrowing(value: string) {
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = element.current;
    if (!area) return;
    area.style.height = 'auto';
    const borders = area.offsetHeight - area.clientHeight;
    area.style.height = `${area.scrollHeight + borders}px`;
  }, [value]);
  return element;
}
