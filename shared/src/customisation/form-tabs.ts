import type { FormTab } from '../contracts';

export interface TabOfKeys {
  title: string;
  keys: string[];
}

/**
 * The form's tabs with their keys. A key named twice belongs to the first tab that names it; keys that no tab names go
 * to a last one. Names the schema does not know stay: their fields say so. There is always one tab.
 *
 * @param tabs - `keys`: comma separated
 * @param schemaKeys - in the schema's order
 * @param restTitle - title of the tab for what is left over
 * Source: storefront.md section 2
 */
export function formTabs(tabs: readonly FormTab[], schemaKeys: readonly string[], restTitle: string): TabOfKeys[] {
  const taken = new Set<string>();
  const named = tabs.map(({ title, keys }) => {
    const own = keys.split(',').map((key) => key.trim()).filter((key) => key !== '' && !taken.has(key));
    const unique = [...new Set(own)];
    unique.forEach((key) => taken.add(key));
    return { title, keys: unique };
  }).filter(({ keys }) => keys.length > 0);
  const rest = schemaKeys.filter((key) => !taken.has(key));
  return rest.length > 0 || named.length === 0 ? [...named, { title: restTitle, keys: rest }] : named;
}
