import type { UseFormReturn } from 'react-hook-form';
import { canonicalCustomisation } from '@bindery/shared/data';
import { checkValue, evaluateFields } from '@bindery/shared/forms';
import type { CanvasLabels, FieldError, SchemaField } from '@bindery/shared/contracts';
import type { Words } from '../../words/words';
import { fieldErrorText } from '../messages';
import { isPhotoGone, publicIdOf } from '../photo';

/** The form's values by schema key, as the shopper left them. */
export type FormValues = Record<string, unknown>;
type Fields = Readonly<Record<string, SchemaField>>;

/** What the server refused, by key or by path inside one: the validator's code, and the value it was said of. It holds for that value only. */
export type Refusals = Map<string, { type: string; value: unknown }>;

/** Are two values equal, whatever the order of their keys? A list in the form is never the very one that was sent. */
export function isSameValue(value: unknown, other: unknown): boolean {
  return (
    Object.is(value, other) ||
    (typeof value === 'object' &&
      canonicalCustomisation({ value }) === canonicalCustomisation({ value: other }))
  );
}

/**
 * Replaces what the server had refused before and marks the fields accordingly.
 *
 * @param faults - code by key or path; empty where the server accepted everything
 */
export async function refuse(
  form: UseFormReturn<FormValues>,
  refusals: Refusals,
  faults: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = new Set([...refusals.keys(), ...faults.keys()]);
  refusals.clear();
  for (const [key, type] of faults) refusals.set(key, { type, value: form.getValues(key) });
  if (changed.size > 0)
    await form.trigger([...new Set([...changed].map((place) => place.split('.', 1)[0]!))]);
}

/** @returns the validator's code for this value at this path, if it is what the server refused */
export function refusalOf(refusals: Refusals, path: string, value: unknown): string | undefined {
  const refusal = refusals.get(path);
  return refusal && isSameValue(value, refusal.value) ? refusal.type : undefined;
}

/** The server does not have the photo any more. */
const PHOTO_GONE = 'photo.gone';

/**
 * What the schema's rules, or the server earlier, say of the value of one field.
 *
 * @param field - as the other values make it
 * @returns the validator's code; undefined where nothing is wrong
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
 * The form library's view of the schema's rules and of what the server refused: `type` and `message` of a fault are
 * the validator's code. Only the keys that are asked about are checked, and a field that does not show has no fault.
 */
export function schemaResolver(fields: Fields, refusals: Refusals) {
  return (values: FormValues, _context: unknown, { names = [] }: { names?: readonly string[] }) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const shown = evaluateFields(fields, values).fields;
    for (const key of names.length > 0 ? names : Object.keys(shown)) {
      const field = Object.hasOwn(shown, key) ? shown[key] : undefined;
      const type = field && faultOf(field, refusals, key, values[key]);
      if (type !== undefined) errors[key] = { type, message: type };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}

/** What is stored of a field: an emptied text that may not be stored empty is one that was not given, and so is an empty list. */
export function storedValue(field: SchemaField, value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined;
  return value === '' && !field.allow?.includes('') ? undefined : value;
}

/**
 * The server's errors by where they belong, the first of each: a key of the form, or for a value of a character its
 * path ('characters.0.customisations.1.name'). Those of keys the form does not have belong nowhere here.
 *
 * @returns Joi's code by key or path
 * Source: docs/rules.md FIELD-21, FORM-08, FORM-11, MSG-01
 */
export function serverFaults(errors: readonly FieldError[], keys: ReadonlySet<string>): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { type, path, context } of errors) {
    const [first = context.key ?? context.label] = path;
    if (typeof first !== 'string' || !keys.has(first)) continue;
    const place = isCharacters(first) ? path.slice(0, PATH_OF_A_VALUE).join('.') : first;
    if (!faults.has(place) && !(isCharacters(first) && path.length < PATH_OF_A_VALUE))
      faults.set(place, type);
  }
  return faults;
}

/** characters, type, 'customisations', character, key */
const PATH_OF_A_VALUE = 5;
const isCharacters = (key: string): boolean => key === 'characters';

/** Errors inside character lists are ignored in the form, though not in the cart. Source: docs/rules.md FORM-11 */
export const isIgnoredInForm = (place: string): boolean => place.includes('.');

/** @param type - the validator's code, or ours of a photo that is gone. @returns what to say of a field */
export const faultText = (
  words: Words,
  labels: CanvasLabels,
  field: SchemaField | undefined,
  type: string,
): string => (type === PHOTO_GONE ? words.photoGone : fieldErrorText(labels, field, type));
