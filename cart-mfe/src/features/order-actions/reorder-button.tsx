import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import {
  ApiError,
  extrasOfLine,
  productQuery,
  useBeginNewBook,
  useMutation,
  useQueryClient,
} from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import type { Order, OrderItem } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useOrderWords } from '../../order-words';
import { assertOnline, OfflineError } from '../cart-state';
import { copyForAnother } from '../edit-line';
import { lineName } from '../line';
import { readReorder } from '../order-state';

/**
 * The book once more for another child: a new book with all that was chosen but the name, opened where the name is asked
 * for. The new book that the shopper was making can be had back. Source: docs/rules.md EDIT-13, EDIT-48, CART-45
 */
export function ReorderButton({ order, item }: { order: Order; item: OrderItem }) {
  const words = useOrderWords();
  const market = useMarket();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { productSlug: slug, format } = item;
  const beginNewBook = useBeginNewBook(slug);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async () => {
      assertOnline();
      const [{ customisation }, product] = await Promise.all([
        readReorder(market, item),
        client.fetchQuery(productQuery(market, slug)),
      ]);
      return copyForAnother(product, { customisation, format });
    },
    onSuccess: ({ values, step }) => {
      beginNewBook(values, 'moved', extrasOfLine(order.items, item.id, market.identifier));
      void navigate(marketPath(market, `/create/${encodeURIComponent(slug)}/${step}`));
    },
  });
  return (
    <>
      <TextButton
        aria-label={words.reorderName(lineName(item))}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {words.reorder}
      </TextButton>
      {error ? (
        <Text role="alert" color="fg.error" fontSize="sm" flexBasis="full">
          {error instanceof OfflineError
            ? words.offline
            : isGone(error)
              ? words.reorderGone
              : words.reorderFailed}
        </Text>
      ) : null}
    </>
  );
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'product_unavailable';
