import { useMarket } from '@bindery/shared';
import { countryName } from '@bindery/shared/market';
import type { Money, Product } from '@bindery/shared/contracts';
import { Box, Flex, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import { SumRow } from '../../ui/sum-row';
import { useWords } from '../../words/cart';
import { estimateLabel, shippingFromText, useUpsellPrice } from '../line';
import { withDelivery, type PriceRow } from './price-list';

interface PricePanelProps {
  product: Product;
  rows: readonly PriceRow[];
  /** undefined until it is known */
  total: Money | undefined;
}

/** The price of each choice, with delivery. */
export function PricePanel({ product, rows, total }: PricePanelProps) {
  const words = useWords();
  const rowsOf = (...kinds: PriceRow['kind'][]) => rows.filter(({ kind }) => kinds.includes(kind));
  return (
    <Box as="section" bg="bg.panel" borderRadius="lg" boxShadow="card" padding={{ base: '4', md: '6' }}>
      <Heading as="h2" size="md" marginBottom="2">
        {words.priceTitle}
      </Heading>
      <Box as="dl" display="grid" rowGap="3">
        <PriceGroup label={words.formatLabel} rows={rowsOf('format')} />
        {rowsOf('upsell').map((row) => (
          <PriceGroup key={row.key} label={row.name} rows={[{ ...row, name: '' }]} />
        ))}
        <PriceGroup label={words.giftWrapLabel} rows={rowsOf('gift_wrap')} />
        <PriceGroup label={words.addOnsLabel} rows={rowsOf('add_on')} />
      </Box>
      {total ? <DeliveryRows product={product} total={total} /> : null}
    </Box>
  );
}

/** The price of delivering this book alone, and the total with delivery. Source: docs/rules.md OPT-13 */
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
}

function PriceGroup({ label, rows }: PriceGroupProps) {
  const priceOf = useUpsellPrice();
  if (rows.length === 0) return null;
  return (
    <Box>
      <Box as="dt" fontSize="sm" color="fg.muted">
        {label}
      </Box>
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
