import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useMutation, useQueryClient } from '@bindery/shared/data';
import { addItems, cartQuery, newIdempotencyKey, removeItem } from '../cart-state';
import type { LineItem } from '@bindery/shared/contracts';
import { addedItems } from '../add-to-cart';
import { assertOnline, CART_WRITE, useKeepAnswer } from '../cart-state';

/** A line that was taken out: where it stood, and the key under which it is put back once. */
export interface RemovedLine {
  readonly line: LineItem;
  readonly index: number;
  readonly key: string;
}

/** Takes lines out of the cart, and puts the last one back. */
export function useRemoval() {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const { queryKey } = cartQuery(market);

  const removing = useMutation({
    ...CART_WRITE,
    mutationFn: async (line: LineItem) => {
      assertOnline();
      const index = client.getQueryData(queryKey)?.items.findIndex(({ id }) => id === line.id) ?? 0;
      const { order } = await removeItem(market, line.id);
      setRemoved({ line, index: Math.max(0, index), key: newIdempotencyKey() });
      setRestoredId(null);
      await keepAnswer(order);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const restoring = useMutation({
    ...CART_WRITE,
    mutationFn: async ({ line, key }: RemovedLine) => {
      assertOnline();
      const before = client.getQueryData(queryKey);
      const customisations = { ...line.customisation, format: line.format.identifier };
      const { order } = await addItems(
        market,
        [{ productId: line.productId, customisations, quantity: line.quantity }],
        key,
      );
      await keepAnswer(order);
      setRemoved(null);
      setRestoredId(addedItems(before, order)[0]?.item.id ?? null);
    },
  });
  return {
    removed,
    restoredId,
    remove: (line: LineItem) => {
      if (!removing.isPending) {
        restoring.reset();
        removing.mutate(line);
      }
    },
    undo: () => {
      if (removed && !restoring.isPending) restoring.mutate(removed);
    },
    dismiss: () => setRemoved(null),
    removingId: removing.isPending ? removing.variables.id : null,
    removeErrorOf: (line: LineItem) => (removing.variables?.id === line.id ? removing.error : null),
    isUndoing: restoring.isPending,
    undoError: restoring.error,
  };
}
export type Removal = ReturnType<typeof useRemoval>;
