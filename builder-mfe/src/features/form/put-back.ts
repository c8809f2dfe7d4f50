import type { UseFormReturn } from 'react-hook-form';
import type { Customisation } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';

/** Shows values in the form and keeps them. What follows a change of one of them never stands in the way of another. */
export function putBack(
  form: UseFormReturn<FormValues>,
  patch: Customisation,
  save: (urlKey: string, value: unknown) => void,
): void {
  const entries = Object.entries(patch);
  for (const [key, value] of entries) form.setValue(key, value, { shouldValidate: true });
  for (const [key, value] of entries) {
    if (form.getValues(key) !== value) form.setValue(key, value, { shouldValidate: true });
    save(key, value);
  }
}
