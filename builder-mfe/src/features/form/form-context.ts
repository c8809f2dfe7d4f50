import { createContext, useContext } from 'react';
import type { UseFormReturn } from '@bindery/shared/forms';
import type { CanvasLabels, SchemaField } from '@bindery/shared/contracts';

/** The form's values by schema key, as the shopper left them. */
export type FormValues = Record<string, unknown>;

export interface FormSettings {
  slug: string;
  labels: CanvasLabels;
  form: UseFormReturn<FormValues>;
  /** the form's own fields by key, as the schema has them: what shows of them depends on the values */
  fields: Readonly<Record<string, SchemaField>>;
  /** the shopper has asked for every error of the open tab to be shown */
  isEveryErrorShown: boolean;
  /** id of the element that takes the focus for a key; ids of its label and texts begin with it */
  idOf(urlKey: string): string;
  /** keeps a value; what is kept together is written together once typing pauses */
  save(urlKey: string, value: unknown): void;
  /** writes what is kept now */
  flush(): void;
}

const Settings = createContext<FormSettings | undefined>(undefined);
export const FormSettingsProvider = Settings.Provider;

/** @throws Error outside a form: a field on its own has nowhere to put its value */
export function useFormSettings(): FormSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('A field of the form was rendered outside the form');
  return settings;
}
