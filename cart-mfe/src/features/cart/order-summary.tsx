import { useId, type ReactNode } from 'react';
import { isCartStored } from '@bindery/shared/data';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words';

/** What the cart costs, and what happens with it until ordering opens. */
export function OrderSummary({ cart }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  const titleId = useId();
  const { subtotal, total, taxIncluded } = cart.price;
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      bg="bg.panel"
      borderRadius="lg"
      boxShadow="card"
      padding={{ base: '5', md: '6' }}
      position={{ lg: 'sticky' }}
      top="24"
    >
      <Heading as="h2" id={titleId} size="md">
        {words.summaryTitle}
      </Heading>
      <Stack as="dl" gap="2" marginBlock="4">
        <Row label={words.subtotal(cart.itemCount)}>
          <Price money={subtotal} fontWeight="normal" />
        </Row>
        <Row label={words.tax}>
          <Text as="span" color="fg.muted">
            {taxIncluded ? words.taxIncluded : words.taxLater}
          </Text>
        </Row>
        <Row label={taxIncluded ? words.total : words.totalBeforeTax} isTotal>
          <Price money={total} fontSize="xl" />
        </Row>
      </Stack>
      <Text fontSize="sm">{isCartStored() ? words.kept : words.keptWhileOpen}</Text>
      <Text fontSize="sm" color="fg.muted" marginTop="2">
        {words.orderingSoon}
      </Text>
      <Button asChild width="full" marginTop="5">
        <RouterLink to={marketPath(market, '/')}>{words.anotherBook}</RouterLink>
      </Button>
    </Box>
  );
}

interface RowProps {
  label: string;
  isTotal?: boolean;
  children: ReactNode;
}

function Row({ label, isTotal = false, children }: RowProps) {
  return (
    <Flex
      justify="space-between"
      align="baseline"
      gap="4"
      {...(isTotal && { borderTopWidth: '1px', borderColor: 'border', paddingTop: '3', marginTop: '1' })}
    >
      <Box as="dt" fontWeight={isTotal ? 'semibold' : undefined}>
        {label}
      </Box>
      <Box as="dd">{children}</Box>
    </Flex>
  );
}
