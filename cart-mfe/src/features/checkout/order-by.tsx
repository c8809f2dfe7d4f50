import { useEffect, useEffectEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { writeMoment } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import { usePaymentWords } from '../../words/payment';
import { serverClockOffset } from '../../data/checkout/checkout-api';
import { duration, useTimeLeft } from '../order';

const MINUTE_MS = 60_000;
/** The server's clock and ours may differ by a moment at the end: it is asked again. */
const ASK_AGAIN_MS = 2_000;

interface OrderByProps {
  /** ISO 8601, UTC: until then these dates hold */
  until: string;
  /** the time is over: other dates hold */
  onOver(): void;
}

/** Until when it has to be ordered to arrive so, in whole minutes: nothing blinks, and nothing is read out by itself. Source: docs/rules.md STEPS-02 */
export function OrderBy({ until, onOver }: OrderByProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const leftMs = useTimeLeft(until, serverClockOffset());
  const isOver = leftMs === 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    over();
    const timer = setTimeout(() => over(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOver, until]);
  if (leftMs === undefined || isOver) return null;
  const time = writeMoment(until, 'time', { market }, { nowMs: Date.parse(until) - leftMs });
  return (
    <Text as="span" display="block" fontVariantNumeric="tabular-nums">
      {`${words.orderBy(time)} (${words.timeLeft(duration(Math.max(leftMs, MINUTE_MS), market))})`}
    </Text>
  );
}
