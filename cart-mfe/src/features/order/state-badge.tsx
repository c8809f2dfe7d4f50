import { Badge } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';

/** @returns the text for `name`; `name` itself if `words` has no text for it. Source: docs/rules.md CART-07 */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? words[name]! : name;

export function StateBadge({ order: { state, editing } }: { order: Pick<Order, 'state' | 'editing'> }) {
  const words = useOrderWords();
  const isOnHold = editing.refusal === 'paused';
  return <Badge whiteSpace="normal">{isOnHold ? words.onHold : wordOf({ ...words.states }, state)}</Badge>;
}
