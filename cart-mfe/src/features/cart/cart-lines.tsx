import { Box, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import type { LineGroup } from '../line';
import { CartLine } from './cart-line';
import { RemovedNotice } from './removed-notice';
import type { Removal, RemovedLine } from './use-removal';
import type { Saving } from './use-saving';

interface CartLinesProps {
  groups: readonly LineGroup[];
  removal: Removal;
  saving: Saving;
  /** the id of the line that came back, which takes the focus */
  arrivedId: string | undefined;
  onDismiss(removedLine: RemovedLine): void;
}

/** The lines in the cart's order; a notice replaces a removed line. */
export function CartLines({ groups, removal, saving, arrivedId, onDismiss }: CartLinesProps) {
  const words = useWords();
  const rows = groups.map((group) => {
    const { line } = group;
    const saveError = saving.errorOf(line);
    return (
      <Box as="li" key={line.id} paddingBlock="6" borderBottomWidth="1px" borderColor="border">
        <CartLine
          group={group}
          isLeaving={line.id === removal.removingId || line.id === saving.movingId}
          leaveError={
            saveError
              ? { error: saveError, text: words.changeFailed }
              : { error: removal.removeErrorOf(line), text: words.removeFailed }
          }
          takesFocus={line.id === arrivedId}
          onRemove={() => removal.remove(line)}
          onSaveForLater={() => saving.saveForLater(line)}
        />
      </Box>
    );
  });
  for (const removedLine of removal.removed.filter(({ isSaved }) => !isSaved)) {
    rows.splice(
      removedLine.index,
      0,
      <Box
        as="li"
        key={`removed ${removedLine.line.id}`}
        paddingBlock="4"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <RemovedNotice removedLine={removedLine} removal={removal} onDismiss={() => onDismiss(removedLine)} />
      </Box>,
    );
  }
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border">
      {rows}
    </Stack>
  );
}
