import { Box, Text } from '@bindery/shared/ui';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/use-words';

/** Says that the shopper is changing a book of the cart, and how to keep both. */
export function EditingNotice({ onAddAsAnother }: { onAddAsAnother(): void }) {
  const words = useWords();
  return (
    <Box bg="brand.muted" borderRadius="md" paddingInline="4" paddingBlock="3">
      <Text color="brand.strong">{words.editingLine}</Text>
      <TextButton onClick={onAddAsAnother}>{words.addAsAnother}</TextButton>
    </Box>
  );
}
