import type { Customisation } from '../contracts';
import { isHostileKey, isRecord } from './hostile-keys';
import { chooseCustomisation } from './load';

export type MergeMode = 'merge' | 'replace';

/**
 * Applies a change to a customisation. The merge is shallow: a list or object replaces the whole earlier one. A key set
 * to undefined is deleted, and hostile keys are removed.
 *
 * @returns a new map; neither argument is changed. Source: docs/rules.md CUS-07
 */
export function mergeCustomisation(
  currentValues: Customisation,
  patch: Customisation,
  mode: MergeMode = 'merge',
): Customisation {
  const base = mode === 'replace' ? {} : currentValues;
  return Object.fromEntries(
    Object.entries({ ...base, ...patch }).filter(([key, value]) => value !== undefined && !isHostileKey(key)),
  );
}

/** Returns the same text for equal customisations in any key order; used as a cache key. Source: docs/rules.md PAGE-05 */
export function canonicalCustomisation(values: Customisation): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}

export interface CustomisationState {
  values: Customisation;
  status: 'ready' | 'empty' | 'corrupt';
  /** values of another tab that conflict with this tab's; `values` contains this tab's */
  theirs?: Customisation;
}

export interface Held extends CustomisationState {
  /** the record that this tab last read or wrote */
  text: string | null;
  mine: ReadonlySet<string>;
}

const isSame = (a: unknown, b: unknown): boolean =>
  canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });

export function heldFrom(text: string | null): Held {
  const loaded = chooseCustomisation({ kind: 'none' }, text);
  return {
    values: loaded.kind === 'stored' ? loaded.values : {},
    status: loaded.kind === 'stored' ? 'ready' : loaded.kind === 'corrupt' ? 'corrupt' : 'empty',
    text,
    mine: new Set(),
  };
}

/**
 * Takes over another tab's write. If both tabs changed a key to different values, the key is in conflict. It has this
 * tab's value until the shopper resolves the conflict. If the stored record is corrupt, this tab loses its values.
 */
export function follow(tabView: Held, text: string | null): Held {
  const otherView = heldFrom(text);
  if (otherView.status === 'corrupt') return otherView;
  const contested = [...tabView.mine].filter((key) => !isSame(otherView.values[key], tabView.values[key]));
  if (contested.length === 0) return { ...otherView, mine: tabView.mine };
  return {
    values: mergeCustomisation(otherView.values, pick(tabView.values, contested)),
    status: 'ready',
    text,
    mine: tabView.mine,
    theirs: pick(otherView.values, contested),
  };
}

/**
 * Merges the shopper's changes in this tab into the stored record.
 *
 * @param seenValues - values of the changed keys that the shopper saw before the change; default: this tab's values
 * @param text - the current record, which another tab may have changed without an event
 * @returns the tab's new view, and the values to store. These have the stored values of conflicting keys
 */
export function mergeMine(
  tabView: Held,
  patch: Customisation,
  seenValues: Customisation,
  text: string | null,
): { held: Held; stored: Customisation } {
  const base = heldFrom(text).values;
  const keys = Object.keys(patch);
  const isContested = (key: string): boolean =>
    !isSame(base[key], patch[key]) &&
    (key in (tabView.theirs ?? {}) ||
      !isSame(base[key], key in seenValues ? seenValues[key] : tabView.values[key]));
  const contested = [
    ...new Set([
      ...keys.filter(isContested),
      ...Object.keys(tabView.theirs ?? {}).filter((key) => !keys.includes(key)),
    ]),
  ];
  const storedValues = mergeCustomisation(
    base,
    pick(
      patch,
      keys.filter((key) => !contested.includes(key)),
    ),
  );
  const values = mergeCustomisation(storedValues, pick({ ...tabView.values, ...patch }, contested));
  return {
    held: {
      values,
      status: 'ready',
      text: JSON.stringify(storedValues),
      mine: new Set([...tabView.mine, ...keys]),
      ...(contested.length > 0 && { theirs: pick(base, contested) }),
    },
    stored: storedValues,
  };
}

export function settle(tabView: Held, winner: 'mine' | 'theirs'): { held: Held; stored: Customisation } {
  const { theirs = {}, values, mine } = tabView;
  const storedValues = winner === 'mine' ? values : mergeCustomisation(values, theirs);
  const remainingKeys = winner === 'mine' ? mine : new Set([...mine].filter((key) => !(key in theirs)));
  return {
    held: { values: storedValues, status: 'ready', text: JSON.stringify(storedValues), mine: remainingKeys },
    stored: storedValues,
  };
}

/** @returns the values of `keys`, with undefined for a missing key, so that the merge deletes it */
function pick(values: Customisation, keys: readonly string[]): Customisation {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

/** @returns the sorted keys whose values differ, or which only one side has */
export function differingKeys(earlierValues: Customisation, laterValues: Customisation): string[] {
  const textOf = (values: Customisation, key: string): string =>
    canonicalCustomisation({ value: Object.hasOwn(values, key) ? values[key] : undefined });
  return [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => textOf(earlierValues, key) !== textOf(laterValues, key))
    .sort();
}

/**
 * Applies unsaved changes to values that changed elsewhere: changed keys come from the draft, all others from `origin`.
 *
 * @param base - the values from which the draft began
 * @param origin - the current values. Source: docs/rules.md EDIT-41
 */
export function rebase(draft: Customisation, base: Customisation, origin: Customisation): Customisation {
  const ownEntries = differingKeys(base, draft).map((key) => [
    key,
    Object.hasOwn(draft, key) ? draft[key] : undefined,
  ]);
  return mergeCustomisation(origin, Object.fromEntries(ownEntries) as Customisation);
}
