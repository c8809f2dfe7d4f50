import { Badge } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';

/** @returns the words for a known name, else the name itself: one that a page does not know is shown. Source: docs/rules.md CART-07 */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? words[name]! : name;

/** What state the order is in. */
export function StateBadge({ order: { state, editing } }: { order: Pick<Order, 'state' | 'editing'> }) {
  const words = useOrderWords();
  const isOnHold = editing.refusal === 'paused';
  return <Badge whiteSpace="normal">{isOnHold ? words.onHold : wordOf({ ...words.states }, state)}</Badge>;
}
