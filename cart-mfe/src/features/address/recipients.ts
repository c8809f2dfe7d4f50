import { newIdempotencyKey } from '@bindery/shared/data';
import { emptyAddress } from '@bindery/shared/bundled';
import { isBlank, newRecipient, type AddressDraft } from './address-draft';

type Patch = Partial<AddressDraft>;

/**
 * Makes the only parcel a gift, or undoes that. A typed address is the shopper's own, so it moves to billing; undoing
 * moves it back. Source: docs/rules.md ADDR-09
 *
 * @returns `hasMoved`: the typed address moved to billing
 */
export function withGift(
  draft: AddressDraft,
  recipientIndex: number,
  isGift: boolean,
): { patch: Patch; hasMoved: boolean } {
  const { recipients, isBilledElsewhere, billing } = draft;
  const { address } = recipients[recipientIndex]!;
  const withAddress = (moved = address): AddressDraft['recipients'] =>
    recipients.map((each, index) => (index === recipientIndex ? { ...each, isGift, address: moved } : each));
  if (recipients.length > 1) return { patch: { recipients: withAddress() }, hasMoved: false };
  if (isGift && !isBilledElsewhere)
    return {
      patch: {
        recipients: withAddress(emptyAddress(address.country)),
        isBilledElsewhere: true,
        billing: isBlank(address) ? billing : address,
      },
      hasMoved: !isBlank(address),
    };
  if (!isGift && isBilledElsewhere && isBlank(address) && billing.country === address.country)
    return {
      patch: {
        recipients: withAddress(billing),
        isBilledElsewhere: false,
        billing: emptyAddress(billing.country),
      },
      hasMoved: false,
    };
  return { patch: { recipients: withAddress() }, hasMoved: false };
}

export const withParcel = ({ recipients }: AddressDraft, country: string): Patch => ({
  recipients: [...recipients, newRecipient(country, newIdempotencyKey())],
});

/** Removes a parcel; its contents go to the first one. */
export const withoutParcel = ({ recipients }: AddressDraft, parcelIndex: number): Patch => ({
  recipients: recipients.filter((_, index) => index !== parcelIndex),
});
