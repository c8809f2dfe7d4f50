import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { cartQuery, useMutation, useQueryClient } from '@bindery/shared/data';
import { newIdempotencyKey, patchItem } from '../cart-state';
import type { LineItem } from '@bindery/shared/contracts';
import { assertOnline, CART_WRITE, useKeepAnswer } from '../cart-state';

/**
 * Changes a line's quantity as fast as the shopper clicks: the number moves at once, one request is under way at a
 * time, and what was clicked meanwhile is sent as one change. A failure goes back to the server's number.
 */
export function useLineQuantity(line: LineItem) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const wanted = useRef<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);

  const mutation = useMutation({
    ...CART_WRITE,
    mutationFn: async () => {
      let sent: number | null = null;
      while (wanted.current !== null && wanted.current !== sent) {
        assertOnline();
        sent = wanted.current;
        const { order } = await patchItem(market, line.id, { quantity: sent }, newIdempotencyKey());
        await keepAnswer(order);
      }
    },
    onError: () => client.invalidateQueries({ queryKey: cartQuery(market).queryKey }),
    onSettled: () => {
      wanted.current = null;
      setShown(null);
    },
  });
  const { mutate } = mutation;
  const change = (quantity: number): void => {
    const isUnderWay = wanted.current !== null;
    wanted.current = quantity;
    setShown(quantity);
    if (!isUnderWay) mutate();
  };
  return { quantity: shown ?? line.quantity, change, error: mutation.error };
}
