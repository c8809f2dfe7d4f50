import { useId } from 'react';
import { Box, Heading, Text } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';

/** The last word of the order's timeline on its payment. */
const isOnItsWay = ({ state, events }: Order): boolean =>
  state !== 'cancelled' &&
  events.filter(({ kind }) => kind === 'payment_waiting' || kind === 'paid').at(-1)?.kind ===
    'payment_waiting';

/** Says of money that takes days that nothing is wrong, and nothing to be done. Source: docs/rules.md PAY-05, STEPS-14 */
export function PaymentOnItsWay({ order }: { order: Order }) {
  const words = usePaymentWords();
  const titleId = useId();
  if (!isOnItsWay(order)) return null;
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      bg="accent.muted"
      borderRadius="lg"
      paddingInline="5"
      paddingBlock="4"
      marginBottom="5"
    >
      <Heading as="h2" size="sm" id={titleId}>
        {words.onItsWayTitle}
      </Heading>
      <Text marginTop="1">{words.onItsWayText}</Text>
    </Box>
  );
}
