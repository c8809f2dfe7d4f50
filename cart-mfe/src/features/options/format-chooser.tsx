import { useId } from 'react';
import { SimpleGrid } from '@bindery/shared/ui';
import { FormatCard } from './format-card';
import type { FormatChoice } from './format-choices';

const MAX_COLUMNS = 4;
/** With two columns, a lone last card spans the row. */
const LAST_ALONE = { '& > :last-child:nth-child(odd)': { gridColumn: { base: 'span 2', lg: 'auto' } } };

interface FormatChooserProps {
  choices: readonly FormatChoice[];
  chosenIdentifier: string;
  /** id of the labelling element, or the label itself */
  labelledBy?: string;
  label?: string;
  onChoose(identifier: string): void;
}

/** The format chooser: 2 columns on a phone, up to 4 on a desktop. Source: docs/rules.md OPT-12 */
export function FormatChooser({
  choices,
  chosenIdentifier,
  labelledBy,
  label,
  onChoose,
}: FormatChooserProps) {
  const group = useId();
  return (
    <SimpleGrid
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-label={label}
      columns={{ base: 2, lg: Math.min(choices.length, MAX_COLUMNS) }}
      gap={{ base: '3', md: '4' }}
      css={LAST_ALONE}
    >
      {choices.map((choice) => (
        <FormatCard
          key={choice.variant.id}
          choice={choice}
          group={group}
          isChosen={choice.identifier === chosenIdentifier}
          onChoose={() => onChoose(choice.identifier)}
        />
      ))}
    </SimpleGrid>
  );
}
