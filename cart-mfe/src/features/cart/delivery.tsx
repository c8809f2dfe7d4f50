import { useMarket } from '@bindery/shared';
import { writeMoment } from '@bindery/shared/data';
import { Box, Text } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { dayRange } from '../line';

/** When an order of today would leave the house and arrive. Nothing where that is not known. Source: docs/rules.md CART-49 */
export function Delivery({ cart: { delivery, processAt } }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  if (!delivery) return null;
  return (
    <Box borderTopWidth="1px" borderColor="border" paddingTop="4" marginTop="4" fontSize="sm">
      <Text fontWeight="semibold">{words.deliveryTitle}</Text>
      <Text>{words.arrives(dayRange(delivery.earliest, delivery.latest, market))}</Text>
      <Text color="fg.muted">{words.dispatched(dayRange(delivery.dispatch, delivery.dispatch, market))}</Text>
      {processAt ? (
        <Text color="fg.muted">{words.editableUntil(writeMoment(processAt, 'time', { market }))}</Text>
      ) : null}
    </Box>
  );
}
