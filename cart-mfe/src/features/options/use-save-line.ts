import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { cartQuery, linesOf, useQueryClient, useWrite } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';
import { trackChange } from '../../data/cart/track-change';
import { CART_WRITE, patchItem } from '../../data/cart/cart-api';
import { useKeepAnswer } from '../../data/cart/use-cart';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';
import { linesOfGroup } from '../line';

export class LineGoneError extends Error {
  constructor(readonly lineId: string) {
    super(`Line ${lineId} is no longer in the cart`);
    this.name = 'LineGoneError';
  }
}

interface LineChoices {
  lineId: string;
  productId: string;
  customisations: Customisation;
  /** unit price as shown */
  seenPrice?: string;
  /** SKUs of all extras of the line after the save; undefined if the extras do not change */
  extras?: readonly string[];
  giftMessage?: string;
}

/**
 * Saves new choices for the given line. Reads the cart first, because another tab or device may have removed the line.
 * Source: docs/rules.md CART-06, CART-15
 */
export function useSaveLine(onSaved: () => void) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const isUnderWay = useRef(false);
  const intent = useRef<WriteIntent | null>(null);

  const mutation = useWrite({
    ...CART_WRITE,
    mutationFn: async ({ lineId, ...choices }: LineChoices) => {
      const now = await client.fetchQuery({ ...cartQuery(market), staleTime: 0 });
      if (!linesOf(now).some(({ id }) => id === lineId)) throw new LineGoneError(lineId);
      intent.current = writeIntent(intent.current, [market.identifier, lineId, choices]);
      const answer = await patchItem(market, lineId, choices, intent.current.key);
      intent.current = null;
      await keepAnswer(answer.order, answer.dropped);
      // a line that was merged into an equal line is missing in the answer, but nothing was added or removed
      const laterLines = linesOfGroup(answer.order.items, lineId);
      if (laterLines.length > 0) trackChange(answer, linesOfGroup(now.items, lineId), laterLines);
    },
    onSuccess: onSaved,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const { mutate } = mutation;
  const save = (choices: LineChoices): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(choices);
  };
  return { save, isSaving: mutation.isPending, error: mutation.error, reset: mutation.reset };
}
