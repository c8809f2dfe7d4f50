import { isFilled, schemaFields } from '@bindery/shared';
import type { Customisation, FormTab, SchemaField, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';

const keysOf = (tab: FormTab) => tab.keys.split(',').map((key) => key.trim()).filter(Boolean);

/** One field's value in words: option labels for choices, the text itself for text; '' where words cannot say it. */
function readable(field: SchemaField, value: unknown): Pick<SummaryEntry, 'value' | 'colour'> {
  const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' || typeof one === 'number');
  const options = field.metas?.[0]?.options;
  const chosen = values.map((one) => options?.find((option) => option.value === one));
  const colour = field.metas?.[0]?.display === 'colour' ? chosen[0]?.colours?.base : undefined;
  return { value: values.map((one, index) => chosen[index]?.label ?? String(one)).join(', '), colour };
}

/**
 * The shopper's choices as labels and values, in the order of the form.
 *
 * @returns only filled fields that the schema knows; keys that no tab names are left out, as in the form
 */
export function choiceEntries(schema: SchemaPreview, tabs: readonly FormTab[], values: Customisation): SummaryEntry[] {
  const fields = schemaFields(schema);
  return tabs.flatMap(keysOf).flatMap((key) => {
    const field = fields[key];
    if (!field || !isFilled(values[key])) return [];
    const words = readable(field, values[key]);
    return words.value ? [{ key, label: field.flags?.label ?? key, ...words }] : [];
  });
}
