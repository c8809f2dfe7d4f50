import { useState } from 'react';
import { Box, Button, Text } from '@bindery/shared/ui';
import type { Cart, Checkout } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../checkout-words';

/** What is ordered and what it costs: a revision is raised by what changes nothing of it, too. */
const contentsOf = ({ number, items }: Cart): string =>
  JSON.stringify([
    number,
    items.map(({ id, quantity, variantSku, lineTotal, discount, summary }) => [
      ...[id, quantity, variantSku, lineTotal.amount, discount?.amount ?? '0'],
      summary.map(({ value }) => value),
    ]),
  ]);

/** Says that the cart is another one than this page began with: what is shown is what it is now. Source: docs/rules.md ADDR-04 */
export function ChangedCart({ checkout: { cart } }: { checkout: Checkout }) {
  const words = useCheckoutWords();
  const [seen, setSeen] = useState(contentsOf(cart));
  const hasChanged = seen !== contentsOf(cart);
  return (
    <Box role="status">
      {hasChanged ? (
        <Box bg="accent.muted" borderRadius="md" paddingInline="4" paddingBlock="3" marginTop="4">
          <Text fontWeight="semibold">{words.changedTitle}</Text>
          <Text fontSize="sm">{words.changedText}</Text>
          <Button
            variant="plain"
            size="sm"
            paddingInline="0"
            onClick={() => {
              setSeen(contentsOf(cart));
              document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          >
            {words.changedSeen}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
