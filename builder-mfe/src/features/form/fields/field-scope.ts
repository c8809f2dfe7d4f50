import { createContext, useContext, type ComponentType } from 'react';
import type { Fields } from '@bindery/shared/forms';
import type { FormValues } from '../form-model';
import type { SchemaField } from '@bindery/shared/contracts';

/** The fields inside the value of one key, which is a character or a list of texts. */
export interface FieldScope {
  /** of the character or list: 'characters.0.customisations.1' */
  path: string;
  fields: Fields;
  /** the form's values; missing characters and entries are added, so that their values can be set */
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
  /** a key of the form, or a path inside the value of a key: 'characters.0.customisations.1.name' */
  urlKey: string;
  /** the field's schema, evaluated against the form's other values */
  field: SchemaField;
  /** a field that contains other fields renders them with this component */
  Slot: ComponentType<FieldSlotProps>;
}
