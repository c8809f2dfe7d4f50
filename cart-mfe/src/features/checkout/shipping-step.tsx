import { useRef, useState, useId } from 'react';
import {
  Button,
  Skeleton,
  Stack,
  StickyActions,
  Text,
  VisuallyHidden,
  Box,
  Heading,
} from '@bindery/shared/ui';
import type { Checkout, CheckoutRate, Parcel } from '@bindery/shared/contracts';
import { usePaymentWords } from '../../words/payment';
import { shippingSubmitted } from '../../data/checkout/checkout-v3';
import { useStepFailure } from '../../data/checkout/step-failure';
import { putStep } from '../../data/checkout/checkout-api';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import { useRenewCheckout } from '../../data/checkout/use-checkout';
import { useOnce, waitingStep, type CheckoutStepProps } from '../../data/checkout/steps';
import { usePointedChoice } from '../../ui/use-pointed-choice';
import { useMarket } from '@bindery/shared';
import { personName } from '@bindery/shared/bundled';
import { DeliveryDay } from './delivery-day';
import { RateCard } from './rate-card';

interface ParcelRatesProps {
  checkout: Checkout;
  parcel: Parcel;
  /** `number`: the parcel's number, from 1; undefined if it is the only parcel */
  place: { number: number; count: number } | undefined;
  chosenId: string | undefined;
  onChoose(rateId: string): void;
  onOver(): void;
  onAddress(): void;
}

export function ParcelRates({
  checkout,
  parcel,
  place,
  chosenId,
  onChoose,
  onOver,
  onAddress,
}: ParcelRatesProps) {
  const words = usePaymentWords();
  const [group, titleId] = [useId(), useId()];
  const { address, rates } = parcel;
  const market = useMarket();
  return (
    <Box as="section" aria-labelledby={titleId}>
      <Heading as="h3" size="sm" id={titleId} srOnly={!place}>
        {place ? words.parcelOf(place.number, place.count) : words.ratesLabel}
      </Heading>
      {place && address ? (
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
        <Stack gap="5" marginTop={place ? '3' : '0'}>
          <DeliveryDay checkout={checkout} parcel={parcel} />
          <Stack role="radiogroup" aria-labelledby={titleId} gap="3">
            {rates.map((rate) => (
              <RateCard
                key={rate.id}
                rate={rate}
                day={parcel.day}
                group={group}
                isChosen={rate.id === chosenId}
                onChoose={() => onChoose(rate.id)}
                onOver={onOver}
              />
            ))}
          </Stack>
        </Stack>
      )}
    </Box>
  );
}

/** Ids of the chosen rates, by parcel id. */
type Chosen = Readonly<Record<string, string>>;

/**
 * Returns a rate for each parcel: the shopper's choice, or the server's, or the cheapest, but never one that is late.
 */
function chosenRates({ parcels }: Checkout, picked: Chosen): Chosen {
  const rateOf = (
    offered: readonly CheckoutRate[],
    pickedId: string | undefined,
  ): CheckoutRate | undefined => {
    const rates = offered.filter(({ is_late }) => !is_late);
    return rates.find(({ id }) => id === pickedId) ?? rates.find(({ selected }) => selected) ?? rates[0];
  };
  const entries = parcels.flatMap(({ id, rates }) => {
    const rate = rateOf(rates, picked[id]);
    return rate ? [[id, rate.id] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isChosenAlready = ({ parcels }: Checkout, chosenRateIds: Chosen): boolean =>
  parcels.every(({ id, rates }) => rates.some((rate) => rate.selected && rate.id === chosenRateIds[id]));

/**
 * Saves the chosen rates, then opens the next step. Does not open it if the shopper changed the rates during the
 * request.
 */
function useSubmission({ checkout, onStep }: CheckoutStepProps, picked: Chosen, isAutomaticAtFirst: boolean) {
  const [isAutomatic, setIsAutomatic] = useState(isAutomaticAtFirst);
  const [isChangedSince, setIsChangedSince] = useState(false);
  const isNew = useRef(false);
  const { write, isBusy, error } = useCheckoutWrite(
    checkout,
    (market, rates: Chosen, headers) => putStep(market, 'shipping', { rates }, headers),
    {
      checkoutOf: (answer) => answer,
      onDone: (answer, sentRateIds) => {
        if (isNew.current) shippingSubmitted();
        const isChanged = Object.entries(picked).some(([id, rateId]) => sentRateIds[id] !== rateId);
        setIsChangedSince(isChanged);
        if (!isChanged) onStep(waitingStep(answer), ...(isAutomatic ? [{ isReplacing: true }] : []));
      },
      onFailed: () => setIsAutomatic(false),
    },
  );
  function submit(chosenRateIds: Chosen, isByItself = false): void {
    setIsAutomatic(isByItself);
    // submitting the same rates again sends no event
    isNew.current = !isChosenAlready(checkout, chosenRateIds);
    setIsChangedSince(false);
    write(chosenRateIds);
  }
  return { submit, isAutomatic, isChangedSince, isBusy, error };
}

/**
 * The delivery method, arrival and price of each parcel. On the first visit, saves the cheapest methods without a
 * click. Source: docs/rules.md STEPS-01
 */
export function ShippingStep({ checkout, onStep, isRateLost = false }: CheckoutStepProps) {
  const words = usePaymentWords();
  const renew = useRenewCheckout();
  const [picked, setPicked] = useState<Chosen>({});
  const [isRenewed, setIsRenewed] = useState(false);
  const { parcels } = checkout;
  const chosenRateIds = chosenRates(checkout, picked);
  // if a method may miss the wanted day, a text beside the method explains this
  const isAnyLate = parcels.some(({ rates }) => rates.some(({ is_late }) => is_late));
  const isWhole = parcels.every(({ id }) => chosenRateIds[id] !== undefined);
  const { submit, isAutomatic, isChangedSince, isBusy, error } = useSubmission(
    { checkout, onStep },
    picked,
    checkout.state === 'shipping' && isWhole && !isRateLost,
  );
  const { pointerProps, isPointed } = usePointedChoice();
  useOnce(isAutomatic, () => submit(chosenRateIds, true));
  const failure = useStepFailure(error, isChangedSince);
  const onOver = (): void => {
    setIsRenewed(true);
    renew();
  };
  function choose(parcelId: string, rateId: string): void {
    setPicked((earlierPicks) => ({ ...earlierPicks, [parcelId]: rateId }));
    if (parcels.length === 1 && isPointed() && !isBusy) submit({ [parcelId]: rateId });
  }
  if (isAutomatic) return <Skeleton height="12" role="status" aria-label={words.saving} />;
  return (
    <form
      noValidate
      {...pointerProps}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isBusy) submit(chosenRateIds);
      }}
    >
      {isRateLost && !isAnyLate ? <Text role="alert">{words.rateLost}</Text> : null}
      <VisuallyHidden role="status">{isRenewed ? words.datesRenewed : ''}</VisuallyHidden>
      <Stack gap="8" marginBottom="5">
        {parcels.map((parcel, index) => (
          <ParcelRates
            key={parcel.id}
            checkout={checkout}
            parcel={parcel}
            place={parcels.length > 1 ? { number: index + 1, count: parcels.length } : undefined}
            chosenId={chosenRateIds[parcel.id]}
            onChoose={(rateId) => choose(parcel.id, rateId)}
            onOver={onOver}
            onAddress={() => onStep('address')}
          />
        ))}
      </Stack>
      <StickyActions fault={failure}>
        <Button type="submit" disabled={!isWhole} aria-disabled={isBusy}>
          {isBusy ? words.saving : words.toPayment}
        </Button>
      </StickyActions>
    </form>
  );
}
