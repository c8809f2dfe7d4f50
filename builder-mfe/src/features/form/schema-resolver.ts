import { checkValue } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';

type Faults = Record<string, { type: string; message: string }>;

/**
 * The form library's view of the schema's rules: `type` and `message` of a fault are the validator's code.
 * Checking thirty fields takes microseconds, so each change checks them all.
 */
export function schemaResolver(fields: Readonly<Record<string, SchemaField>>) {
  return (values: FormValues) => {
    const errors: Faults = {};
    for (const [key, field] of Object.entries(fields)) {
      const fault = checkValue(field, storedValue(field, values[key]));
      if (fault) errors[key] = { type: fault.type, message: fault.type };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What is kept of a field: an emptied text that may not be stored empty is one that was not given. */
export function storedValue(field: SchemaField, value: unknown): unknown {
  return value === '' && !field.allow?.includes('') ? undefined : value;
}
