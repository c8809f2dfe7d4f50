import { useId, useState } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Heading, Link, Price, Stack, Text } from '@bindery/shared/ui';
import type { Checkout } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { Panel } from '../../ui/panel';
import type { OpenStep } from '../../data/checkout/steps';
import { SummaryLines } from './summary-lines';
import { SummaryTotals } from './summary-totals';

interface OrderSummaryProps {
  checkout: Checkout;
  step: OpenStep;
  /** on a small screen too */
  isOpenAtFirst?: boolean;
}

/**
 * Order contents and costs, beside the step. On a small screen they are above it, collapsed, with the total visible.
 * Source: docs/rules.md ADDR-01
 */
export function OrderSummary({ checkout, step, isOpenAtFirst = false }: OrderSummaryProps) {
  const words = useCheckoutWords();
  const market = useMarket();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [titleId, contentsId] = [useId(), useId()];
  const { total } = checkout.quote;
  return (
    <Panel titleId={titleId} paddingInline={{ base: '4', lg: '6' }} paddingBlock={{ base: '2', lg: '6' }}>
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
