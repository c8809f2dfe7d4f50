import type { ComponentType } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';

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
