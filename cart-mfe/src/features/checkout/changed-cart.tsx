import { useState } from 'react';
import { Text } from '@bindery/shared/ui';
import type { Cart, Checkout } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { SeenNotice } from '../../ui/seen-notice';

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
  return (
    <SeenNotice
      isShown={seen !== contentsOf(cart)}
      seen={words.changedSeen}
      onSeen={() => setSeen(contentsOf(cart))}
    >
      <Text fontWeight="semibold">{words.changedTitle}</Text>
      <Text fontSize="sm">{words.changedText}</Text>
    </SeenNotice>
  );
}
