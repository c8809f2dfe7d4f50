import { isFilled } from '@bindery/shared';
import { useFormState, useWatch, type UseFormReturn } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { lackingKeys, type TabOfKeys, type TabState } from '../tabs';
import type { FormValues } from './form-context';

/** How far each tab is. Renders again when that changes, not when a letter is typed. */
export function useTabStates(form: UseFormReturn<FormValues>, tabs: readonly TabOfKeys[], fields: Readonly<Record<string, SchemaField>>): TabState[] {
  const { errors } = useFormState({ control: form.control });
  const answers = useWatch({
    control: form.control,
    compute: (values: FormValues) => lackingKeys(tabs, fields, values).map((lacking, index) => ({ lacking: lacking.length, isBegun: tabs[index]!.keys.some((key) => isFilled(values[key])) })),
  });
  return tabs.map(({ keys }, index) => {
    const { lacking = 0, isBegun = false } = answers[index] ?? {};
    return { lacking, isComplete: isBegun && lacking === 0 && !keys.some((key) => errors[key]) };
  });
}
