import { useContentLabels } from '@bindery/shared';
import { isFree } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import type { LineItem, Upsell } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';

export function LineUpsells({ upsells }: Pick<LineItem, 'upsells'>) {
  const words = useWords();
  const priceOf = useUpsellPrice();
  return upsells.map((upsell) => (
    <Text as="span" key={`${upsell.id} ${upsell.sku ?? ''}`} fontSize="sm" color="fg.muted">
      {words.includes(`${upsell.label}, ${priceOf(upsell)}`)}
    </Text>
  ));
}

/**
 * @returns a function that returns the text for an upsell's price. If the price is zero, the text is "free".
 * Source: docs/rules.md OPT-03
 */
export function useUpsellPrice(): (upsell: Pick<Upsell, 'price'>) => string {
  const words = useWords();
  const label = useContentLabels();
  return ({ price }) => (isFree(price) ? label('free_label', words.free) : price.formatted);
}
