import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import type { ChoiceOption, SchemaField } from '@bindery/shared/contracts';
import { useFormSettings } from '../form-model';
import type { FieldState } from './use-field';

/** State of a choice: an option or own words, which return when chosen again. */
export function useChoice(
  urlKey: string,
  field: SchemaField,
  options: readonly ChoiceOption[],
  { change }: Pick<FieldState, 'change'>,
) {
  const { form, flush } = useFormSettings();
  const value: unknown = useWatch({ control: form.control, name: urlKey, exact: true });
  const [isWriting, setIsWriting] = useState(false);
  const [ownWords, setOwnWords] = useState('');
  const chosenValue = isFilled(value) ? value : field.flags?.default;
  const chosenIndex = options.findIndex((option) => option.value === chosenValue);
  const isFree = field.metas?.[0]?.freeEntryComponent !== undefined;
  const isOwn = isFree && (isWriting || (chosenIndex === -1 && isFilled(chosenValue)));
  if (isOwn && typeof chosenValue === 'string' && chosenValue !== ownWords) setOwnWords(chosenValue);

  function choose(optionValue: string): void {
    setIsWriting(false);
    change(optionValue);
    flush();
  }
  function write(): void {
    setIsWriting(true);
    change(ownWords);
  }
  return { chosenIndex, isOwn, isWriting, choose, write };
}
