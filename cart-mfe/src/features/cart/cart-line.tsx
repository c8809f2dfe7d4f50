import { useEffect, useRef } from 'react';
import { Flex, Grid, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import type { Words } from '../../words/words';
import { CoverImage } from '../cover';
import { SummaryList } from '../summary';
import { LineUpsells } from '../upsells';
import { LineActions } from './line-actions';
import { lineName } from './line-name';
import { QuantityStepper } from './quantity-stepper';
import { WriteFailure } from './write-failure';

interface CartLineProps {
  line: LineItem;
  isRemoving: boolean;
  removeError: Error | null;
  takesFocus: boolean;
  onRemove(): void;
}

/** Why a line does not count. Source: docs/rules.md PACK-03 */
function unavailableText(words: Words, reason: NonNullable<LineItem['unavailable']>): string {
  switch (reason) {
    case 'not_yet':
      return words.notYetOnSale;
    case 'discontinued':
      return words.noLongerOnSale;
    case 'sold_out':
      return words.soldOut;
  }
}

function LinePrice({ line }: { line: LineItem }) {
  const words = useWords();
  return (
    <Flex direction="column" alignItems={{ md: 'flex-end' }}>
      <Price money={line.lineTotal} />
      <LineUpsells upsells={line.upsells} />
      {line.quantity > 1 ? (
        <Text as="span" fontSize="sm" color="fg.muted">
          {words.each(line.price.formatted)}
        </Text>
      ) : null}
    </Flex>
  );
}

/** One book of the cart: its cover, what it is, what it costs, and what can be done with it. */
export function CartLine({ line, isRemoving, removeError, takesFocus, onRemove }: CartLineProps) {
  const words = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const format = { key: 'format', label: words.formatLabel, value: line.format.name };
  return (
    <Grid
      as="article"
      aria-label={lineName(line)}
      aria-busy={isRemoving}
      templateColumns={{ base: 'min(5.5rem, 25vw) minmax(0, 1fr)', md: '11rem minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      alignItems="start"
      opacity={isRemoving ? 0.6 : 1}
    >
      <CoverImage image={line.coverImage} widthPx={176} />
      <Stack gap="4" minWidth="0">
        <Flex justify="space-between" align="baseline" columnGap="4" wrap="wrap">
          <Heading as="h2" size="md" ref={title} tabIndex={-1}>
            {line.productName}
          </Heading>
          {line.unavailable ? null : <LinePrice line={line} />}
        </Flex>
        <SummaryList
          entries={[format, ...line.summary.filter(({ key }) => key !== 'format')]}
          label={words.choicesOf(lineName(line))}
        />
        {line.unavailable ? <Text color="fg.error">{unavailableText(words, line.unavailable)}</Text> : null}
        <Flex align="center" justify="space-between" wrap="wrap" gap="3">
          {line.unavailable ? null : <QuantityStepper line={line} />}
          <LineActions line={line} onRemove={onRemove} />
        </Flex>
        <WriteFailure error={removeError} text={words.removeFailed} />
      </Stack>
    </Grid>
  );
}
