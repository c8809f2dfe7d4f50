import { useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { ApiError, cartQuery, linesOf, useQueryClient, useWrite } from '@bindery/shared/data';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { trackAdded, trackChange } from '../../data/cart/track-change';
import {
  addItems,
  patchItem,
  removeItem,
  type CartWrite,
  type NewItem,
  CART_WRITE,
} from '../../data/cart/cart-api';
import { useKeepAnswer } from '../../data/cart/use-cart';
import { writeIntent, type WriteIntent } from '../../data/cart/write-intent';
import { lineGroups, linesOfGroup, skuOf, type LineGroup } from '../line';

/** A removed line with its extras. `index` is the line's former position. `key` is the idempotency key for its undo. */
export interface RemovedLine extends LineGroup {
  readonly index: number;
  readonly key: string;
  /** true if the line was removed in another tab or on another device */
  readonly isElsewhere: boolean;
  readonly isSaved: boolean;
}

/**
 * The key depends only on the removed line's id, so that several tabs together restore the line only once.
 * Source: docs/rules.md CART-02
 */
const undoKey = ({ id }: LineItem): string => `undo-${id}`;

/** True if another tab restored the line first, with the same key but other data, such as another delivery day. */
const isBackAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_key_reused';

/**
 * Tracks lines that the shopper removed in this tab, and lines that disappeared because another tab or device changed
 * the cart. A line saved for later does not count as removed. A new cart resets the list.
 */
function useRemovedLines(cart: Cart) {
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [knownCart, setKnown] = useState(cart);
  const [isOrdered, setOrdered] = useState(false);
  if (knownCart.number !== cart.number) {
    setKnown(cart);
    setRemoved([]);
    // an old cart that was merged into the account's cart was not ordered; the account's cart has lines in this case
    setOrdered(knownCart.items.length > 0 && linesOf(cart).length === 0);
  } else if (knownCart !== cart) {
    setKnown(cart);
    const knownIds = new Set(linesOf(cart).map(({ id }) => id));
    for (const { line } of removed) knownIds.add(line.id);
    const removedLines = lineGroups(knownCart.items)
      .map((group, index) => ({ ...group, index }))
      .filter(({ line }) => !knownIds.has(line.id))
      .map((group) => ({ ...group, key: undoKey(group.line), isElsewhere: true, isSaved: false }));
    if (removedLines.length > 0) setRemoved([...removed, ...removedLines]);
  }
  return { removed, setRemoved, isOrdered };
}

function itemsOf({ line, extras }: LineGroup): NewItem[] {
  const customisations = { ...line.customisation, format: line.format.identifier };
  const { productId, quantity, version, giftMessage } = line;
  return [
    { productId, customisations, quantity, version, giftMessage, seenPrice: agreedPrice(line) },
    ...extras.map((extra) => ({
      sku: skuOf(extra),
      childLineItem: true as const,
      seenPrice: agreedPrice(extra),
    })),
  ];
}

/**
 * Returns the unit price that the shopper last accepted. Undo must not accept another price.
 * Source: docs/rules.md CART-22
 */
const agreedPrice = ({ price, priceChanged }: LineItem): string => (priceChanged?.before ?? price).amount;

/** @returns the top-level line that only the later cart contains, or that has a higher quantity there */
function addedLine(earlierCart: Cart | undefined, laterCart: Cart): LineItem | undefined {
  const had = new Map(earlierCart?.items.map(({ id, quantity }) => [id, quantity]));
  return lineGroups(laterCart.items).find(({ line }) => line.quantity > (had.get(line.id) ?? 0))?.line;
}

function useRemoveOnce(): (lineId: string) => Promise<CartWrite> {
  const market = useMarket();
  const intent = useRef<WriteIntent | null>(null);
  return async (lineId) => {
    intent.current = writeIntent(intent.current, [market.identifier, lineId]);
    const answer = await removeItem(market, lineId, intent.current.key);
    intent.current = null;
    return answer;
  };
}

function removedHere({ items, saved = [] }: Cart, line: LineItem): RemovedLine {
  const isSaved = saved.some(({ id }) => id === line.id);
  const groups = lineGroups(isSaved ? saved : items);
  const index = Math.max(
    0,
    groups.findIndex((group) => group.line.id === line.id),
  );
  const extras = groups[index]?.extras ?? [];
  return { line, extras, index, isSaved, key: undoKey(line), isElsewhere: false };
}

/** Completes an undo: saves the restored line for later again if it was saved before its removal. */
async function asItStood(
  market: Market,
  { isSaved, key }: RemovedLine,
  { order }: CartWrite,
  line: LineItem | undefined,
): Promise<Cart> {
  if (!isSaved || !line) return order;
  return (await patchItem(market, line.id, { savedForLater: true }, `${key}-saved`)).order;
}

export function useRemoval(cart: Cart) {
  const client = useQueryClient();
  const market = useMarket();
  const keepAnswer = useKeepAnswer();
  const { removed, setRemoved, isOrdered } = useRemovedLines(cart);
  const [restoredId, setRestoredId] = useState<string | null>(null);
  const { queryKey } = cartQuery(market);
  const removeOnce = useRemoveOnce();

  const removing = useWrite({
    ...CART_WRITE,
    mutationFn: async (line: LineItem) => {
      const removedLine = removedHere(cart, line);
      const earlierLines = client.getQueryData(queryKey)?.items ?? [];
      const answer = await removeOnce(line.id);
      setRemoved((removedLines) => [...removedLines.filter(({ isElsewhere }) => isElsewhere), removedLine]);
      setRestoredId(null);
      await keepAnswer(answer.order);
      trackChange(answer, linesOfGroup(earlierLines, line.id), []);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const letGo = (removedLine: RemovedLine): void =>
    setRemoved((removedLines) => removedLines.filter(({ key }) => key !== removedLine.key));
  const restoring = useWrite({
    ...CART_WRITE,
    mutationFn: async (removedLine: RemovedLine) => {
      const earlierCart = client.getQueryData(queryKey);
      const answer = await addItems(market, itemsOf(removedLine), removedLine.key);
      const line = addedLine(earlierCart, answer.order);
      await keepAnswer(await asItStood(market, removedLine, answer, line), answer.dropped);
      if (!removedLine.isSaved) trackAdded(answer);
      letGo(removedLine);
      setRestoredId(line?.id ?? null);
    },
    onError: (error, removedLine) => {
      if (isBackAlready(error)) void client.invalidateQueries({ queryKey }).then(() => letGo(removedLine));
    },
  });
  return {
    removed,
    /** true if another tab or device ordered the cart that this page showed */
    isOrdered,
    restoredId,
    remove: (line: LineItem) => {
      if (!removing.isPending) {
        restoring.reset();
        removing.mutate(line);
      }
    },
    undo: (removedLine: RemovedLine) => void (restoring.isPending || restoring.mutate(removedLine)),
    dismiss: letGo,
    removingId: removing.isPending ? removing.variables.id : null,
    removeErrorOf: (line: LineItem) => (removing.variables?.id === line.id ? removing.error : null),
    isUndoing: (removedLine: RemovedLine) =>
      restoring.isPending && restoring.variables.key === removedLine.key,
    undoErrorOf: (removedLine: RemovedLine) =>
      restoring.variables?.key === removedLine.key ? restoring.error : null,
  };
}
export type Removal = ReturnType<typeof useRemoval>;
