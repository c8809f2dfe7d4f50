import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import { componentOf, lackingKeys, type TabOfKeys } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { StepTabs, type TabState } from './step-tabs';
import { isSameValue } from './faults';
import { useFormSettings, useFormValue, type FormValues } from './form-model';
import { lackingInCharacters } from './fields';

/** Step tabs with their progress: an answer renders only this bar, not the whole form. */
export function FormTabsBar(props: Omit<ComponentProps<typeof StepTabs>, 'states'>) {
  const { form, fields } = useFormSettings();
  const states = useFormValue(form, undefined, () => tabStates(form, props.tabs, fields), isSameValue);
  return <StepTabs {...props} states={states} />;
}

/** Progress of each tab. Missing values of characters lock nothing, but the tab is not complete. */
function tabStates(
  form: UseFormReturn<FormValues>,
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
): TabState[] {
  const values = form.getValues();
  return lackingKeys(tabs, fields, values).map(({ length }, index) => {
    const { keys } = tabs[index]!;
    const lacking = length + keys.reduce((sum, key) => sum + lackingInside(fields[key], values[key]), 0);
    const hasAnswers = keys.some((key) => isFilled(values[key]));
    const hasErrors = keys.some((key) => form.getFieldState(key).error);
    return { lacking, isComplete: lacking === 0 && hasAnswers && !hasErrors };
  });
}

/** Cache of missing values by list, so that a keystroke in another field recounts none. */
const lackingOfList = new WeakMap<object, number>();

function lackingInside(field: SchemaField | undefined, value: unknown): number {
  if (!field || componentOf(field) !== 'Characters' || !Array.isArray(value) || !isFilled(value)) return 0;
  const earlierCount = lackingOfList.get(value);
  if (earlierCount !== undefined) return earlierCount;
  const lacking = lackingInCharacters(field, value);
  lackingOfList.set(value, lacking);
  return lacking;
}
