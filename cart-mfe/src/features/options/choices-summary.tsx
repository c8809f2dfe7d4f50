import { Box, Flex, Heading } from '@bindery/shared/ui';
import type { SummaryEntry } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { SummaryList } from '../line';

interface ChoicesSummaryProps {
  title: string;
  entries: readonly SummaryEntry[];
  onBack(): void;
  onChange?(key: string): void;
}

/** What the shopper made, to read once more, with the way back to all of it and, where the page has one, to each part. */
export function ChoicesSummary({ title, entries, onBack, onChange }: ChoicesSummaryProps) {
  const words = useWords();
  return (
    <Box as="section" bg="bg.panel" borderRadius="lg" boxShadow="card" padding={{ base: '4', md: '6' }}>
      <Flex justify="space-between" align="baseline" gap="4" marginBottom="2">
        <Heading as="h2" size="md">
          {words.yourChoices}
        </Heading>
        <TextButton onClick={onBack} aria-label={words.changeBookName}>
          {words.changeBook}
        </TextButton>
      </Flex>
      <SummaryList entries={entries} label={words.choicesOf(title)} onChange={onChange} />
    </Box>
  );
}
