import { createContext, useContext } from 'react';
import type { Fields } from '@bindery/shared/forms';
import type { FormValues } from '../form-model';

/** Where a field stands that is part of another key's value: in a character, in a list of texts. */
export interface FieldScope {
  /** of the character or the list: 'characters.0.customisations.1' */
  path: string;
  /** the fields beside this one, by key */
  fields: Fields;
  /** the form's values with everything in place that the scope shows, so that one part of it can be written */
  whole(): FormValues;
}

const Scope = createContext<FieldScope | undefined>(undefined);
export const FieldScopeProvider = Scope.Provider;

/** @returns undefined for a key of the form itself */
export const useFieldScope = (): FieldScope | undefined => useContext(Scope);
