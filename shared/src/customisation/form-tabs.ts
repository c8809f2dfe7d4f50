import type { FormTab, SchemaField } from '../contracts';
import { checkValue } from './check-value';
import { evaluateFields } from './evaluate-fields';
import { isAnswered, isRequired } from './schema-rules';

export interface TabOfKeys {
  title: string;
  keys: string[];
  slices?: FormTab['slices'];
}

/**
 * Returns the form's tabs with their keys; at least one tab. A key that several tabs list belongs to the first of them.
 * Unlisted keys go to a last tab. A tab's key that the schema lacks stays in the tab, and the form reports the mistake.
 *
 * @param tabs - `keys`: comma separated
 * @param schemaKeys - in the schema's order
 * @param restTitle - title of the tab for unlisted keys. Source: docs/rules.md FORM-01
 */
export function formTabs(
  tabs: readonly FormTab[],
  schemaKeys: readonly string[],
  restTitle: string,
): TabOfKeys[] {
  const takenKeys = new Set<string>();
  const named = tabs
    .map(({ title, keys, slices }) => {
      const ownKeys = keys
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== '' && !takenKeys.has(key));
      const unique = [...new Set(ownKeys)];
      unique.forEach((key) => takenKeys.add(key));
      return { title, keys: unique, ...(slices && { slices }) };
    })
    .filter(({ keys }) => keys.length > 0);
  const remainingKeys = schemaKeys.filter((key) => !takenKeys.has(key));
  return remainingKeys.length > 0 || named.length === 0
    ? [...named, { title: restTitle, keys: remainingKeys }]
    : named;
}

/** @returns the visible required keys without an answer, for each tab. Source: docs/rules.md FORM-02, FIELD-15 */
export function lackingKeys(
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
  values: Readonly<Record<string, unknown>>,
): string[][] {
  const shownFields = evaluateFields(fields, values).fields;
  return tabs.map(({ keys }) =>
    keys.filter(
      (key) => shownFields[key] && isRequired(shownFields[key]) && !isAnswered(shownFields[key], values[key]),
    ),
  );
}

/**
 * Returns the index of the first tab with an unanswered required key; if there is none, the number of tabs. The tabs
 * after it are locked. Source: docs/rules.md FORM-02
 */
export function firstLackingTab(
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
  values: Readonly<Record<string, unknown>>,
): number {
  const lacking = lackingKeys(tabs, fields, values).findIndex((keys) => keys.length > 0);
  return lacking === -1 ? tabs.length : lacking;
}

/** @returns the validator's code for the fault of a key; undefined if its value is valid */
type FaultOf = (field: SchemaField, urlKey: string) => string | undefined;

/**
 * Returns the index of the first tab with a missing required key or an invalid value; if there is none, the number of
 * tabs. Hidden fields do not count.
 *
 * @param faultOf - checks a value; the default applies the field's own rules
 * Source: docs/rules.md FORM-05, FIELD-15
 */
export function firstFaultyTab(
  tabs: readonly TabOfKeys[],
  fields: Readonly<Record<string, SchemaField>>,
  values: Readonly<Record<string, unknown>>,
  faultOf: FaultOf = (field, urlKey) => checkValue(field, values[urlKey])?.type,
): number {
  const shownFields = evaluateFields(fields, values).fields;
  const faulty = tabs.findIndex(({ keys }) =>
    keys.some((key) => Object.hasOwn(shownFields, key) && faultOf(shownFields[key]!, key) !== undefined),
  );
  return faulty === -1 ? tabs.length : faulty;
}
