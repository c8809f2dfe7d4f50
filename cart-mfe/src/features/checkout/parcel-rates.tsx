import { useId } from 'react';
import { useMarket } from '@bindery/shared';
import { Box, Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { personName } from '@bindery/shared/bundled';
import type { Parcel } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { RateCard } from './rate-card';

interface ParcelRatesProps {
  parcel: Parcel;
  /** `number` from 1; undefined for a single parcel */
  place: { number: number; count: number } | undefined;
  chosenId: string | undefined;
  onChoose(rateId: string): void;
  onOver(): void;
  onAddress(): void;
}

export function ParcelRates({ parcel, place, chosenId, onChoose, onOver, onAddress }: ParcelRatesProps) {
  const words = usePaymentWords();
  const [group, titleId] = [useId(), useId()];
  const { address, rates } = parcel;
  const market = useMarket();
  return (
    <Box as="section" aria-labelledby={titleId}>
      <Heading as="h2" size="sm" id={titleId}>
        {place ? words.parcelOf(place.number, place.count) : words.ratesLabel}
      </Heading>
      {address ? (
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {words.parcelTo(personName(address, market), address.city)}
        </Text>
      ) : null}
      {rates.length === 0 ? (
        <Box marginTop="3">
          <Text role="alert">{words.noRates}</Text>
          <Button variant="outline" marginTop="3" onClick={onAddress}>
            {words.changeAddress}
          </Button>
        </Box>
      ) : (
        <Stack role="radiogroup" aria-labelledby={titleId} gap="3" marginTop="3">
          {rates.map((rate) => (
            <RateCard
              key={rate.id}
              rate={rate}
              group={group}
              isChosen={rate.id === chosenId}
              onChoose={() => onChoose(rate.id)}
              onOver={onOver}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}
