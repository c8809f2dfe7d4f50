import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import {
  cartQuery,
  extrasOfLine,
  productQuery,
  useBeginNewBook,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import type { LineItem } from '@bindery/shared/contracts';
import { MenuButton } from '../../ui/menu-button';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/refusal';
import { copyForAnother } from './copy-for-another';

/**
 * Starts a copy of this book for another child. It opens the step that asks for the name, because the copy has none.
 * If the shopper has an unfinished new book of this product, the copy replaces it; the shopper can restore it.
 * Source: docs/rules.md CART-45
 */
export function DuplicateButton({ line, name }: { line: LineItem; name: string }) {
  const words = useWords();
  const market = useMarket();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { productSlug: slug } = line;
  const beginNewBook = useBeginNewBook(slug);
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => client.fetchQuery(productQuery(market, slug)),
    onSuccess: (product) => {
      const { values, step } = copyForAnother(product, line);
      const items = client.getQueryData(cartQuery(market).queryKey)?.items ?? [];
      beginNewBook(values, 'moved', extrasOfLine(items, line.id, market.identifier));
      void navigate(marketPath(market, `/create/${encodeURIComponent(slug)}/${step}`));
    },
  });
  return (
    <>
      <MenuButton
        aria-label={`${words.duplicate}: ${name}`}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {words.duplicate}
      </MenuButton>
      <WriteFailure error={error} text={words.duplicateFailed} />
    </>
  );
}
