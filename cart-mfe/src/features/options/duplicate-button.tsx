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
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { WriteFailure } from '../../data/cart/write-failure';
import { copyForAnother } from './copy-for-another';

interface DuplicateButtonProps {
  line: LineItem;
  /** of the line, to tell it from others */
  name: string;
}

/**
 * The same book for another child: a new book with all that was chosen for this one but the name, opened where the name
 * is asked for. The book that the shopper was making can be had back. Source: docs/rules.md CART-45
 */
export function DuplicateButton({ line, name }: DuplicateButtonProps) {
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
      <TextButton
        aria-label={`${words.duplicate}: ${name}`}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {words.duplicate}
      </TextButton>
      <WriteFailure error={error} text={words.duplicateFailed} />
    </>
  );
}
