import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, ChoiceCard, Flex, Price, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { CheckoutRate } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { useWords } from '../../words/cart';
import { isNothing } from '../line';
import { deliveryText } from './delivery-text';
import { OrderBy } from './order-by';

interface RateCardProps {
  rate: CheckoutRate;
  group: string;
  isChosen: boolean;
  onChoose(): void;
  /** its "order by" has passed */
  onOver(): void;
}

/** A way that a parcel can go: a radio button named by method and price; when it arrives describes it. */
export function RateCard({ rate, group, isChosen, onChoose, onOver }: RateCardProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const [nameId, priceId, detailsId] = [useId(), useId(), useId()];
  const { method, delivery, production_duration: making, shipping_duration: travelling } = rate;
  return (
    <ChoiceCard
      name={group}
      value={rate.id}
      checked={isChosen}
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
            <OrderBy until={rate.order_by} onOver={onOver} />
          </Text>
        </Box>
        <RatePrice id={priceId} rate={rate} />
      </Flex>
    </ChoiceCard>
  );
}

/** What it costs; where less than it would, that as well, struck through and read out as what it is. */
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
