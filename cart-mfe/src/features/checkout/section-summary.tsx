import { findMarket, useMarket } from '@bindery/shared';
import { Box, Flex, Stack, Text } from '@bindery/shared/ui';
import type { Address, Checkout, Gift, Parcel } from '@bindery/shared/contracts';
import { writtenAddress } from '@bindery/shared/market';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import type { OpenStep } from '../../data/checkout/steps';
import { TextButton } from '../../ui/text-button';
import { useWords } from '../../words/cart';
import { PieceList, wantedDayText } from '../line';
import { deliveryText, RatePrice } from './rate-card';

interface SectionSummaryProps {
  checkout: Checkout;
  step: OpenStep;
  /** opens the delivery section and focuses the field for a parcel's wanted day; undefined if nothing can be changed */
  onDay: ((parcelId: string) => void) | undefined;
}

/** The choices made in a closed section. Source: docs/rules.md ADDR-01 */
export function SectionSummary({ checkout, step, onDay }: SectionSummaryProps) {
  const words = usePaymentWords();
  if (step === 'review') return null;
  return (
    <Stack gap="2" fontSize="sm" overflowWrap="anywhere">
      {step === 'address' ? <AddressSummary checkout={checkout} /> : null}
      {step === 'shipping'
        ? checkout.parcels.map((parcel, index) => (
            <RateSummary
              key={parcel.id}
              parcel={parcel}
              place={placeOf(words, checkout, index)}
              onDay={onDay}
            />
          ))
        : null}
      {step === 'payment' ? <Text>{methodText(words, checkout)}</Text> : null}
    </Stack>
  );
}

/** @returns the parcel's name, if there are several parcels */
const placeOf = (words: PaymentWords, { parcels }: Checkout, index: number): string | undefined =>
  parcels.length > 1 ? words.parcelOf(index + 1, parcels.length) : undefined;

const methodText = (words: PaymentWords, { method, credit }: Checkout): string =>
  method?.label ?? (credit.isUsed ? words.creditAlone : words.nothingToPay);

function AddressSummary({ checkout }: { checkout: Checkout }) {
  const words = usePaymentWords();
  const { email, parcels, billingAddress, business, market } = checkout;
  return (
    <>
      {email ? <Text color="fg.muted">{email}</Text> : null}
      {parcels.map(({ id, address, gift, items }, index) => {
        const place = placeOf(words, checkout, index);
        return (
          <Box key={id}>
            {place ? <Text fontWeight="semibold">{place}</Text> : null}
            {address ? <AddressLine address={address} marketIdentifier={market} /> : null}
            {place ? (
              <PieceList
                label={words.parcelItems}
                lines={checkout.cart.items}
                pieces={items.map(({ lineItemId: lineId, quantity }) => ({ lineId, quantity }))}
              />
            ) : null}
            {gift ? <GiftSummary gift={gift} /> : null}
          </Box>
        );
      })}
      {billingAddress ? (
        <Box>
          <Text fontWeight="semibold">{words.billingTitle}</Text>
          <AddressLine address={billingAddress} marketIdentifier={market} />
        </Box>
      ) : null}
      {business ? (
        <Text>{words.invoiceTo([business.company, business.vatNumber].filter(Boolean).join(', '))}</Text>
      ) : null}
      {business?.isRegistered === false ? <Text color="fg.muted">{words.vatUnknown}</Text> : null}
    </>
  );
}

/** An address on one line. Source: docs/rules.md CHECK-04 */
function AddressLine({ address, marketIdentifier }: { address: Address; marketIdentifier: string }) {
  const market = useMarket();
  const { familyNameFirst } = findMarket(marketIdentifier) ?? market;
  return <Text>{writtenAddress(address, { locale: market.locale, familyNameFirst }).join(', ')}</Text>;
}

function GiftSummary({ gift: { message, hidesPrices } }: { gift: Gift }) {
  const words = usePaymentWords();
  return (
    <Box marginTop="2">
      <Text fontWeight="semibold">{words.giftTitle}</Text>
      {message ? (
        <>
          <Text color="fg.muted">{words.onTheCard}</Text>
          <Text as="blockquote" whiteSpace="pre-line">
            {message}
          </Text>
        </>
      ) : null}
      {hidesPrices ? <Text>{words.noPrices}</Text> : null}
    </Box>
  );
}

interface RateSummaryProps extends Pick<SectionSummaryProps, 'onDay'> {
  parcel: Parcel;
  place: string | undefined;
}

function RateSummary({ parcel, place, onDay }: RateSummaryProps) {
  const words = usePaymentWords();
  const cartWords = useWords();
  const market = useMarket();
  const rate = parcel.rates.find(({ selected }) => selected);
  if (!rate) return null;
  return (
    <Flex justify="space-between" columnGap="4">
      <Box minWidth="0">
        {place ? <Text fontWeight="semibold">{place}</Text> : null}
        <Text>{deliveryText(words, rate.delivery, market)}</Text>
        {parcel.day ? <Text>{wantedDayText(cartWords, parcel.day, market)}</Text> : null}
        <Text color="fg.muted">{[rate.method.name, rate.method.carrier].filter(Boolean).join(' · ')}</Text>
        {onDay && !parcel.day ? (
          <TextButton aria-label={place && `${words.chooseDay}: ${place}`} onClick={() => onDay(parcel.id)}>
            {words.chooseDay}
          </TextButton>
        ) : null}
      </Box>
      <RatePrice rate={rate} />
    </Flex>
  );
}
