import { createContext, useContext, type ComponentType } from 'react';
import type { Fields } from '@bindery/shared/forms';
import type { FormValues } from '../form-model';
import type { SchemaField } from '@bindery/shared/contracts';

/** Scope of a field inside another key's value: a character or a list of texts. */
export interface FieldScope {
  /** of the character or list: 'characters.0.customisations.1' */
  path: string;
  fields: Fields;
  /** the form's values, filled up with everything the scope shows, so that one part of it can be written */
  whole(): FormValues;
}

const Scope = createContext<FieldScope | undefined>(undefined);
export const FieldScopeProvider = Scope.Provider;

/** @returns undefined for a top-level key */
export const useFieldScope = (): FieldScope | undefined => useContext(Scope);

export interface FieldSlotProps {
  urlKey: string;
  field: SchemaField | undefined;
}

export interface FieldProps {
  /** a key of the form, or a path inside one: 'characters.0.customisations.1.name' */
  urlKey: string;
  /** evaluated by other values */
  field: SchemaField;
  /** renders any field, for a field made of other fields */
  Slot: ComponentType<FieldSlotProps>;
}
