import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { atom, useStore, useWrite } from '@bindery/shared/data';
import { trackAdded } from '../../data/cart/track-change';
import { lookThroughAtom } from '../proof';
import { addItems, type NewItem, CART_WRITE } from '../../data/cart/cart-api';
import { useKeepAnswer } from '../../data/cart/use-cart';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';

// The intent is in the page's store, not in the component, so that it survives a visit to the form.
const intentAtom = atom<(WriteIntent & { items: readonly NewItem[] }) | null>(null);

/** Omits the price, because a new price must not cause a new key: the first attempt may have succeeded. */
const withoutPrice = (item: NewItem): NewItem => ({ ...item, seenPrice: undefined });

/**
 * Adds items once per intent. Uses the same idempotency key until the server adds the items or the shopper changes
 * them. Ignores clicks while a request is running.
 */
export function useAddToCart(onAdded: () => void) {
  const store = useStore();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const isUnderWay = useRef(false);

  const mutation = useWrite({
    ...CART_WRITE,
    mutationFn: async (items: NewItem[]) => {
      const earlierIntent = store.get(intentAtom);
      const intent = writeIntent(earlierIntent, [market.identifier, items.map(withoutPrice)]);
      const sentItems = intent === earlierIntent ? earlierIntent.items : items;
      store.set(intentAtom, { ...intent, items: sentItems });
      const answer = await addItems(market, sentItems, intent.key);
      store.set(intentAtom, null);
      await keepAnswer(answer.order, answer.dropped);
      const [book] = answer.added ?? [];
      store.set(lookThroughAtom, (lookRequest) => (lookRequest && book ? { lineId: book.id } : null));
      trackAdded(answer);
    },
    onSuccess: onAdded,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { mutate } = mutation;
  const add = (items: NewItem[]): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(items);
  };
  return { add, isAdding: mutation.isPending, error: mutation.error, reset: mutation.reset };
}
