import { hasInk, typedText } from '@bindery/shared/customisation';
import { type CharacterType, type Field, type Fields, withoutHidden } from '../model/fields';
import { ownEntry } from '../model/readings';
import { countOf } from '../model/values';

/** Maximum length of a list; further entries are ignored. No book has longer lists. */
const LONGEST_LIST = 100;
const PHOTO_KEYS = ['public_id', 'width', 'height', 'crop', 'filter', 'rotation'];
const CROP_KEYS = ['x', 'y', 'width', 'height'];
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

type Raw = Readonly<Record<string, unknown>>;

/**
 * Returns the values of a customisation that have keys of the schema, with cleaned texts, without hidden fields and
 * surplus characters. Does not validate. Values of a wrong type remain, so that validation can refuse them.
 *
 * @returns a deep copy
 */
export function pickValues(fields: Fields, customisation: Raw): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of fields.values()) {
    const value = pick(field, ownEntry(customisation, field.key));
    // An optional field that the shopper has cleared counts as not filled.
    const isEmptied = value === '' || (Array.isArray(value) && value.length === 0);
    if (value !== undefined && value !== null && !(isEmptied && !field.isRequired)) picked[field.key] = value;
  }
  return withoutHidden(fields, picked);
}

function pick(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return tidy(value, field);
    case 'choice':
      return field.isFreeEntry ? tidy(value, field) : value;
    case 'number':
      return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value; // in links, numbers are text
    case 'choices':
      return Array.isArray(value) ? value.slice(0, LONGEST_LIST) : value;
    case 'texts':
      return Array.isArray(value) ? value.slice(0, LONGEST_LIST).map((item) => pickItem(item, field)) : value;
    case 'photo':
      return pickPhoto(value);
    case 'characters':
      return Array.isArray(value)
        ? value.slice(0, LONGEST_LIST).map((group, i) => pickGroup(group, field.types[i]))
        : value;
    case 'date':
      return value;
  }
}

const tidy = (value: unknown, { isMultiLine }: Field): unknown =>
  typeof value === 'string' ? cleanText(value, isMultiLine) : value;

const pickItem = (item: unknown, field: Field): unknown =>
  isRecord(item) ? { id: ownEntry(item, 'id'), text: tidy(ownEntry(item, 'text'), field) } : item;

function pickPhoto(value: unknown): unknown {
  const photo = pickKeys(value, PHOTO_KEYS);
  return isRecord(photo) && photo['crop'] !== undefined
    ? { ...photo, crop: pickKeys(photo['crop'], CROP_KEYS) }
    : photo;
}

function pickKeys(value: unknown, keys: readonly string[]): unknown {
  return isRecord(value)
    ? Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(value, key) ? [[key, value[key]]] : [])))
    : value;
}

/** Drops characters beyond the chosen number, and adds an empty customisation for each missing character. */
function pickGroup(group: unknown, type: CharacterType | undefined): unknown {
  if (!isRecord(group) || !type) return group;
  const [givenCount, list] = [ownEntry(group, 'count'), ownEntry(group, 'customisations')];
  const count = typeof givenCount === 'number' ? String(givenCount) : givenCount;
  if (!Array.isArray(list)) return { type: ownEntry(group, 'type'), count, customisations: list };
  const wantedCount = Math.min(countOf(count, list.length), LONGEST_LIST);
  const missingCount = Math.max(0, Math.min(wantedCount, type.max) - list.length);
  const sentEntries: readonly unknown[] = list.slice(0, wantedCount);
  const customisations = [...sentEntries, ...Array.from({ length: missingCount }, () => ({}))].map(
    (customisation) => (isRecord(customisation) ? pickValues(type.fields, customisation) : customisation),
  );
  return { type: ownEntry(group, 'type'), count, customisations };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Harmful invisible characters, such as direction overrides and separators. Excludes the zero-width joiner and
 * non-joiner, because emoji and some scripts need them.
 */
const HARMFUL = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Returns the text in the form in which it is stored and printed: NFC, trimmed, and without harmful characters. Text
 * without visible characters becomes empty.
 *
 * @param isMultiLine - if false, line feeds become spaces
 */
export function cleanText(text: string, isMultiLine: boolean): string {
  const unified = typedText(text).replaceAll('\t', ' ').replace(HARMFUL, '').normalize('NFC');
  return hasInk(unified) ? (isMultiLine ? unified : unified.replaceAll('\n', ' ')).trim() : '';
}
