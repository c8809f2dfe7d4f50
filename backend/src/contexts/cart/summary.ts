import type { Customisation, SchemaPreview, SummaryEntry } from '@bindery/shared/contracts';
import { isFilled, schemaFields } from '@bindery/shared/customisation';

const CART_KEYS = new Set(['format']);

/**
 * What a shopper chose, to read in a cart: labels and option labels of the schema, in its order, without what was left
 * empty.
 *
 * @returns `colour` is set where the choice is one
 */
export function customisationSummary(schema: SchemaPreview, customisation: Customisation): SummaryEntry[] {
  return Object.entries(schemaFields(schema)).flatMap(([key, field]): SummaryEntry[] => {
    const value = Object.hasOwn(customisation, key) ? customisation[key] : undefined;
    if (CART_KEYS.has(key) || !isFilled(value) || typeof value === 'object') return [];
    const meta = field.metas?.[0];
    const option = meta?.options?.find((candidate) => candidate.value === value);
    const colour = meta?.display === 'colour' ? option?.colours?.['base'] : undefined;
    return [{ key, label: field.flags?.label ?? key, value: option?.label ?? String(value), ...(colour ? { colour } : {}) }];
  });
}

/** The choices as ids in the form key:value, in alphabetical order. Source: storefront.md section 3, decisions 9 */
export function customisationComponents(customisation: Customisation): string[] {
  return Object.entries(customisation).filter(([, value]) => isFilled(value) && typeof value !== 'object').map(([key, value]) => `${key}:${String(value)}`).sort();
}
