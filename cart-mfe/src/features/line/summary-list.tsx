import { useState } from 'react';
import { Box, Flex } from '@bindery/shared/ui';
import type { SummaryEntry } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';

const SHOWN = 6;

interface SummaryListProps {
  entries: readonly SummaryEntry[];
  label: string;
  /** how many of a long list are seen at first */
  shown?: number;
  /** the shopper wants to change this one; without it, there is nothing to press */
  onChange?(key: string): void;
}

/** Choices as labels and values; a long list shows its beginning first. */
export function SummaryList({ entries, label, shown: shownFirst = SHOWN, onChange }: SummaryListProps) {
  const words = useWords();
  const [isWhole, setIsWhole] = useState(false);
  // One hidden choice would take as much room as the button that shows it.
  const isLong = entries.length > shownFirst + 1;
  const shown = isLong && !isWhole ? entries.slice(0, shownFirst) : entries;
  return (
    <Box containerType="inline-size">
      <Box
        as="dl"
        aria-label={label}
        display="grid"
        gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
        columnGap="4"
        rowGap="1"
        alignItems="baseline"
        fontSize="sm"
        // no room for two columns, where text is twice as large
        css={{ '@container (max-width: 10rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      >
        {shown.map(({ key, label: name, value, colour }) => (
          <Box key={key} display="contents">
            <Box as="dt" color="fg.muted">
              {name}
            </Box>
            <Flex as="dd" justify="space-between" align="baseline" gap="4" minW="0">
              <Box as="span" minW="0" overflowWrap="anywhere" whiteSpace="pre-line" lineClamp="4">
                {colour ? <Swatch colour={colour} /> : null}
                <span>{value}</span>
              </Box>
              {onChange ? (
                <TextButton
                  minHeight="6"
                  aria-label={`${words.changeBook}: ${name}`}
                  onClick={() => onChange(key)}
                >
                  {words.changeBook}
                </TextButton>
              ) : null}
            </Flex>
          </Box>
        ))}
      </Box>
      {isLong ? (
        <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? words.fewerChoices : words.moreChoices(entries.length - shown.length)}
        </TextButton>
      ) : null}
    </Box>
  );
}

/** The chosen colour beside its name. */
function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      as="span"
      aria-hidden="true"
      display="inline-block"
      boxSize="3.5"
      marginInlineEnd="2"
      verticalAlign="-0.1em"
      borderRadius="full"
      borderWidth="1px"
      borderStyle="solid"
      borderColor="border.strong"
      style={{ backgroundColor: colour }}
      forcedColorAdjust="none"
    />
  );
}
