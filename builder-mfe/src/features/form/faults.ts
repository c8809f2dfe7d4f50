import type { UseFormReturn } from 'react-hook-form';
import { canonicalCustomisation } from '@bindery/shared/data';
import { checkValue, evaluateFields, type Fields } from '@bindery/shared/forms';
import type { CanvasLabels, FieldError, SchemaField } from '@bindery/shared/contracts';
import type { Words } from '../../words';
import { fieldErrorText } from '../../messages';
import { isPhotoGone, publicIdOf } from '../photo';

export type FormValues = Record<string, unknown>;
/**
 * Faults that the server found, by key or path. Each has the validator's code and the refused value, and applies only
 * to this value.
 */
export type Refusals = Map<string, { type: string; value: unknown }>;

/**
 * Compares two values by content, because the form's lists are copies of the sent lists. The order of keys is ignored.
 */
export function isSameValue(value: unknown, otherValue: unknown): boolean {
  return (
    Object.is(value, otherValue) ||
    (typeof value === 'object' &&
      canonicalCustomisation({ value }) === canonicalCustomisation({ value: otherValue }))
  );
}

/**
 * Replaces the server's earlier faults with the new faults, and shows each new fault at its field.
 *
 * @param faults - the validator's code by key or path; empty if the server accepted all values
 */
export async function refuse(
  form: UseFormReturn<FormValues>,
  refusals: Refusals,
  faults: ReadonlyMap<string, string>,
): Promise<void> {
  const changedPlaces = new Set([...refusals.keys(), ...faults.keys()]);
  refusals.clear();
  for (const [key, type] of faults) refusals.set(key, { type, value: form.getValues(key) });
  if (changedPlaces.size > 0)
    await form.trigger([...new Set([...changedPlaces].map((place) => place.split('.', 1)[0]!))]);
}

/** @returns the validator's code if the server refused this value at this path, undefined otherwise */
export function refusalOf(refusals: Refusals, path: string, value: unknown): string | undefined {
  const refusal = refusals.get(path);
  return refusal && isSameValue(value, refusal.value) ? refusal.type : undefined;
}

const PHOTO_GONE = 'photo.gone';

/**
 * Checks a value against the schema's rules and the server's faults.
 *
 * @param field - the field's schema, evaluated against the other values
 * @returns the validator's code; undefined if the value is valid
 */
export function faultOf(
  field: SchemaField,
  refusals: Refusals,
  path: string,
  value: unknown,
): string | undefined {
  const publicId = publicIdOf(value);
  if (publicId !== undefined && isPhotoGone(publicId)) return PHOTO_GONE;
  return checkValue(field, storedValue(field, value))?.type ?? refusalOf(refusals, path, value);
}

/**
 * Resolver for the form library. Checks values against the schema's rules and the server's faults. Both `type` and
 * `message` of a fault are the validator's code. Checks only the requested keys. A hidden field has no faults.
 */
export function schemaResolver(fields: Fields, refusals: Refusals) {
  return (values: FormValues, _context: unknown, { names = [] }: { names?: readonly string[] }) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const shownFields = evaluateFields(fields, values).fields;
    for (const key of names.length > 0 ? names : Object.keys(shownFields)) {
      const field = Object.hasOwn(shownFields, key) ? shownFields[key] : undefined;
      const type = field && faultOf(field, refusals, key, values[key]);
      if (type !== undefined) errors[key] = { type, message: type };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** Returns the value to store, which is undefined for an empty list and for an empty text that is not allowed. */
export function storedValue(field: SchemaField, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  return value === '' && !field.allow?.includes('') ? undefined : value;
}

/**
 * Maps the server's errors to places in the form, and uses only the first error of each place. A place is a key of the
 * form, or the path of a character's value ('characters.0.customisations.1.name'). Drops errors whose keys are not in
 * the form.
 *
 * @returns Joi's error code of each key or path. Source: docs/rules.md FIELD-21, FORM-08, MSG-01
 */
export function serverFaults(errors: readonly FieldError[], keys: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { type, path, context } of errors) {
    const [firstKey = context.key ?? context.label] = path;
    if (typeof firstKey !== 'string' || !keys.has(firstKey)) continue;
    const place = isCharacters(firstKey) ? path.slice(0, PATH_OF_A_VALUE).join('.') : firstKey;
    if (!faults.has(place) && !(isCharacters(firstKey) && path.length < PATH_OF_A_VALUE))
      faults.set(place, type);
  }
  return faults;
}

/** Number of parts in a character value's path: 'characters', type index, 'customisations', character index, key */
const PATH_OF_A_VALUE = 5;
const isCharacters = (key: string): boolean => key === 'characters';

/** Returns true for errors inside character lists, which only the cart considers. Source: docs/rules.md FORM-08 */
export const isIgnoredInForm = (place: string): boolean => place.includes('.');

/** @param type - the validator's code, or `photo.gone`. @returns the field's error text */
export const faultText = (
  words: Words,
  labels: CanvasLabels,
  field: SchemaField | undefined,
  type: string,
): string => (type === PHOTO_GONE ? words.photoGone : fieldErrorText(labels, field, type));
