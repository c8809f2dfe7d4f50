import { useEffect, useRef } from 'react';
import { Box, Flex, Grid, Heading, Stack } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/write-failure';
import { CoverImage, lineName, LinePrice, type LineGroup, SummaryList } from '../line';
import { LineApproval } from '../proof';
import { LineActions } from './line-actions';
import { LineExtras } from './line-extras';
import { LineNotices } from './line-notices';
import { QuantityStepper } from './quantity-stepper';
import { UnsavedChanges } from './unsaved-changes';

interface CartLineProps {
  group: LineGroup;
  isLeaving: boolean;
  leaveError: { error: Error | null; text: string };
  takesFocus: boolean;
  onRemove(): void;
  onSaveForLater(): void;
}

/** Choices shown before the shopper expands the rest, because shoppers read a cart for its prices. */
const CHOICES_SHOWN = 3;

export function CartLine({
  group,
  isLeaving,
  leaveError,
  takesFocus,
  onRemove,
  onSaveForLater,
}: CartLineProps) {
  const words = useWords();
  const { line } = group;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const format = { key: 'format', label: words.formatLabel, value: line.format.name };
  return (
    <Grid
      as="article"
      aria-label={lineName(line)}
      aria-busy={isLeaving}
      templateColumns={{ base: 'min(5.5rem, 25vw) minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      alignItems="start"
      opacity={isLeaving ? 0.6 : 1}
    >
      <CoverImage image={line.coverImage} widthPx={176} />
      <Stack gap="3" minWidth="0">
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}
          columnGap="6"
          rowGap="1.5"
          alignItems="start"
        >
          <Heading as="h2" size="md" ref={title} tabIndex={-1}>
            {line.productName}
          </Heading>
          <Box gridRow={{ md: 'span 2' }} gridColumn={{ md: '2' }} maxWidth={{ md: '14rem' }}>
            {line.unavailable ? null : <LinePrice line={line} />}
          </Box>
          <SummaryList
            entries={[format, ...line.summary.filter(({ key }) => key !== 'format')]}
            label={words.choicesOf(lineName(line))}
            shownCount={CHOICES_SHOWN}
          />
        </Grid>
        <LineExtras group={group} />
        <LineNotices line={line} />
        <UnsavedChanges line={line} />
        <LineApproval line={line} />
        <Flex align="center" wrap="wrap" columnGap="6" rowGap="2">
          {line.unavailable ? null : <QuantityStepper line={line} />}
          <LineActions line={line} onRemove={onRemove} onSaveForLater={onSaveForLater} />
        </Flex>
        <WriteFailure {...leaveError} />
      </Stack>
    </Grid>
  );
}
