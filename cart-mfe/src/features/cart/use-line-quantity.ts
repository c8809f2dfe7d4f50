import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import {
  ApiError,
  assertOnline,
  cartQuery,
  newIdempotencyKey,
  useQueryClient,
  useWrite,
} from '@bindery/shared/data';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { trackChange } from '../../data/cart/track-change';
import { CART_WRITE, patchItem } from '../../data/cart/cart-api';
import { reportUnexpected } from '../../data/cart/report-unexpected';
import { useKeepAnswer } from '../../data/cart/use-cart';
import { linesOfGroup } from '../line';

/** Maximum number of attempts to change a quantity while other tabs change the same cart. */
const MAX_TRIES = 5;

/**
 * Changes a line's quantity optimistically. One request runs at a time. Clicks during a request are combined into the
 * next one. If a request fails, the line shows the server's quantity again.
 */
export function useLineQuantity(line: LineItem) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const wantedQuantity = useRef<number | null>(null);
  const seenQuantity = useRef(line.quantity);
  const [shownQuantity, setShown] = useState<number | null>(null);

  /**
   * Sends a quantity for the cart as the shopper saw it. If the cart has changed since, reads it and tries again. If
   * this line's quantity has changed too, stops, because the shopper must see it first. Source: docs/rules.md CART-18
   */
  async function send(quantity: number): Promise<Cart> {
    let on = client.getQueryData(cartQuery(market).queryKey);
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await patchItem(market, line.id, { quantity }, newIdempotencyKey(), on);
        const [earlierLines, laterLines] = [on?.items ?? [], answer.order.items];
        trackChange(answer, linesOfGroup(earlierLines, line.id), linesOfGroup(laterLines, line.id));
        return answer.order;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'cart_changed') || tries === MAX_TRIES) throw error;
        on = await client.fetchQuery({ ...cartQuery(market), staleTime: 0 });
        const now = on.items.find(({ id }) => id === line.id)?.quantity;
        if (now === quantity) return on;
        if (now !== seenQuantity.current) throw error;
      }
    }
  }

  const mutation = useWrite({
    ...CART_WRITE,
    mutationFn: async () => {
      let sentQuantity: number | null = null;
      while (wantedQuantity.current !== null && wantedQuantity.current !== sentQuantity) {
        assertOnline();
        sentQuantity = wantedQuantity.current;
        await keepAnswer(await send(sentQuantity));
        seenQuantity.current = sentQuantity;
      }
    },
    onError: (error) => {
      reportUnexpected(error);
      return client.invalidateQueries({ queryKey: cartQuery(market).queryKey });
    },
    onSettled: () => {
      wantedQuantity.current = null;
      setShown(null);
    },
  });
  const { mutate } = mutation;
  const change = (quantity: number): void => {
    const isUnderWay = wantedQuantity.current !== null;
    if (!isUnderWay) seenQuantity.current = line.quantity;
    wantedQuantity.current = quantity;
    setShown(quantity);
    if (!isUnderWay) mutate();
  };
  return { quantity: shownQuantity ?? line.quantity, change, error: mutation.error };
}
