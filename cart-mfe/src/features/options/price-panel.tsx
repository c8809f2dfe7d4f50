import { useMarket } from '@bindery/shared';
import { countryName } from '@bindery/shared/market';
import type { Money, Product } from '@bindery/shared/contracts';
import { Box, Flex, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import { SumRow } from '../../ui/sum-row';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { estimateLabel, shippingFromText, useUpsellPrice } from '../line';
import { withDelivery, type PriceRow } from './price-list';
import type { StepPlace } from './step-frame';

interface PricePanelProps {
  product: Product;
  rows: readonly PriceRow[];
  /** undefined until it is known */
  total: Money | undefined;
  place: StepPlace;
}

/**
 * The price list with delivery, and with links to the steps that change the format, gift wrap and add-ons. It also lists
 * steps in which the shopper chose nothing.
 */
export function PricePanel({ product, rows, total, place }: PricePanelProps) {
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
      {total ? <DeliveryRows product={product} total={total} /> : null}
    </Box>
  );
}

/** Delivery of this book alone, and the total with it. Source: docs/rules.md OPT-13 */
function DeliveryRows({
  product: {
    delivery,
    marketplace: { currency },
  },
  total,
}: Pick<PricePanelProps, 'product'> & { total: Money }) {
  const words = useWords();
  const market = useMarket();
  if (!delivery) return null;
  const delivered = withDelivery(total, delivery, currency, market);
  return (
    <Stack as="dl" gap="2" marginTop="4">
      <SumRow label={`${words.shipping} (${countryName(delivery.country, market)})`}>
        <span>{shippingFromText(words, delivered.shipping, market, delivery.freeFrom)}</span>
        {delivered.toFree ? <Text fontSize="sm">{words.toFree(delivered.toFree.formatted)}</Text> : null}
      </SumRow>
      <SumRow label={estimateLabel(words, market.taxIncluded)} isTotal>
        <Price money={delivered.total} />
      </SumRow>
    </Stack>
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
