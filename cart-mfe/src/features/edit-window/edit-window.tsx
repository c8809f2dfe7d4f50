import { useEffect, useEffectEvent } from 'react';
import { findMarket, useMarket } from '@bindery/shared';
import { Box, Text, VisuallyHidden } from '@bindery/shared/ui';
import { useOrderWords } from '../../order-words';
import { useRenewOrder, type OrderReading } from '../order-state';
import { useTimeLeft } from './use-time-left';
import { duration, promise } from './window-words';

const MINUTE_MS = 60_000;
/** What is left when it is read out: often enough to be in time, seldom enough to be left alone. */
const TOLD_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];
/** The server's clock and ours may differ by a moment at the end: it is asked again. */
const ASK_AGAIN_MS = 2_000;

/** Can the order be changed now? The server says so, and the clock says when that ends. */
export function useWindow({ order: { editing }, clockOffsetMs }: OrderReading) {
  const leftMs = useTimeLeft(editing.until, clockOffsetMs);
  return { isOpen: editing.isAllowed && leftMs !== 0, leftMs };
}

/** Until when the order can be changed; it counts down without a reload. Source: docs/rules.md EDIT-43 */
export function EditWindow({ reading }: { reading: OrderReading }) {
  const words = useOrderWords();
  const market = useMarket();
  const { order } = reading;
  const { isOpen, leftMs } = useWindow(reading);
  useRenewalAtTheEnd(reading, leftMs);
  const { timeZone } = findMarket(order.market) ?? market;
  const told = isOpen && leftMs !== undefined ? TOLD_MS.find((least) => leftMs <= least) : undefined;
  const status =
    leftMs === 0 && order.editing.refusal === undefined
      ? words.windowClosed
      : told === undefined
        ? ''
        : words.timeLeftToEdit(duration(told, market));
  return (
    <Box>
      {isOpen && leftMs !== undefined ? (
        <>
          <Text fontWeight="semibold">
            {promise(
              words,
              order.editing,
              { ...market, timeZone },
              Date.parse(order.editing.until!) - leftMs,
            )}
          </Text>
          <Text color="fg.muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {words.timeLeft(duration(leftMs, market))}
          </Text>
        </>
      ) : (
        <ClosedText reading={reading} isOver={leftMs === 0} />
      )}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
    </Box>
  );
}

function ClosedText({ reading: { order }, isOver }: { reading: OrderReading; isOver: boolean }) {
  const words = useOrderWords();
  const { refusal } = order.editing;
  if (order.state === 'cancelled') return <Text>{words.orderCancelled}</Text>;
  if (refusal === 'paused') return <Text>{words.orderPaused}</Text>;
  if (refusal === 'past_window' || isOver) return <Text color="fg.muted">{words.windowClosed}</Text>;
  return null;
}

/** The window ended while the page stood: the server says what the order is now. */
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
