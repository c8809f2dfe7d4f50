import { useEffect, useState } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { cartQuery, orderSearch, useQueryClient } from '@bindery/shared/data';
import { Box, Button, Text } from '@bindery/shared/ui';
import { useWords } from '../../words/cart';
import { onPaidElsewhere } from '../../data/cart/other-tabs';

/** Reads the cart again once another tab has paid for it. @returns the order that the other tab told of */
export function useOrderedElsewhere(): string | undefined {
  const client = useQueryClient();
  const market = useMarket();
  const [orderId, setOrderId] = useState<string>();
  useEffect(
    () =>
      onPaidElsewhere((paidOrderId) => {
        setOrderId(paidOrderId);
        void client.invalidateQueries(cartQuery(market));
      }),
    [client, market],
  );
  return orderId;
}

/** Stands in place of the lines that were bought. Source: docs/rules.md CART-14 */
export function OrderedElsewhere({ orderId }: { orderId: string | undefined }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Box role="status" bg="brand.muted" borderRadius="md" padding="5" marginBottom="5">
      <Text fontWeight="semibold">{words.orderedElsewhere}</Text>
      {orderId === undefined ? null : (
        <Button asChild size="sm" marginTop="3">
          <RouterLink to={marketPath(market, `/orders${orderSearch(orderId)}`)}>{words.seeOrder}</RouterLink>
        </Button>
      )}
    </Box>
  );
}
