import { isFilled, joinList } from '@bindery/shared/data';
import {
  componentOf,
  formTabs,
  isCalendarDay,
  readDay,
  schemaFields,
  sentCustomisation,
} from '@bindery/shared/forms';
import type {
  Customisation,
  FormTab,
  SchemaField,
  SchemaPreview,
  SummaryEntry,
} from '@bindery/shared/contracts';

/**
 * Returns a field's value in words, such as option labels, a day in the locale's format or characters' names; '' if
 * there is no value.
 */
function readable(
  field: SchemaField,
  value: unknown,
  locale: string,
): Pick<SummaryEntry, 'value' | 'colour'> {
  const values = wordsIn(field, value, locale).filter(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  const options = field.metas?.[0]?.options;
  const chosenOptions = values.map((value) => options?.find((option) => option.value === value));
  const colour = field.metas?.[0]?.display === 'colour' ? chosenOptions[0]?.colours?.base : undefined;
  const words = values.map((value, index) => chosenOptions[index]?.label ?? String(value));
  return { value: joinList(words, locale), colour };
}

function wordsIn(field: SchemaField, value: unknown, locale: string): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (componentOf(field) === 'Characters')
    return list
      .flatMap((group) => (inside(group, 'customisations') as unknown[] | undefined) ?? [])
      .map((character) => inside(character, 'name'));
  if (componentOf(field) === 'MultiText') return list.map((entry) => inside(entry, 'text'));
  const day = componentOf(field) === 'Date' ? readDay(value) : undefined;
  if (!day || !isCalendarDay(day)) return list;
  return [
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.UTC(day.year, day.month - 1, day.day),
    ),
  ];
}

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/**
 * Returns the shopper's choices as labels and values, in the order of the form.
 *
 * @param locale - the market's locale, for days and lists
 * @param photoWords - returns the text for the photo of a key
 * @returns an entry for each visible field that has a value and belongs to a tab of the form
 */
export function choiceEntries(
  schema: SchemaPreview,
  tabs: readonly FormTab[],
  values: Customisation,
  locale: string,
  photoWords: (urlKey: string) => string,
): SummaryEntry[] {
  const fields = schemaFields(schema);
  const sentValues = sentCustomisation(schema, values);
  return formTabs(tabs, [], '')
    .flatMap(({ keys }) => keys)
    .flatMap((key) => {
      const field = fields[key];
      if (!field || !isFilled(sentValues[key])) return [];
      const words =
        componentOf(field) === 'Photo'
          ? { value: photoWords(key) }
          : readable(field, sentValues[key], locale);
      return words.value ? [{ key, label: field.flags?.label ?? key, ...words }] : [];
    });
}
