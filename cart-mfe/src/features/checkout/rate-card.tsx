import { useId, useEffect, useEffectEvent } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { Box, ChoiceCard, Flex, Price, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { CheckoutRate, DeliveryDay } from '@bindery/shared/contracts';
import { writeMoment } from '@bindery/shared/data';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { isNothing, dayRange } from '../line';
import { serverClockOffset } from '../../data/checkout/checkout-api';
import { duration, useTimeLeft } from '../order';

/** @returns when a parcel arrives, in the market's words: "Arrives 22–24 December" */
export function deliveryText(
  words: PaymentWords,
  { earliest, latest }: { readonly earliest: string; readonly latest: string },
  market: Market,
): string {
  const days = dayRange(earliest, latest, market);
  return earliest === latest ? words.arrivesOn(days) : words.arrivesBetween(days);
}

const MINUTE_MS = 60_000;
/**
 * Pause before a second read after the deadline, ms. The second read is needed because the clocks of device and server
 * may differ a little.
 */
const ASK_AGAIN_MS = 2_000;

interface OrderByProps {
  /** ISO 8601, UTC; the delivery dates apply to orders placed before this time */
  deadline: string;
  onOver(): void;
}

/**
 * Shows the time left to order for these delivery dates. Counts down in whole minutes, so that it neither flickers nor
 * causes announcements by screen readers. Source: docs/rules.md STEPS-01
 */
function OrderBy({ deadline, onOver }: OrderByProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const leftMs = useTimeLeft(deadline, serverClockOffset());
  const isOver = leftMs === 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    over();
    const timer = setTimeout(() => over(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOver, deadline]);
  if (leftMs === undefined || isOver) return null;
  const time = writeMoment(deadline, 'time', { market }, { nowMs: Date.parse(deadline) - leftMs });
  return (
    <Text as="span" display="block" fontVariantNumeric="tabular-nums">
      {`${words.orderBy(time)} (${words.timeLeft(duration(Math.max(leftMs, MINUTE_MS), market))})`}
    </Text>
  );
}

interface RateCardProps {
  rate: CheckoutRate;
  /** the wanted delivery day */
  day: DeliveryDay | undefined;
  group: string;
  isChosen: boolean;
  onChoose(): void;
  onOver(): void;
}

/**
 * A radio button for a delivery rate. Its accessible name contains the method and the price; its description contains
 * the arrival.
 */
export function RateCard({ rate, day, group, isChosen, onChoose, onOver }: RateCardProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const [nameId, priceId, detailsId] = [useId(), useId(), useId()];
  const { method, delivery, production_duration: making, shipping_duration: travelling } = rate;
  return (
    <ChoiceCard
      name={group}
      value={rate.id}
      checked={isChosen}
      disabled={rate.is_late}
      onChange={onChoose}
      aria-labelledby={`${nameId} ${priceId}`}
      aria-describedby={detailsId}
    >
      <Flex
        as="span"
        width="full"
        justify="space-between"
        columnGap="4"
        rowGap="1"
        wrap="wrap"
        textAlign="start"
      >
        <Box as="span" flex="1 1 14rem" minWidth="0">
          <Text as="span" id={nameId} display="block" fontWeight="semibold">
            {method.name}
          </Text>
          <Text as="span" id={detailsId} display="block" fontSize="sm" fontWeight="normal">
            <Text as="span" display="block" fontWeight="semibold" color="brand">
              {deliveryText(words, delivery, market)}
            </Text>
            <Text as="span" display="block" color="fg.muted">
              {[method.carrier, words.madeIn(making), words.onTheWay(travelling)].filter(Boolean).join(' · ')}
            </Text>
            {rate.is_late && day ? (
              <Text as="span" display="block">
                {words.notByDay(dayRange(day.day, day.day, market))}
              </Text>
            ) : null}
            <OrderBy deadline={rate.order_by} onOver={onOver} />
          </Text>
        </Box>
        <RatePrice id={priceId} rate={rate} />
      </Flex>
    </ChoiceCard>
  );
}

/** The rate's price. If it is reduced, the old price is shown too, struck through and labelled for screen readers. */
export function RatePrice({
  rate: { cost, discounted_cost: now },
  id,
}: {
  rate: Pick<CheckoutRate, 'cost' | 'discounted_cost'>;
  id?: string;
}) {
  const words = useWords();
  const market = useMarket();
  return (
    <Flex as="span" id={id} align="baseline" gap="2">
      {cost.amount === now.amount ? null : (
        <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
          <Box as="s" aria-hidden="true">
            {cost.formatted}
          </Box>
          <VisuallyHidden>{words.wasPrice(cost.formatted)}</VisuallyHidden>
        </Text>
      )}
      {isNothing(now, market) ? (
        <Text as="span" fontWeight="semibold" color="accent">
          {words.free}
        </Text>
      ) : (
        <Price money={now} />
      )}
    </Flex>
  );
}
