import { RouterLink, useMarket } from '@bindery/shared';
import { useHasLineDraft } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { editLink } from '../options';
import { lineName } from '../line';

/** Says that this book has unsaved changes; the shopper pays for the version in the cart. Source: docs/rules.md CART-15 */
export function UnsavedChanges({ line }: { line: LineItem }) {
  const words = useWords();
  const market = useMarket();
  const isUnsaved = useHasLineDraft(line.productSlug, line.id);
  if (!isUnsaved || line.unavailable) return null;
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{`${words.unsavedChanges} `}</span>
      <TextButton asChild minHeight="6">
        <RouterLink to={editLink(market, line)} aria-label={`${words.goOn}: ${lineName(line)}`}>
          {words.goOn}
        </RouterLink>
      </TextButton>
    </Text>
  );
}
