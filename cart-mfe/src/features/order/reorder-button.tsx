import { useEffect, useRef } from 'react';
import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import {
  ApiError,
  extrasOfLine,
  joinList,
  OfflineError,
  productQuery,
  useBeginNewBook,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import { Box, Button, Text } from '@bindery/shared/ui';
import type { Customisation, Order, OrderItem, Reorder } from '@bindery/shared/contracts';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { useOrderWords } from '../../words/order';
import { copyForAnother } from '../options';
import { lineName } from '../line';
import { readReorder } from '../../data/order/order-api';

/** A new book copied from a bought one, and the choices that could not be copied. */
interface Copy extends Pick<Reorder, 'lostKeys' | 'labels'> {
  values: Customisation;
  step: number;
}

/** The key of the book's format, which is not in the product's form. */
const FORMAT = 'format';

/**
 * Copies a bought book for another child. The copy has no name, so it opens at the step for the name. Before that, the
 * page lists the choices that cannot be copied. The copy replaces an unfinished book, which the shopper can restore.
 * Source: docs/rules.md EDIT-13, CART-45
 */
export function ReorderButton({ order, item }: { order: Order; item: OrderItem }) {
  const words = useOrderWords();
  const market = useMarket();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { productSlug: slug, format } = item;
  const beginNewBook = useBeginNewBook(slug);
  const begin = ({ values, step }: Copy): void => {
    beginNewBook(values, 'moved', extrasOfLine(order.items, item.id, market.identifier));
    void navigate(marketPath(market, `/create/${encodeURIComponent(slug)}/${step}`));
  };
  const { mutate, isPending, error, data } = useWrite({
    mutationFn: async (): Promise<Copy> => {
      const [{ customisation, lostKeys, labels }, product] = await Promise.all([
        readReorder(market, item),
        client.fetchQuery(productQuery(market, slug)),
      ]);
      const { values, step } = copyForAnother(product, { customisation, format });
      if (lostKeys.includes(FORMAT)) Reflect.deleteProperty(values, FORMAT);
      return { values, step, lostKeys, labels };
    },
    onSuccess: (copy) => {
      if (copy.lostKeys.length === 0) begin(copy);
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
      {data && data.lostKeys.length > 0 ? <LeftOut copy={data} onGoOn={() => begin(data)} /> : null}
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

function LeftOut({ copy: { lostKeys, labels }, onGoOn }: { copy: Copy; onGoOn(): void }) {
  const words = useOrderWords();
  const { formatLabel } = useWords();
  const { locale } = useMarket();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const names = lostKeys.map((key) => labels[key] ?? (key === FORMAT ? formatLabel : key));
  return (
    <Box
      ref={notice}
      tabIndex={-1}
      outline="none"
      role="status"
      flexBasis="full"
      bg="brand.muted"
      borderRadius="md"
      paddingInline="4"
      paddingBlock="3"
      marginTop="1"
    >
      <Text>{words.reorderWithout(joinList(names, locale))}</Text>
      <Button size="sm" marginTop="2" onClick={onGoOn}>
        {words.goOn}
      </Button>
    </Box>
  );
}

const isGone = (error: Error): boolean => error instanceof ApiError && error.code === 'product_unavailable';
