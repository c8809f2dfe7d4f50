import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Text } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';

/** A payment runs for the cart: nothing of it can be changed, and the way back to where it can be ended. Source: docs/rules.md PAY-02 */
export function BeingPaid({ cart: { isBeingPaid = false } }: { cart: Pick<Cart, 'isBeingPaid'> }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Box role="status">
      {isBeingPaid ? (
        <Box bg="accent.muted" borderRadius="md" padding="5" marginBottom="5">
          <Text fontWeight="semibold">{words.beingPaidTitle}</Text>
          <Text marginTop="1">{words.beingPaidText}</Text>
          <Button asChild size="sm" marginTop="3">
            <RouterLink to={marketPath(market, '/checkout/review')}>{words.backToPayment}</RouterLink>
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
