import { checkValue, evaluateFields } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { isSameValue, type Refusals } from './refusals';

type Faults = Record<string, { type: string; message: string }>;

/**
 * The form library's view of the schema's rules and of what the server refused: `type` and `message` of a fault are
 * the validator's code. Fields that do not show have none. Checking thirty fields takes microseconds, so each change
 * checks them all.
 */
export function schemaResolver(fields: Readonly<Record<string, SchemaField>>, refusals: Refusals) {
  return (values: FormValues) => {
    const errors: Faults = {};
    for (const [key, field] of Object.entries(evaluateFields(fields, values).fields)) {
      const refusal = refusals.get(key);
      const type = checkValue(field, storedValue(field, values[key]))?.type ?? (refusal && isSameValue(values[key], refusal.value) ? refusal.type : undefined);
      if (type !== undefined) errors[key] = { type, message: type };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What is kept of a field: an emptied text that may not be stored empty is one that was not given, and so is an empty list. */
export function storedValue(field: SchemaField, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  return value === '' && !field.allow?.includes('') ? undefined : value;
}
