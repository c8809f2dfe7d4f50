import { Box, Stack } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import type { Change } from './changes';

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
