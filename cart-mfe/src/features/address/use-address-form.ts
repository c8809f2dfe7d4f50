import { useMemo, useRef, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { keptPlace } from '@bindery/shared/market';
import { callCommerce, useQueryClient, userQuery, useStore } from '@bindery/shared/data';
import {
  accountAddress,
  isPostcodeFaulty,
  leftField,
  useFormFaults,
  type AddressName,
  type AddressValues,
} from '@bindery/shared/bundled';
import type { Checkout, CheckoutAddressBody, User } from '@bindery/shared/contracts';
import { putAddress } from '../../data/checkout/checkout-api';
import { useCheckoutWrite } from '../../data/checkout/use-checkout-write';
import { useOnce, waitingStep, type CheckoutStepProps } from '../../data/checkout/steps';
import {
  bodyOf,
  booksOf,
  draftOf,
  type AddressDraft,
  type Recipient,
  keepDraft,
  readDraft,
} from './address-draft';
import { faultsIn, faultsOf, type FaultCode } from './address-faults';
import { isAddressRefusedAtom } from './address-not-kept';

/** Returns the draft: the stored input if the server does not have it yet, otherwise the server's data. */
function useDraft(checkout: Checkout, user: User | null) {
  const market = useMarket();
  const knownAddressDraft = useMemo(
    () => draftOf(checkout, user, market, keptPlace(market)),
    [checkout, user, market],
  );
  const [typedDraft, setTyped] = useState(() => readDraft(market));
  const draft = typedDraft ?? knownAddressDraft;
  return {
    /** the shopper's input that the server does not have yet; undefined if there is none */
    typed: typedDraft,
    draft: user ? { ...draft, email: user.email } : draft,
    change(patch: Partial<AddressDraft>): void {
      const next = { ...draft, ...patch };
      keepDraft(market, next);
      setTyped(next);
    },
    drop(): void {
      keepDraft(market, null);
      setTyped(undefined);
    },
  };
}

const isSameBody = (a: CheckoutAddressBody, b: CheckoutAddressBody): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Returns true if a customer's default address completes this step, so that the checkout opens at the next step. */
const isAnswered = ({ state, failure }: Checkout, user: User | null): boolean =>
  state === 'address' && failure === null && (user?.addresses.some(({ isDefault }) => isDefault) ?? false);

/** The state of the address step: input, faults and sending. Source: docs/rules.md ADDR-07, ADDR-08 */
export function useAddressForm({ checkout, onStep }: CheckoutStepProps, user: User | null) {
  const { typed: typedDraft, draft, change, drop } = useDraft(checkout, user);
  const sentDraft = useRef(typedDraft);
  const isByItself = useRef(false);
  const { form, faults, summary, tell, correct } = useFormFaults<FaultCode>({ hasSummary: true });
  const keepAddress = useKeepAddress();
  const books = booksOf(checkout.cart);
  const sending = useCheckoutWrite(checkout, putAddress, {
    checkoutOf: (answer) => answer,
    onDone: (answer, sentBody) => {
      const isSame = typedDraft === sentDraft.current || isSameBody(sentBody, bodyOf(draft, books));
      if (!isSame) return tell({ '': 'since' });
      if (draft.isToBeSaved && user) keepAddress(draft.recipients[0]!.address);
      drop();
      onStep(waitingStep(answer), ...(isByItself.current ? [{ isReplacing: true }] : []));
    },
    onFailed: (error) => tell(faultsOf(error)),
  });

  function changeRecipient(recipientIndex: number, patch: Partial<Recipient>): void {
    change({
      recipients: draft.recipients.map((each, index) =>
        index === recipientIndex ? { ...each, ...patch } : each,
      ),
    });
  }
  /** @param place - index of the recipient, or 'billing' for the billing address */
  function changeAddress(place: number | 'billing', patch: Partial<AddressValues>): void {
    if (place === 'billing') change({ billing: { ...draft.billing, ...patch } });
    else changeRecipient(place, { address: { ...draft.recipients[place]!.address, ...patch } });
    correct(Object.keys(patch).map((name) => `${pathOf(place)}.${name}`));
  }
  /** When the shopper leaves a field, formats its value as the address's country does, and checks a postcode. */
  function leaveField(place: number | 'billing', name: AddressName): void {
    const address = place === 'billing' ? draft.billing : draft.recipients[place]!.address;
    const tidyText = leftField(address, name);
    if (tidyText !== address[name]) changeAddress(place, { [name]: tidyText });
    if (name === 'zipcode' && isPostcodeFaulty(address)) correct([`${pathOf(place)}.zipcode`], 'postcode');
  }
  const isWhole = !typedDraft && Object.keys(faultsIn(draft, books)).length === 0;
  useOnce(isWhole && isAnswered(checkout, user), () => {
    isByItself.current = true;
    sending.write(bodyOf(draft, books));
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sending.isBusy) return;
    const foundFaults = faultsIn(draft, books);
    tell(foundFaults);
    if (Object.keys(foundFaults).length > 0) return;
    sentDraft.current = typedDraft;
    isByItself.current = false;
    sending.write(bodyOf(draft, books));
  }
  return {
    formProps: { ref: form, onSubmit: submit, noValidate: true, 'aria-busy': sending.isBusy },
    ...{ draft, books, faults, summary, isBusy: sending.isBusy },
    ...{ change, changeRecipient, changeAddress, leaveField, correct },
  };
}
export type AddressForm = ReturnType<typeof useAddressForm>;

export const pathOf = (place: number | 'billing'): string =>
  place === 'billing' ? 'billingAddress' : `parcels.${place}.address`;

/**
 * Saves an address in the account. The checkout does not wait for the account, and continues even if the account does
 * not save it.
 */
function useKeepAddress(): (address: AddressValues) => void {
  const market = useMarket();
  const client = useQueryClient();
  const store = useStore();
  return (address) => {
    const path = '/website/v1/user/addresses';
    const { queryKey } = userQuery(market);
    store.set(isAddressRefusedAtom, false);
    void callCommerce<{ data: User }>({ market, method: 'POST', path, body: accountAddress(address) }).then(
      (answer) => client.setQueryData(queryKey, answer.body.data),
      () => {
        store.set(isAddressRefusedAtom, true);
        return client.invalidateQueries({ queryKey });
      },
    );
  };
}
