import type { TabOfKeys } from '@bindery/shared';
import { evaluateFields, isAnswered, isRequired } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';

/** @returns for each tab, the required keys that have no answer yet; what does not show is not asked for. Source: decisions 10, 19 */
export function lackingKeys(tabs: readonly TabOfKeys[], fields: Readonly<Record<string, SchemaField>>, values: Readonly<Record<string, unknown>>): string[][] {
  const shown = evaluateFields(fields, values).fields;
  return tabs.map(({ keys }) => keys.filter((key) => shown[key] && isRequired(shown[key]) && !isAnswered(shown[key], values[key])));
}

/**
 * The first tab that lacks a required key, or the number of tabs if none does. Later tabs are locked.
 * Source: decisions 10
 */
export function firstLackingTab(tabs: readonly TabOfKeys[], fields: Readonly<Record<string, SchemaField>>, values: Readonly<Record<string, unknown>>): number {
  const lacking = lackingKeys(tabs, fields, values).findIndex((keys) => keys.length > 0);
  return lacking === -1 ? tabs.length : lacking;
}

/**
 * The tabs with these keys and no others, in their order.
 *
 * @param wanted - schema keys; undefined: all of them
 */
export function tabsWith(tabs: readonly TabOfKeys[], wanted: readonly string[] | undefined): TabOfKeys[] {
  if (!wanted) return [...tabs];
  return tabs.map(({ title, keys }) => ({ title, keys: keys.filter((key) => wanted.includes(key)) })).filter(({ keys }) => keys.length > 0);
}

/** A tab is locked while an earlier one lacks a required key; the current tab never locks itself. Source: decisions 10 */
export function isLocked(index: number, activeIndex: number, firstLacking: number): boolean {
  return index > firstLacking && index !== activeIndex;
}
