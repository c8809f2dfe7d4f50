import type { ComponentProps } from 'react';
import { StepTabs } from '../tabs';
import { useFormSettings } from './form-context';
import { useTabStates } from './use-tab-states';

/** The steps with how far each of them is: what an answer changes is rendered here, and not in the whole form. */
export function FormTabsBar(props: Omit<ComponentProps<typeof StepTabs>, 'states'>) {
  const { form, fields } = useFormSettings();
  return <StepTabs {...props} states={useTabStates(form, props.tabs, fields)} />;
}
