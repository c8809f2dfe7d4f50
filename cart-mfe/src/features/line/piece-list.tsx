import { Box, Stack } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { lineName } from './line-groups';

interface PieceListProps<Line> {
  /** the list's accessible name */
  label: string;
  lines: readonly Line[];
  /** number of pieces by line id; a line that no longer exists is not shown */
  pieces: readonly { readonly lineId: string; readonly quantity: number }[];
}

/** A parcel's contents, such as "2 × The Lost Star (Robin)". */
export function PieceList<Line extends Pick<LineItem, 'id' | 'productName' | 'summary'>>({
  label,
  lines,
  pieces,
}: PieceListProps<Line>) {
  return (
    <Stack as="ul" listStyleType="none" gap="0" marginTop="3" fontSize="sm" aria-label={label}>
      {pieces.flatMap(({ lineId, quantity }) => {
        const line = lines.find(({ id }) => id === lineId);
        if (!line) return [];
        return [
          <Box as="li" key={lineId} overflowWrap="anywhere">
            {`${quantity} × ${lineName(line)}`}
          </Box>,
        ];
      })}
    </Stack>
  );
}
