import { Box, Stack } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { CartLine } from './cart-line';
import { RemovedNotice } from './removed-notice';
import type { Removal, RemovedLine } from './use-removal';

interface CartLinesProps {
  items: readonly LineItem[];
  removal: Removal;
  onDismiss(gone: RemovedLine): void;
}

/** The lines in the cart's order; a line that is gone leaves a notice in its place. */
export function CartLines({ items, removal, onDismiss }: CartLinesProps) {
  const rows = items.map((line) => (
    <Box as="li" key={line.id} paddingBlock="6" borderBottomWidth="1px" borderColor="border">
      <CartLine
        line={line}
        isRemoving={line.id === removal.removingId}
        removeError={removal.removeErrorOf(line)}
        takesFocus={line.id === removal.restoredId}
        onRemove={() => removal.remove(line)}
      />
    </Box>
  ));
  for (const gone of removal.removed) {
    rows.splice(
      gone.index,
      0,
      <Box
        as="li"
        key={`removed ${gone.line.id}`}
        paddingBlock="4"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <RemovedNotice gone={gone} removal={removal} onDismiss={() => onDismiss(gone)} />
      </Box>,
    );
  }
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border">
      {rows}
    </Stack>
  );
}
