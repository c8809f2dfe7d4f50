import { useEffect, useEffectEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { orderMarket, duration, promise } from './window-words';
import { useRenewOrder } from '../../data/order/use-order';
import type { OrderReading } from '../../data/order/order-query';
import { useTimeLeft } from './use-time-left';

const MINUTE_MS = 60_000;
/** Screen readers announce the deadline when this time is left. The announcements are few, but early enough to act. */
const TOLD_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];
/** The order is read again this long after the first read, because the clocks of server and device may differ. */
const ASK_AGAIN_MS = 2_000;

/** Returns the time left, and `isOpen`: true if the server permits changes and the deadline has not passed. */
export function useWindow({ order: { editing }, clockOffsetMs }: OrderReading) {
  const leftMs = useTimeLeft(editing.until, clockOffsetMs);
  return { isOpen: editing.isAllowed && leftMs !== 0, leftMs };
}

const FRAME = {
  bg: 'brand.muted',
  borderRadius: 'lg',
  paddingInline: '5',
  paddingBlock: '4',
  marginBottom: { base: '8', lg: '10' },
} as const;

interface EditWindowProps {
  reading: OrderReading;
  /** true if the page shows the edit window in a separate box */
  isFramed?: boolean;
}

/** Shows until when the order can be changed, with a countdown. Source: docs/rules.md EDIT-43 */
export function EditWindow({ reading, isFramed = false }: EditWindowProps) {
  const words = useOrderWords();
  const market = useMarket();
  const { order } = reading;
  const { isOpen, leftMs } = useWindow(reading);
  useRenewalAtTheEnd(reading, leftMs);
  const announcedMs =
    isOpen && leftMs !== undefined ? TOLD_MS.find((thresholdMs) => leftMs <= thresholdMs) : undefined;
  const status =
    leftMs === 0 && order.editing.refusal === undefined
      ? words.windowClosed
      : announcedMs === undefined
        ? ''
        : words.timeLeftToEdit(duration(announcedMs, market));
  const why = isOpen ? undefined : closedText(words, order, leftMs === 0);
  const isShown = why !== undefined || (isOpen && leftMs !== undefined);
  return (
    <Box {...(isFramed && isShown ? FRAME : {})}>
      {isOpen && leftMs !== undefined ? (
        <>
          <Text fontWeight="semibold">
            {promise(
              words,
              order.editing,
              orderMarket(market, order),
              Date.parse(order.editing.until!) - leftMs,
            )}
          </Text>
          <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {words.timeLeft(duration(leftMs, market))}
          </Text>
        </>
      ) : null}
      {why === undefined ? null : <Text>{why}</Text>}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Box>
  );
}

/** @returns the reason why the order cannot be changed; undefined if the order's state explains it */
function closedText(
  words: ReturnType<typeof useOrderWords>,
  { state, editing: { refusal } }: Order,
  isOver: boolean,
): string | undefined {
  if (state === 'cancelled') return words.orderCancelled;
  if (refusal === 'paused') return words.orderPaused;
  return refusal === 'past_window' || isOver ? words.windowClosed : undefined;
}

/** Reads the order again when its window ends. */
function useRenewalAtTheEnd({ order }: OrderReading, leftMs: number | undefined): void {
  const renew = useRenewOrder();
  const isOver = leftMs === 0 && order.editing.isAllowed;
  const ask = useEffectEvent(() => void renew(order));
  useEffect(() => {
    if (!isOver) return;
    ask();
    const timer = setTimeout(() => ask(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}
