import { Box, Stack } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { lineName } from './line-name';

interface PieceListProps<Line> {
  /** what is told of the list */
  label: string;
  /** of a cart or an order */
  lines: readonly Line[];
  /** how many of which line; of one that is there no longer nothing is told */
  pieces: readonly { readonly lineId: string; readonly quantity: number }[];
}

/** What is in a parcel: "2 × The Lost Star (Robin)". */
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
