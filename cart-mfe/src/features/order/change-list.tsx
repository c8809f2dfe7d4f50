import { Box, Stack } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import type { SummaryEntry } from '@bindery/shared/contracts';

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const words = useOrderWords();
  return (
    <Stack as="ul" gap="1" paddingInlineStart="5" listStyleType="disc">
      {changes.map((change) => (
        <Box as="li" key={change.key} whiteSpace="pre-line" overflowWrap="anywhere">
          {changeText(words, change)}
        </Box>
      ))}
    </Stack>
  );
}

function changeText(words: ReturnType<typeof useOrderWords>, change: Change): string {
  switch (change.kind) {
    case 'changed':
      return words.changedTo(change.label, change.earlierValue, change.laterValue);
    case 'added':
      return words.addedTo(change.label, change.laterValue);
    case 'removed':
      return words.removedFrom(change.label, change.earlierValue);
    case 'other':
      return words.otherChange(change.label);
  }
}

/**
 * A change made by an edit. A change of a photo or character has the kind `other`, because no text describes its value.
 */
export type Change =
  | { kind: 'changed'; key: string; label: string; earlierValue: string; laterValue: string }
  | { kind: 'added'; key: string; label: string; laterValue: string }
  | { kind: 'removed'; key: string; label: string; earlierValue: string }
  | { kind: 'other'; key: string; label: string };

/**
 * Returns the changes of an edit. Their words come from the order's summaries before and after the edit.
 *
 * @param changedKeys - the form keys that the server reports as changed
 * @param labelOf - returns the label of a key that is in neither summary
 */
export function changesBetween(
  earlierSummary: readonly SummaryEntry[],
  laterSummary: readonly SummaryEntry[],
  changedKeys: readonly string[],
  labelOf: (key: string) => string,
): Change[] {
  const entryOf = (entries: readonly SummaryEntry[], key: string) =>
    entries.find((entry) => entry.key === key);
  const keys = [...new Set([...laterSummary, ...earlierSummary].map(({ key }) => key))];
  const toldChanges = keys.flatMap((key): Change[] => {
    const [earlierEntry, laterEntry] = [entryOf(earlierSummary, key), entryOf(laterSummary, key)];
    if (earlierEntry && laterEntry) {
      const { label, value } = laterEntry;
      return earlierEntry.value === value
        ? []
        : [{ kind: 'changed', key, label, earlierValue: earlierEntry.value, laterValue: value }];
    }
    return laterEntry
      ? [{ kind: 'added', key, label: laterEntry.label, laterValue: laterEntry.value }]
      : [{ kind: 'removed', key, label: earlierEntry!.label, earlierValue: earlierEntry!.value }];
  });
  const isTold = (key: string): boolean =>
    toldChanges.some((change) => change.key === key || change.key.startsWith(`${key}.`));
  const untold = changedKeys.filter((key) => !isTold(key));
  return [...toldChanges, ...untold.map((key): Change => ({ kind: 'other', key, label: labelOf(key) }))];
}
