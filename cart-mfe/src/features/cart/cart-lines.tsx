import { Box, Stack } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { CartLine } from './cart-line';
import { lineName } from './line-name';
import { RemovedNotice } from './removed-notice';
import type { Removal } from './use-removal';

interface CartLinesProps {
  items: readonly LineItem[];
  removal: Removal;
  onDismiss(): void;
}

/** The lines in the cart's order; a line that was taken out leaves a notice in its place. */
export function CartLines({ items, removal, onDismiss }: CartLinesProps) {
  const { removed } = removal;
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
  if (removed) {
    rows.splice(
      removed.index,
      0,
      <Box
        as="li"
        key={`removed ${removed.line.id}`}
        paddingBlock="4"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <RemovedNotice name={lineName(removed.line)} removal={removal} onDismiss={onDismiss} />
      </Box>,
    );
  }
  return (
    <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" borderColor="border">
      {rows}
    </Stack>
  );
}
