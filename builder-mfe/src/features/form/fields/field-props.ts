import type { ComponentType } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';

export interface FieldSlotProps {
  urlKey: string;
  field: SchemaField | undefined;
}

/** What every kind of field is given. */
export interface FieldProps {
  /** a key of the form, or where a value stands inside one: 'characters.0.customisations.1.name' */
  urlKey: string;
  /** as the other values make it */
  field: SchemaField;
  /** shows any field: for a field that is made of others */
  Slot: ComponentType<FieldSlotProps>;
}
