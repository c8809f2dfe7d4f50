import { Box, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';

/** A line's words for the card that goes along with its gift wrap. Source: docs/rules.md EXTRA-04 */
export function CardMessage({ line: { giftMessage } }: { line: Pick<LineItem, 'giftMessage'> }) {
  const words = useWords();
  if (giftMessage === undefined) return null;
  return (
    <Box fontSize="sm">
      <Text color="fg.muted">{words.onTheCard}</Text>
      <Text as="blockquote" dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {giftMessage}
      </Text>
    </Box>
  );
}
