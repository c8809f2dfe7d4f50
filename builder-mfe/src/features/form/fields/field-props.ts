import type { SchemaField } from '@bindery/shared/contracts';

/** What every kind of field is given. */
export interface FieldProps { urlKey: string; field: SchemaField }
