import { useState } from 'react';
import { Box, Flex, Text } from '@bindery/shared/ui';
import type { LineItem, SummaryEntry } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';

const SHOWN = 6;

interface SummaryListProps {
  entries: readonly SummaryEntry[];
  label: string;
  /** number of entries of a long list that are shown before the shopper expands it */
  shownCount?: number;
  /** called when the shopper wants to change an entry; if undefined, there are no buttons for this */
  onChange?(key: string): void;
}

/** Choices as labels and values. A long list is collapsed. */
export function SummaryList({
  entries,
  label,
  shownCount: initialCount = SHOWN,
  onChange,
}: SummaryListProps) {
  const words = useWords();
  const [isWhole, setIsWhole] = useState(false);
  // At least two entries are hidden, because the button that shows them needs as much room as one entry.
  const isLong = entries.length > initialCount + 1;
  const shownEntries = isLong && !isWhole ? entries.slice(0, initialCount) : entries;
  return (
    <Box containerType="inline-size">
      <Box
        as="dl"
        aria-label={label}
        display="grid"
        gridTemplateColumns="minmax(0, 2fr) minmax(0, 3fr)"
        columnGap="4"
        rowGap="1"
        alignItems="baseline"
        fontSize="sm"
        // one column if the list is too narrow for two, for example when the text is twice as large
        css={{ '@container (max-width: 10rem)': { gridTemplateColumns: 'minmax(0, 1fr)' } }}
      >
        {shownEntries.map(({ key, label: name, value, colour }) => (
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
                  flexShrink="0"
                  overflowWrap="normal"
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
          {isWhole ? words.fewerChoices : words.moreChoices(entries.length - shownEntries.length)}
        </TextButton>
      ) : null}
    </Box>
  );
}

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

/** The shopper's text on the card that belongs to a line's gift wrap. Source: docs/rules.md EXTRA-04 */
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
