import { useState } from 'react';
import type { LineItem } from '@bindery/shared/contracts';
import { trackChange } from '../../data/cart/track-change';
import { patchItem } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { linesOfGroup } from '../line';

interface Move {
  lineId: string;
  isSaved: boolean;
}

/** Saves lines for later, and moves them back into the cart. Source: docs/rules.md CART-24 */
export function useSaving() {
  const [move, setMove] = useState<Move | null>(null);
  const { write, isBusy, error, reset } = useCartWrite(
    (market, { lineId, isSaved }: Move, key) => patchItem(market, lineId, { savedForLater: isSaved }, key),
    (answer, { items, saved = [] }, { lineId, isSaved }) =>
      isSaved
        ? trackChange(answer, linesOfGroup(items, lineId), [])
        : trackChange(answer, [], linesOfGroup(saved, lineId)),
  );
  const put = (line: LineItem, isSaved: boolean): void => {
    if (isBusy) return;
    reset();
    const next = { lineId: line.id, isSaved };
    setMove(next);
    write(next);
  };
  return {
    saveForLater: (line: LineItem) => put(line, true),
    moveToCart: (line: LineItem) => put(line, false),
    movingId: isBusy ? move?.lineId : undefined,
    errorOf: ({ id }: LineItem) => (move?.lineId === id ? error : null),
    /** the line that the shopper moved here, if it is in this list */
    arrivedIn: (lines: readonly LineItem[], isSaved: boolean) =>
      move?.isSaved === isSaved ? lines.find(({ id }) => id === move.lineId) : undefined,
  };
}
export type Saving = ReturnType<typeof useSaving>;
