import { isFree } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import type { LineItem, Upsell } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import type { Words } from '../../words/words';

/** What in the line's price is for more than the book itself. */
export function LineUpsells({ upsells }: Pick<LineItem, 'upsells'>) {
  const words = useWords();
  return upsells.map((upsell) => (
    <Text as="span" key={upsell.id} fontSize="sm" color="fg.muted">
      {words.includes(`${upsell.label}, ${upsellPrice(upsell, words)}`)}
    </Text>
  ));
}

/** @returns the price in words: of nothing, the amount is not shown. Source: docs/rules.md OPT-03 */
export const upsellPrice = ({ price }: Pick<Upsell, 'price'>, words: Words): string =>
  isFree(price) ? words.free : price.formatted;
