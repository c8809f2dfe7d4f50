import { Input } from '@bindery/shared/forms';
import type { FieldProps } from './field-props';
import { FieldTexts } from './field-texts';
import { useTextField } from './use-text-field';

export function SingleLineText({ urlKey, field }: FieldProps) {
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field);
  return (
    <FieldTexts urlKey={urlKey} field={field} state={state}>
      <Input {...element} inputMode={field.type === 'number' ? 'numeric' : undefined} />
    </FieldTexts>
  );
}
