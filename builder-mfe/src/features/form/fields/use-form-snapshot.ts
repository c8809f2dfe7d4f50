import { useCallback, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useFormSettings, type FormValues } from '../form-context';
import { watchKey } from '../watch-key';

/**
 * Reads something of one key from the form and renders again only when that very thing changes: a keystroke changes
 * the value, hardly ever the error.
 *
 * @param read - gives a primitive, or the same object while nothing changed
 */
export function useFormSnapshot<T>(urlKey: string, read: (form: UseFormReturn<FormValues>) => T): T {
  const { form } = useFormSettings();
  const subscribe = useCallback((listener: () => void) => watchKey(form, urlKey, listener), [form, urlKey]);
  return useSyncExternalStore(subscribe, () => read(form));
}
