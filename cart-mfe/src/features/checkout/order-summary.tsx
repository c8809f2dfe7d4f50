import { useId, useState } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Heading, Link, Price, Stack, Text, Grid } from '@bindery/shared/ui';
import { PriceNote } from '@bindery/shared/bundled';
import type { Checkout, Cart, LineItem } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { Panel } from '../../ui/panel';
import type { OpenStep } from '../../data/checkout/steps';
import { SummaryTotals } from './summary-totals';
import { useWords } from '../../words/cart';
import { CardMessage, CoverImage, counted, lineCost, lineGroups, lineName } from '../line';

const COVER_WIDTH_PX = 64;

export function SummaryLines({ cart: { items } }: { cart: Cart }) {
  const words = useWords();
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {lineGroups(items).map(({ line, extras }) => (
        <Grid as="li" key={line.id} templateColumns="4rem minmax(0, 1fr)" columnGap="3" alignItems="start">
          <CoverImage image={line.coverImage} widthPx={COVER_WIDTH_PX} />
          <Box minWidth="0">
            <Line line={line} name={lineName(line)} />
            {line.format.name ? (
              <Text fontSize="sm" color="fg.muted">
                {line.format.name}
              </Text>
            ) : null}
            {extras.length > 0 ? (
              <Stack as="ul" listStyleType="none" gap="0" aria-label={words.extrasOf(lineName(line))}>
                {extras.map((extra) => (
                  <Box as="li" key={extra.id} fontSize="sm">
                    <Line line={extra} name={extra.productName} />
                  </Box>
                ))}
              </Stack>
            ) : null}
            <CardMessage line={line} />
          </Box>
        </Grid>
      ))}
    </Stack>
  );
}

function Line({ line, name }: { line: LineItem; name: string }) {
  const { now } = lineCost(line, useMarket());
  return (
    <Flex justify="space-between" columnGap="3" align="baseline">
      <Text as="span" minWidth="0" overflowWrap="anywhere">
        {counted(line.quantity, name)}
      </Text>
      <Price money={now} fontWeight="normal" fontSize="sm" flexShrink="0" />
    </Flex>
  );
}

interface OrderSummaryProps {
  checkout: Checkout;
  step: OpenStep;
}

/**
 * Shows the order's contents and costs beside the sections. On a small screen, the summary is at first one line with
 * the total, above the sections. This line stays visible until the shopper opens the summary.
 * Source: docs/rules.md ADDR-01
 */
export function OrderSummary({ checkout, step }: OrderSummaryProps) {
  const words = useCheckoutWords();
  const market = useMarket();
  const [isOpen, setOpen] = useState(false);
  const [titleId, contentsId] = [useId(), useId()];
  const total = checkout.cart.price.estimate?.total ?? checkout.quote.total;
  return (
    <Panel
      titleId={titleId}
      gridColumn={{ lg: '2' }}
      gridRow={{ lg: '2' }}
      position={{ base: isOpen ? 'static' : 'sticky', lg: 'sticky' }}
      top={{ base: '0', lg: '6' }}
      zIndex={{ base: 'bar', lg: 'auto' }}
      paddingInline={{ base: '4', lg: '6' }}
      paddingBlock={{ base: '1', lg: '6' }}
    >
      <Flex justify="space-between" align="center" columnGap="4" wrap="wrap">
        <Heading as="h2" id={titleId} size={{ base: 'sm', lg: 'md' }}>
          {words.summaryTitle}
        </Heading>
        <Flex align="center" columnGap="3" hideFrom="lg" marginInlineStart="auto">
          <Price money={total} fontSize="lg" />
          <Button
            variant="plain"
            size="sm"
            paddingInline="0"
            minHeight="11"
            aria-expanded={isOpen}
            aria-controls={contentsId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.hideSummary : words.showSummary}
          </Button>
        </Flex>
      </Flex>
      <Box
        id={contentsId}
        display={{ base: isOpen ? 'block' : 'none', lg: 'block' }}
        paddingBottom={{ base: '3', lg: '0' }}
      >
        <Stack gap="4" marginTop="4">
          <SummaryLines cart={checkout.cart} />
          <SummaryTotals checkout={checkout} step={step} />
          {checkout.quote.pending.includes('shipping') ? <PriceNote marginTop="2" /> : null}
          <Text fontSize="sm">
            <Link asChild>
              <RouterLink to={marketPath(market, '/cart')}>{words.changeCart}</RouterLink>
            </Link>
          </Text>
        </Stack>
      </Box>
    </Panel>
  );
}
