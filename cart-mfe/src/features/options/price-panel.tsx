import { Box, Flex, Heading, Text } from '@bindery/shared/ui';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useUpsellPrice } from '../line';
import type { PriceRow } from './price-list';
import type { StepPlace } from './step-frame';

/** The price list, with links to the steps that change the format, gift wrap and add-ons. It also lists steps in which the shopper chose nothing. */
export function PricePanel({ rows, place }: { rows: readonly PriceRow[]; place: StepPlace }) {
  const words = useWords();
  const rowsOf = (...kinds: PriceRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  return (
    <Box as="section" bg="bg.panel" borderRadius="lg" boxShadow="card" padding={{ base: '4', md: '6' }}>
      <Heading as="h2" size="md" marginBottom="2">
        {words.priceTitle}
      </Heading>
      <Box as="dl" display="grid" rowGap="3">
        <PriceGroup label={words.formatLabel} rows={rowsOf('format')} onChange={place.to('format')} />
        {rowsOf('upsell').map((row) => (
          <PriceGroup key={row.key} label={row.name} rows={[{ ...row, name: '' }]} />
        ))}
        <PriceGroup label={words.giftWrapLabel} rows={rowsOf('gift_wrap')} onChange={place.to('gift-wrap')} />
        <PriceGroup label={words.addOnsLabel} rows={rowsOf('add_on')} onChange={place.to('add-ons')} />
      </Box>
    </Box>
  );
}

interface PriceGroupProps {
  label: string;
  rows: readonly PriceRow[];
  onChange?: () => void;
}

function PriceGroup({ label, rows, onChange }: PriceGroupProps) {
  const words = useWords();
  const priceOf = useUpsellPrice();
  if (rows.length === 0 && !onChange) return null;
  return (
    <Box>
      <Flex as="dt" justify="space-between" align="baseline" gap="4" fontSize="sm" color="fg.muted">
        <span>{label}</span>
        {onChange ? (
          <TextButton minHeight="6" aria-label={`${words.changeBook}: ${label}`} onClick={onChange}>
            {words.changeBook}
          </TextButton>
        ) : null}
      </Flex>
      {rows.length === 0 ? <Box as="dd">{words.noneChosen}</Box> : null}
      {rows.map((row) => (
        <Flex as="dd" key={row.key} justify="space-between" align="baseline" gap="4">
          <Text as="span" minW="0" overflowWrap="anywhere">
            {row.name}
          </Text>
          <Text as="span" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {row.kind === 'format' ? row.price.formatted : priceOf(row)}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}
