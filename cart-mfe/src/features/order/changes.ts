import type { SummaryEntry } from '@bindery/shared/contracts';

/** A change made by an edit. A photo or a character has no text value: its kind is `other`. */
export type Change =
  | { kind: 'changed'; key: string; label: string; before: string; after: string }
  | { kind: 'added'; key: string; label: string; after: string }
  | { kind: 'removed'; key: string; label: string; before: string }
  | { kind: 'other'; key: string; label: string };

/**
 * Returns the changes of an edit, in the words of the order's summaries.
 *
 * @param changedKeys - form keys named by the server
 * @param labelOf - label of a key that no summary names
 */
export function changesBetween(
  before: readonly SummaryEntry[],
  after: readonly SummaryEntry[],
  changedKeys: readonly string[],
  labelOf: (key: string) => string,
): Change[] {
  const entryOf = (entries: readonly SummaryEntry[], key: string) =>
    entries.find((entry) => entry.key === key);
  const keys = [...new Set([...after, ...before].map(({ key }) => key))];
  const toldChanges = keys.flatMap((key): Change[] => {
    const [was, is] = [entryOf(before, key), entryOf(after, key)];
    if (was && is) {
      const { label, value } = is;
      return was.value === value ? [] : [{ kind: 'changed', key, label, before: was.value, after: value }];
    }
    return is
      ? [{ kind: 'added', key, label: is.label, after: is.value }]
      : [{ kind: 'removed', key, label: was!.label, before: was!.value }];
  });
  const isTold = (key: string): boolean =>
    toldChanges.some((change) => change.key === key || change.key.startsWith(`${key}.`));
  const untold = changedKeys.filter((key) => !isTold(key));
  return [...toldChanges, ...untold.map((key): Change => ({ kind: 'other', key, label: labelOf(key) }))];
}
