import type { FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, OfflineError } from '@bindery/shared/data';
import {
  AddressFields,
  emptyAddress,
  FaultSummary,
  sentAddress,
  typedAddress,
  useAddressEntry,
} from '@bindery/shared/bundled';
import { countryName } from '@bindery/shared/market';
import { Box, Button, chakra, Heading, Text } from '@bindery/shared/ui';
import type { CheckoutAddress, Order, OrderParcel } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { useCheckoutWords } from '../../words/checkout';
import { addressFaultsOf, useCountries, useFaultText, type FaultCode } from '../address';
import { changeAddress, editFailure } from '../../data/order/order-api';
import { useKeepOrder, useRenewOrder } from '../../data/order/use-order';
import { useOrderWrite } from '../../data/order/use-order-write';

const PATH = 'address';

interface AddressFormProps {
  order: Order;
  parcel: OrderParcel;
  onSaved(): void;
}

/** A parcel's address in its country's format. A refusal keeps the input. Source: docs/rules.md PARC-08 */
export function AddressForm(props: AddressFormProps) {
  const words = useOrderWords();
  const addressWords = useCheckoutWords();
  const faultText = useFaultText();
  const market = useMarket();
  const { delivered } = useCountries();
  const { values, faultAt, summary, error, isBusy, formProps, change, leave } = useAddressForm(props);
  const { address: earlierAddress } = props.parcel;
  return (
    <chakra.form {...formProps} noValidate paddingBottom="6">
      <Heading as="h2" size="md">
        {words.addressTitle}
      </Heading>
      <Text marginTop="1" marginBottom="4" color="fg.muted">
        {earlierAddress ? words.addressPlace : words.addressMissing}
      </Text>
      <Box marginBottom={summary.length > 0 ? '4' : undefined}>
        <FaultSummary title={addressWords.faults.form} entries={summary} />
      </Box>
      <AddressFields
        words={addressWords}
        path={PATH}
        values={values}
        faultOf={(name) => faultText(faultAt(name), values.country)}
        countries={
          earlierAddress
            ? [{ iso: earlierAddress.country, name: countryName(earlierAddress.country, market) }]
            : delivered
        }
        readingLabels={addressWords.fields}
        section="shipping"
        onChange={change}
        onLeave={leave}
      />
      {error ? (
        <Text role="alert" color="fg.error" marginTop="3">
          {failureText(words, error)}
        </Text>
      ) : null}
      <Button type="submit" aria-busy={isBusy} marginTop="5">
        {words.saveAddress}
      </Button>
    </chakra.form>
  );
}

function useAddressForm({ order, parcel, onSaved }: AddressFormProps) {
  const { iso } = useMarket();
  const { form, values, faultAt, summary, tell, change, leave, check } = useAddressEntry<FaultCode>(
    () => (parcel.address ? typedAddress(parcel.address, iso) : emptyAddress(iso)),
    { path: PATH, isDelivery: true, faultOf: (code) => code },
  );
  const [keepOrder, renew] = [useKeepOrder(), useRenewOrder()];
  const { write, isBusy, error } = useOrderWrite(
    (market, address: CheckoutAddress, key) =>
      changeAddress(market, { order, parcelId: parcel.id, address }, key),
    {
      onDone: async (changedOrder) => {
        onSaved();
        await keepOrder(changedOrder);
      },
      onFailed: (failure) => {
        tell(addressFaultsOf(failure));
        return renew(order);
      },
    },
  );
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (check()) write(sentAddress(values));
  }
  return { values, faultAt, summary, error, isBusy, formProps: { ref: form, onSubmit }, change, leave };
}

/** Error codes for an address to which the paid delivery does not apply: another country, state or rate. */
const ELSEWHERE: readonly string[] = ['other_country', 'other_state', 'other_rate'];

function failureText(words: ReturnType<typeof useOrderWords>, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  const codes = error instanceof ApiError ? (error.problem?.errors.map(({ code }) => code) ?? []) : [];
  if (codes.some((code) => ELSEWHERE.includes(code))) return words.addressElsewhere;
  switch (editFailure(error).kind) {
    case 'not-editable':
      return `${words.notEditableTitle}. ${words.notEditableText}.`;
    case 'changed':
      return words.changedElsewhere;
    default:
      return words.addressFailed;
  }
}
