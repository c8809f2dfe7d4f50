import { useMarket } from '@bindery/shared';
import { Box, Flex, Text, Heading } from '@bindery/shared/ui';
import type { Gift, Parcel } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { usePaymentWords } from '../../words/payment';
import { AddressLines } from '../address';
import { deliveryText, RatePrice } from './rate-card';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { PieceList, wantedDayText } from '../line';
import { useId, type ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';

interface ReviewSectionProps {
  title: string;
  onChange(): void;
  children: ReactNode;
}

export function ReviewSection({ title, onChange, children }: ReviewSectionProps) {
  const words = usePaymentWords();
  const { changeBook } = useWords();
  const titleId = useId();
  return (
    <Panel titleId={titleId} paddingInline={{ base: '4', md: '6' }} paddingBlock={{ base: '4', md: '5' }}>
      <Flex justify="space-between" align="baseline" columnGap="4" wrap="wrap">
        <Heading as="h2" size="sm" id={titleId}>
          {title}
        </Heading>
        <TextButton aria-label={words.changeWhat(title)} onClick={onChange}>
          {changeBook}
        </TextButton>
      </Flex>
      {children}
    </Panel>
  );
}

interface ParcelReviewProps extends CheckoutStepProps {
  parcel: Parcel;
  /** from 1 */
  number: number;
}

export function ParcelReview({ checkout, parcel, number, onStep }: ParcelReviewProps) {
  const words = usePaymentWords();
  const { deliveryTitle } = useOrderWords();
  const { address, gift } = parcel;
  const count = checkout.parcels.length;
  const place = count > 1 ? words.parcelOf(number, count) : undefined;
  return (
    <>
      <ReviewSection title={place ?? words.addressTitle} onChange={() => onStep('address')}>
        {address ? <AddressLines address={address} marketIdentifier={checkout.market} /> : null}
        {place ? (
          <PieceList
            label={words.parcelItems}
            lines={checkout.cart.items}
            pieces={parcel.items.map(({ lineItemId: lineId, quantity }) => ({ lineId, quantity }))}
          />
        ) : null}
        {gift ? <GiftReview gift={gift} /> : null}
      </ReviewSection>
      <RateReview
        parcel={parcel}
        title={place ? `${deliveryTitle} · ${place}` : deliveryTitle}
        onChange={() => onStep('shipping')}
      />
    </>
  );
}

function GiftReview({ gift: { message, hidesPrices } }: { gift: Gift }) {
  const words = usePaymentWords();
  return (
    <Box marginTop="3" fontSize="sm">
      <Text fontWeight="semibold">{words.giftTitle}</Text>
      {message ? (
        <>
          <Text color="fg.muted">{words.onTheCard}</Text>
          <Text as="blockquote" whiteSpace="pre-line" overflowWrap="anywhere">
            {message}
          </Text>
        </>
      ) : null}
      {hidesPrices ? <Text>{words.noPrices}</Text> : null}
    </Box>
  );
}

function RateReview({ parcel, title, onChange }: { parcel: Parcel; title: string; onChange(): void }) {
  const words = usePaymentWords();
  const cartWords = useWords();
  const market = useMarket();
  const rate = parcel.rates.find(({ selected }) => selected);
  return (
    <ReviewSection title={title} onChange={onChange}>
      {rate ? (
        <Flex justify="space-between" columnGap="4" wrap="wrap" fontSize="sm">
          <Box>
            <Text>{[rate.method.name, rate.method.carrier].filter(Boolean).join(' · ')}</Text>
            <Text color="fg.muted">{deliveryText(words, rate.delivery, market)}</Text>
            {parcel.day ? <Text>{wantedDayText(cartWords, parcel.day, market)}</Text> : null}
          </Box>
          <RatePrice rate={rate} />
        </Flex>
      ) : null}
    </ReviewSection>
  );
}
