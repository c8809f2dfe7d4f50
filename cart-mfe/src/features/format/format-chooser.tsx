import { useId } from 'react';
import { Flex, Heading, SimpleGrid, Stack, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { FormatCard } from './format-card';
import type { FormatChoice } from './format-choices';

const MAX_COLUMNS = 4;
/** In two columns a last card that would stand alone takes the row. */
const LAST_ALONE = { '& > :last-child:nth-child(odd)': { gridColumn: { base: 'span 2', xl: 'auto' } } };

interface FormatChooserProps {
  choices: readonly FormatChoice[];
  chosen: string;
  /** where this step stands among the others */
  progress?: string;
  onChoose(identifier: string): void;
}

/** The format chooser: 2 columns on a phone, up to 4 on a desktop. Source: docs/rules.md OPT-02 */
export function FormatChooser({ choices, chosen, progress, onChoose }: FormatChooserProps) {
  const words = useWords();
  const titleId = useId();
  const group = useId();
  return (
    <Stack as="section" gap="4">
      <Stack gap="1">
        <Flex align="baseline" justify="space-between" wrap="wrap" columnGap="4">
          <Heading as="h2" id={titleId} size="lg">
            {words.chooseFormat}
          </Heading>
          {progress ? (
            <Text flexShrink="0" fontSize="sm" color="fg.muted">
              {progress}
            </Text>
          ) : null}
        </Flex>
        <Text color="fg.muted">{words.chooseFormatLead}</Text>
      </Stack>
      <SimpleGrid
        role="radiogroup"
        aria-labelledby={titleId}
        columns={{ base: 2, xl: Math.min(choices.length, MAX_COLUMNS) }}
        gap={{ base: '3', md: '4' }}
        css={LAST_ALONE}
      >
        {choices.map((choice) => (
          <FormatCard
            key={choice.variant.id}
            choice={choice}
            group={group}
            isChosen={choice.identifier === chosen}
            onChoose={() => onChoose(choice.identifier)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
