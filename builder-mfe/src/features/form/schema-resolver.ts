import { checkValue, evaluateFields } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { refusalOf, type Refusals } from './refusals';

type Fields = Readonly<Record<string, SchemaField>>;
type Faults = Record<string, { type: string; message: string }>;

/**
 * What the schema's rules, or the server earlier, say of the value of one key.
 *
 * @param shown - the fields as the values make them: one that does not show has no fault
 * @returns the validator's code; undefined where nothing is wrong
 */
export function faultOf(
  shown: Fields,
  refusals: Refusals,
  urlKey: string,
  value: unknown,
): string | undefined {
  const field = Object.hasOwn(shown, urlKey) ? shown[urlKey] : undefined;
  if (!field) return undefined;
  return checkValue(field, storedValue(field, value))?.type ?? refusalOf(refusals, urlKey, value);
}

/**
 * The form library's view of the schema's rules and of what the server refused: `type` and `message` of a fault are
 * the validator's code. Only the keys that are asked about are checked: what others say does not change with them, but
 * for what shows, and that is asked about anew.
 */
export function schemaResolver(fields: Fields, refusals: Refusals) {
  return (values: FormValues, _context: unknown, { names = [] }: { names?: readonly string[] }) => {
    const errors: Faults = {};
    const shown = evaluateFields(fields, values).fields;
    for (const key of names.length > 0 ? names : Object.keys(shown)) {
      const type = faultOf(shown, refusals, key, values[key]);
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
