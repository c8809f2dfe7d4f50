import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { cartQuery, useMutation, useQueryClient } from '@bindery/shared/data';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { addedItems } from '../add-to-cart';
import {
  addItems,
  assertOnline,
  CART_WRITE,
  newIdempotencyKey,
  removeItem,
  useKeepAnswer,
  writeIntent,
  type WriteIntent,
} from '../cart-state';

/** A line that is gone: where it stood, and the key under which it is put back once. */
export interface RemovedLine {
  readonly line: LineItem;
  readonly index: number;
  readonly key: string;
  /** another tab or device took it out, or it went where the cart's lines go */
  readonly isElsewhere: boolean;
}

const removedLine = (line: LineItem, index: number, isElsewhere: boolean): RemovedLine => ({
  line,
  index: Math.max(0, index),
  key: newIdempotencyKey(),
  isElsewhere,
});

/**
 * Lines that are gone from the cart: the last that the shopper took out here, and those that went elsewhere.
 *
 * @param items - of the cart as it is now
 */
function useRemovedLines(items: readonly LineItem[]) {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [known, setKnown] = useState(items);
  if (known !== items) {
    setKnown(items);
    const isThere = (line: LineItem): boolean =>
      items.some(({ id }) => id === line.id) || removed.some((gone) => gone.line.id === line.id);
    const gone = [...known.entries()].filter(([, line]) => !isThere(line));
    if (gone.length > 0)
      setRemoved([...removed, ...gone.map(([index, line]) => removedLine(line, index, true))]);
  }
  return [removed, setRemoved] as const;
}

/** Takes a line out once, however often it is tried after answers that were lost. */
function useRemoveOnce(): (lineId: string) => Promise<Cart> {
  const market = useMarket();
  const intent = useRef<WriteIntent | null>(null);
  return async (lineId) => {
    intent.current = writeIntent(intent.current, [market.identifier, lineId]);
    const { order } = await removeItem(market, lineId, intent.current.key);
    intent.current = null;
    return order;
  };
}

/** Takes lines out of the cart, and puts back one that is gone. */
export function useRemoval(items: readonly LineItem[]) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const [removed, setRemoved] = useRemovedLines(items);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const { queryKey } = cartQuery(market);
  const removeOnce = useRemoveOnce();

  const removing = useMutation({
    ...CART_WRITE,
    mutationFn: async (line: LineItem) => {
      assertOnline();
      const index = items.findIndex(({ id }) => id === line.id);
      const order = await removeOnce(line.id);
      setRemoved((before) => [
        ...before.filter(({ isElsewhere }) => isElsewhere),
        removedLine(line, index, false),
      ]);
      setRestoredId(null);
      await keepAnswer(order);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const letGo = (gone: RemovedLine): void =>
    setRemoved((before) => before.filter(({ key }) => key !== gone.key));
  const restoring = useMutation({
    ...CART_WRITE,
    mutationFn: async (gone: RemovedLine) => {
      const { line, key } = gone;
      assertOnline();
      const before = client.getQueryData(queryKey);
      const customisations = { ...line.customisation, format: line.format.identifier };
      const { order } = await addItems(
        market,
        [{ productId: line.productId, customisations, quantity: line.quantity, version: line.version }],
        key,
      );
      await keepAnswer(order);
      letGo(gone);
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
    undo: (gone: RemovedLine) => void (restoring.isPending || restoring.mutate(gone)),
    dismiss: letGo,
    removingId: removing.isPending ? removing.variables.id : null,
    removeErrorOf: (line: LineItem) => (removing.variables?.id === line.id ? removing.error : null),
    isUndoing: (gone: RemovedLine) => restoring.isPending && restoring.variables.key === gone.key,
    undoErrorOf: (gone: RemovedLine) => (restoring.variables?.key === gone.key ? restoring.error : null),
  };
}
export type Removal = ReturnType<typeof useRemoval>;
