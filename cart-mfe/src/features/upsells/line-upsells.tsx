import { Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/use-words';
import { upsellPrice } from './upsell-price';

/** What in the line's price is for more than the book itself. */
export function LineUpsells({ upsells }: Pick<LineItem, 'upsells'>) {
  const words = useWords();
  return upsells.map((upsell) => (
    <Text as="span" key={upsell.id} fontSize="sm" color="fg.muted">
      {words.includes(`${upsell.label}, ${upsellPrice(upsell, words)}`)}
    </Text>
  ));
}
