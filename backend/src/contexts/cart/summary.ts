import type { Customisation, SchemaField, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import { isFilled } from '@bindery/shared/customisation';
import { joinList } from '@bindery/shared/market';

const CART_KEYS = new Set(['format']);

/**
 * Returns the shopper's choices for display in a cart. The entries have the labels of fields and options, in the order
 * of the schema, and omit empty values. Each type of character has one entry: 'Grown-ups: Anna, Ben'.
 *
 * @param locale - locale for formatting dates and lists; the texts of the schema must already be in this language
 * @param photoWords - the shop's text shown instead of a photo ("Your photo"); default: the field's label
 * @returns entries; `colour` is set if the choice is a colour
 */
export function customisationSummary(
  schema: SchemaPreview,
  customisation: Customisation,
  locale: string,
  photoWords?: string,
): SummaryEntry[] {
  return Object.entries(fieldsOf(schema)).flatMap(([key, field]): SummaryEntry[] => {
    const value = Object.hasOwn(customisation, key) ? customisation[key] : undefined;
    if (CART_KEYS.has(key) || !isFilled(value)) return [];
    const meta = field.metas?.[0];
    if (meta?.canvasComponent === 'Characters') return charactersSummary(key, field, value, locale);
    const label = field.flags?.label ?? key;
    const words =
      meta?.canvasComponent === 'Photo' && !Array.isArray(value)
        ? (photoWords ?? label)
        : readable(field, value, locale);
    const colour =
      meta?.display === 'colour'
        ? meta.options?.find((option) => option.value === value)?.colours?.['base']
        : undefined;
    return words === '' ? [] : [{ key, label, value: words, ...(colour ? { colour } : {}) }];
  });
}

const fieldsOf = (schema: SchemaPreview): Readonly<Record<string, SchemaField>> =>
  schema.schemas.find(({ characterTypeIndex }) => characterTypeIndex === undefined)?.keys ?? {};

function readable(field: SchemaField, value: unknown, locale: string): string {
  const meta = field.metas?.[0];
  const labelled = (entry: unknown): string =>
    meta?.options?.find((option) => option.value === entry)?.label ?? String(entry);
  if (Array.isArray(value))
    return joinList(
      value.map((entry: unknown) => (isRecord(entry) ? textOf(entry) : labelled(entry))),
      locale,
    );
  if (isRecord(value)) return '';
  return meta?.canvasComponent === 'Date' ? writtenDate(String(value), locale) : labelled(value);
}

/** Returns an entry for each type of character, with the characters' names or, if they have none, their number. */
function charactersSummary(key: string, field: SchemaField, value: unknown, locale: string): SummaryEntry[] {
  const groups: unknown[] = Array.isArray(value) ? value : [];
  return (field.metas?.[0]?.characterTypes ?? []).flatMap(({ type, label, singular }, i): SummaryEntry[] => {
    const group = groups[i];
    const count = isRecord(group) ? Number.parseInt(String(group['count']), 10) || 0 : 0;
    const list: unknown[] =
      isRecord(group) && Array.isArray(group['customisations'])
        ? group['customisations'].slice(0, count)
        : [];
    const names = list.flatMap((character) =>
      isRecord(character) && isFilled(character['name']) ? [String(character['name'])] : [],
    );
    return count === 0
      ? []
      : [
          {
            key: `${key}.${type}`,
            label: count === 1 ? singular : label,
            value: names.length > 0 ? joinList(names, locale) : String(count),
          },
        ];
  });
}

function writtenDate(date: string, locale: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime())
    ? date
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}

const textOf = ({ text }: Readonly<Record<string, unknown>>): string =>
  typeof text === 'string' ? text : '';

/**
 * Returns the choices as ids in the form key:value, in alphabetical order. A list gives one id for each entry. The
 * value of a photo is its photo id. Leaves out characters, because clients read them from the customisation.
 * Source: docs/rules.md CART-07
 */
export function customisationComponents(customisation: Customisation): string[] {
  return Object.entries(customisation)
    .flatMap(([key, value]) => idsOf(value).map((id) => `${key}:${id}`))
    .sort();
}

function idsOf(value: unknown): string[] {
  if (!isFilled(value)) return [];
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) =>
      isRecord(entry) ? (typeof entry['text'] === 'string' ? [entry['text']] : []) : [String(entry)],
    );
  if (isRecord(value)) return typeof value['public_id'] === 'string' ? [value['public_id']] : [];
  return [String(value)];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
