import { isRequired } from '@bindery/shared';
import { Input } from '@bindery/shared/forms';
import { useWords } from '../../../words';
import type { FieldProps } from './field-slot';
import { describedBy, FieldTexts } from './field-texts';
import { textValue } from './text-value';
import { useField } from './use-field';

export function SingleLineText({ urlKey, field }: FieldProps) {
  const words = useWords();
  const state = useField(urlKey, field);
  const example = field.examples?.[0];
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Input
        id={state.id} name={urlKey} value={textValue(state.value)} autoComplete="off" inputMode={field.type === 'number' ? 'numeric' : undefined}
        placeholder={typeof example === 'string' ? words.forExample(example) : undefined}
        aria-required={isRequired(field)} aria-invalid={state.error !== undefined} aria-describedby={describedBy(field, state)}
        onChange={(event) => state.change(event.target.value)} onBlur={state.blur} onFocus={state.focus}
      />
    </FieldTexts>
  );
}
