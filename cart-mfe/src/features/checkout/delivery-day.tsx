import { useId, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { describedBy, EntryFrame, Input, Select } from '@bindery/shared/forms';
import { Grid, Stack, Text } from '@bindery/shared/ui';
import type { Checkout, DeliveryDay as WantedDay, Parcel } from '@bindery/shared/contracts';
import { putStep, serverClockOffset } from '../../data/checkout/checkout-api';
import { useStepFailure } from '../../data/checkout/step-failure';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import { usePaymentWords } from '../../words/payment';
import { dayRange } from '../line';

const DAY_MS = 86_400_000;
/** The server's limit. Source: docs/rules.md SHIP-03 */
const MAX_DAYS_AHEAD = 120;
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Saves the wanted day immediately, because the dates of the delivery methods depend on it. */
function useWantedDay(checkout: Checkout, parcelId: string) {
  const { write, error } = useCheckoutWrite(
    checkout,
    (market, day: WantedDay | null, headers) =>
      putStep(market, 'shipping', { rates: {}, days: { [parcelId]: day } }, headers),
    { checkoutOf: (answer) => answer },
  );
  return { write, failure: useStepFailure(error, false) };
}

/** Returns the first and the last day that the shopper can choose, counted from the day on which the field opened. */
function useDayRange() {
  const [[from, to]] = useState(() => {
    const nowMs = Date.now() + serverClockOffset();
    return [isoDay(nowMs), isoDay(nowMs + MAX_DAYS_AHEAD * DAY_MS)] as const;
  });
  return { from, to, isInRange: (day: string): boolean => from <= day && day <= to };
}

/** Element id of the field for a parcel's wanted day. */
export const dayEntryId = (parcelId: string): string => `wanted-day-${parcelId}`;

/** Lets the shopper choose when a parcel may arrive: not before a day, or by a day. Source: docs/rules.md SHIP-03 */
export function DeliveryDay({ checkout, parcel }: { checkout: Checkout; parcel: Parcel }) {
  const words = usePaymentWords();
  const market = useMarket();
  const [kindId, dayId] = [dayEntryId(parcel.id), useId()];
  const { day: wanted, rates } = parcel;
  const { write, failure } = useWantedDay(checkout, parcel.id);
  const [kind, setKind] = useState<WantedDay['kind'] | undefined>(wanted?.kind);
  const [day, setDay] = useState(wanted?.day ?? '');
  const [isLeft, setIsLeft] = useState(false);
  const { from, to, isInRange } = useDayRange();
  const fault =
    isLeft && day !== '' && !isInRange(day) ? words.dayFault(dayRange(from, to, market)) : failure;
  const isLate = wanted !== undefined && rates.length > 0 && rates.every(({ is_late }) => is_late);

  function save(chosenKind: WantedDay['kind'] | undefined, chosenDay: string): void {
    if (chosenKind && isInRange(chosenDay)) write({ kind: chosenKind, day: chosenDay });
    else if (!chosenKind && wanted) write(null);
  }
  return (
    <Stack gap="3">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="3">
        <EntryFrame id={kindId} label={words.dayTitle} fault={undefined}>
          <Select
            id={kindId}
            value={kind ?? ''}
            onChange={({ target: { value } }) => {
              const chosenKind = value === 'by' || value === 'not_before' ? value : undefined;
              setKind(chosenKind);
              save(chosenKind, day);
            }}
          >
            <option value="">{words.dayAny}</option>
            <option value="not_before">{words.dayNotBefore}</option>
            <option value="by">{words.dayBy}</option>
          </Select>
        </EntryFrame>
        {kind ? (
          <EntryFrame id={dayId} label={words.dayLabel} fault={fault}>
            <Input
              id={dayId}
              type="date"
              min={from}
              max={to}
              value={day}
              aria-invalid={fault !== undefined}
              aria-describedby={describedBy(dayId, { hint: undefined, fault })}
              onBlur={() => setIsLeft(true)}
              onChange={({ target: { value } }) => {
                setDay(value);
                save(kind, value);
              }}
            />
          </EntryFrame>
        ) : null}
      </Grid>
      {isLate ? <Text role="alert">{words.noneInTime(dayRange(wanted.day, wanted.day, market))}</Text> : null}
    </Stack>
  );
}
