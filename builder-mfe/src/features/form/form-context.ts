import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CanvasLabels, SchemaField, SchemaPreview, Upsell } from '@bindery/shared/contracts';
import type { Refusals } from './refusals';

/** The form's values by schema key, as the shopper left them. */
export type FormValues = Record<string, unknown>;

export interface FormSettings {
  slug: string;
  labels: CanvasLabels;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  /** the form's own fields by key, as the schema has them: what shows of them depends on the values */
  fields: Readonly<Record<string, SchemaField>>;
  /** what the server refused, also inside keys */
  refusals: Refusals;
  /** what costs extra when its key is filled */
  upsells: readonly Upsell[];
  /** keys that cannot be changed any more */
  lockedKeys: ReadonlySet<string>;
  /** the character that is to be open: its path; a new object is a new wish */
  opened: { path: string } | undefined;
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
