import type { ReactNode } from 'react';
import { findMarket, useMarket } from '@bindery/shared';
import { Box, Flex, Price, Stack, Text } from '@bindery/shared/ui';
import type { Money, Order } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { useOrderWords } from '../../order-words';
import { isNothing, takenOff } from '../line';
import { OrderPanel } from './order-panel';

/** What the order cost: frozen when it was placed. */
export function OrderTotals({
  order: { price, itemCount, promotions, market: identifier },
}: {
  order: Order;
}) {
  const words = useWords();
  const orderWords = useOrderWords();
  const own = useMarket();
  const market = findMarket(identifier) ?? own;
  const { subtotal, shipping, discount, tax, taxIncluded, total } = price;
  const isSome = (money: Money): boolean => !isNothing(money, market);
  return (
    <OrderPanel title={orderWords.totalsTitle}>
      <Stack as="dl" gap="2" marginTop="4">
        <Row label={words.subtotal(itemCount)}>
          <Price money={subtotal} fontWeight="normal" />
        </Row>
        {promotions.map(({ code, name, amount }) => (
          <Row key={code} label={name || code}>
            <Reduction amount={amount} />
          </Row>
        ))}
        {promotions.length === 0 && isSome(discount.promo) ? (
          <Row label={words.discount}>
            <Reduction amount={discount.promo} />
          </Row>
        ) : null}
        {isSome(discount.credit) ? (
          <Row label={words.credit}>
            <Reduction amount={discount.credit} />
          </Row>
        ) : null}
        {shipping ? (
          <Row label={words.shipping}>
            {isSome(shipping) ? <Price money={shipping} fontWeight="normal" /> : words.free}
          </Row>
        ) : null}
        {tax || taxIncluded ? (
          <Row label={words.tax}>
            {taxIncluded ? (
              <Text as="span" fontSize="sm" color="fg.muted" textAlign="end">
                {tax && isSome(tax) ? `${words.taxIncluded} (${tax.formatted})` : words.taxIncluded}
              </Text>
            ) : (
              <Price money={tax!} fontWeight="normal" />
            )}
          </Row>
        ) : null}
        <Row label={words.total} isTotal>
          <Price money={total} fontSize="xl" />
        </Row>
      </Stack>
    </OrderPanel>
  );
}

const Reduction = ({ amount }: { amount: Money }) => (
  <Price money={{ formatted: takenOff(amount) }} fontWeight="normal" color="accent" />
);

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
      columnGap="4"
      wrap="wrap"
      {...(isTotal && { borderTopWidth: '1px', borderColor: 'border', paddingTop: '3', marginTop: '1' })}
    >
      <Box as="dt" fontWeight={isTotal ? 'semibold' : undefined}>
        {label}
      </Box>
      <Box as="dd" textAlign="end" marginInlineStart="auto">
        {children}
      </Box>
    </Flex>
  );
}
