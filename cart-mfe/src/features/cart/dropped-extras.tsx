import { useAtomValue, useStore } from '@bindery/shared/data';
import { Box, Flex, IconButton, Stack, Text } from '@bindery/shared/ui';
import type { DroppedExtra } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import type { Words } from '../../words/cart/words';
import { droppedExtrasAtom } from '../../data/cart/use-cart';

/** Lists the extras that the last change removed, and why. Source: docs/rules.md EXTRA-08 */
export function DroppedExtras({ onDismiss }: { onDismiss(): void }) {
  const words = useWords();
  const store = useStore();
  const dropped = useAtomValue(droppedExtrasAtom);
  return (
    <Box role="status">
      {dropped.length === 0 ? null : (
        <Flex
          align="center"
          gap="3"
          bg="accent.muted"
          borderRadius="md"
          paddingInline="4"
          paddingBlock="2"
          marginBottom="5"
        >
          <Stack flex="1" gap="0">
            {dropped.map((extra) => (
              <Text key={extra.sku}>{droppedText(words, extra)}</Text>
            ))}
          </Stack>
          <IconButton
            variant="ghost"
            size="sm"
            fontSize="xl"
            aria-label={words.dismiss}
            onClick={() => {
              store.set(droppedExtrasAtom, []);
              onDismiss();
            }}
          >
            ×
          </IconButton>
        </Flex>
      )}
    </Box>
  );
}

function droppedText(words: Words, { name, reason }: DroppedExtra): string {
  switch (reason) {
    case 'format':
      return words.droppedFormat(name);
    case 'product':
      return words.droppedProduct(name);
    case 'market':
      return words.droppedMarket(name);
    case 'unavailable':
      return words.droppedUnavailable(name);
  }
}
