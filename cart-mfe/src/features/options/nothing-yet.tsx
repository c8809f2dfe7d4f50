import { Box, Button, Heading, Text } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { FormatDrawing } from '../line';

/** Someone opened the options of a book that nobody has personalised in this browser. */
export function NothingYet({ onBack }: { onBack(): void }) {
  const words = useWords();
  return (
    <Box textAlign="center" paddingBlock={{ base: '10', md: '16' }}>
      <Box width="32" marginInline="auto" marginBottom="4">
        <FormatDrawing />
      </Box>
      <Heading as="h2" size="xl">
        {words.nothingYet}
      </Heading>
      <Text color="fg.muted" marginTop="2" marginBottom="6">
        {words.nothingYetLead}
      </Text>
      <Button size="lg" onClick={onBack}>
        {words.personalise}
      </Button>
    </Box>
  );
}
