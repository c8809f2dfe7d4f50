import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isFilled, type TabOfKeys } from '@bindery/shared';
import { lackingKeys, type UseFormReturn } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import type { TabState } from '../tabs';
import type { FormValues } from './form-context';

/** How far each tab is. Renders again when that changes, not when a letter is typed. */
export function useTabStates(form: UseFormReturn<FormValues>, tabs: readonly TabOfKeys[], fields: Readonly<Record<string, SchemaField>>): TabState[] {
  const subscribe = useCallback((listener: () => void) => form.subscribe({ formState: { values: true, errors: true }, callback: listener }), [form]);
  const written = useSyncExternalStore(subscribe, () => {
    const values = form.getValues();
    return lackingKeys(tabs, fields, values).map(({ length }, index) => {
      const { keys } = tabs[index]!;
      return `${length}${length === 0 && keys.some((key) => isFilled(values[key])) && !keys.some((key) => form.getFieldState(key).error) ? '!' : ''}`;
    }).join();
  });
  return useMemo(() => written.split(',').map((state) => ({ lacking: Number.parseInt(state, 10), isComplete: state.endsWith('!') })), [written]);
}
