import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { isFilled } from '@bindery/shared/data';
import { componentOf, lackingKeys, type TabOfKeys } from '@bindery/shared/forms';
import type { UseFormReturn } from 'react-hook-form';
import type { SchemaField } from '@bindery/shared/contracts';
import type { TabState } from '../tabs';
import { lackingInCharacters } from './fields';
import type { FormValues } from './form-context';

/**
 * How far each tab is, what its characters lack included: it locks nothing, but such a tab is not done. Renders again
 * when that changes, not when a letter is typed.
 */
export function useTabStates(
  form: UseFormReturn<FormValues>,
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
): TabState[] {
  const subscribe = useCallback(
    (listener: () => void) =>
      form.subscribe({ formState: { values: true, errors: true }, callback: listener }),
    [form],
  );
  const written = useSyncExternalStore(subscribe, () => {
    const values = form.getValues();
    return lackingKeys(tabs, fields, values)
      .map(({ length }, index) => {
        const { keys } = tabs[index]!;
        const lacking = length + keys.reduce((sum, key) => sum + lackingInside(fields[key], values[key]), 0);
        return `${lacking}${lacking === 0 && keys.some((key) => isFilled(values[key])) && !keys.some((key) => form.getFieldState(key).error) ? '!' : ''}`;
      })
      .join();
  });
  return useMemo(
    () =>
      written
        .split(',')
        .map((state) => ({ lacking: Number.parseInt(state, 10), isComplete: state.endsWith('!') })),
    [written],
  );
}

/** Of lists that have been looked at: a keystroke in another field looks at none. */
const known = new WeakMap<object, number>();

function lackingInside(field: SchemaField | undefined, value: unknown): number {
  if (!field || componentOf(field) !== 'Characters' || !Array.isArray(value) || !isFilled(value)) return 0;
  const earlier = known.get(value);
  if (earlier !== undefined) return earlier;
  const lacking = lackingInCharacters(field, value);
  known.set(value, lacking);
  return lacking;
}
