import type { TabOfKeys } from '@bindery/shared/forms';

/**
 * Returns the tabs reduced to these keys, in their order.
 *
 * @param wantedKeys - schema keys; undefined: all
 */
export function tabsWith(tabs: readonly TabOfKeys[], wantedKeys: readonly string[] | undefined): TabOfKeys[] {
  if (!wantedKeys) return [...tabs];
  return tabs
    .map(({ title, keys }) => ({ title, keys: keys.filter((key) => wantedKeys.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
}

/** A tab is locked while an earlier one lacks a required key; the current tab never locks itself. Source: docs/rules.md FORM-02 */
export function isLocked(index: number, activeIndex: number, firstLacking: number): boolean {
  return index > firstLacking && index !== activeIndex;
}
