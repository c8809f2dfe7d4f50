import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { useMutation, useQueryClient } from '@bindery/shared/data';
import { cartQuery, newIdempotencyKey, patchItem } from '../cart-state';
import type { Customisation, LineItem } from '@bindery/shared/contracts';
import { assertOnline, CART_WRITE, useKeepAnswer } from '../cart-state';
import { editedLine } from './edited-line';

export class LineGoneError extends Error {
  constructor(readonly lineId: string) {
    super(`Line ${lineId} is no longer in the cart`);
    this.name = 'LineGoneError';
  }
}

/**
 * Gives a line of the cart other choices. The cart is read again first: another tab or device may have removed the
 * line. Source: docs/rules.md CART-06
 */
export function useSaveLine(onSaved: () => void) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const isUnderWay = useRef(false);

  const mutation = useMutation({
    ...CART_WRITE,
    mutationFn: async ({ line, customisations }: { line: LineItem; customisations: Customisation }) => {
      assertOnline();
      const now = await client.fetchQuery({ ...cartQuery(market), staleTime: 0 });
      if (!now.items.some(({ id }) => id === line.id)) throw new LineGoneError(line.id);
      const { order } = await patchItem(
        market,
        line.id,
        { productId: line.productId, customisations },
        newIdempotencyKey(),
      );
      editedLine.reset(line.productSlug);
      await keepAnswer(order);
    },
    onSuccess: onSaved,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { mutate } = mutation;
  const save = (line: LineItem, customisations: Customisation): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate({ line, customisations });
  };
  return { save, isSaving: mutation.isPending, error: mutation.error, reset: mutation.reset };
}
