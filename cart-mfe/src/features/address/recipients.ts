import { newIdempotencyKey } from '@bindery/shared/data';
import { emptyAddress } from '@bindery/shared/bundled';
import { isBlank, newRecipient, type AddressDraft } from './address-draft';

type Patch = Partial<AddressDraft>;

/**
 * The only parcel becomes a present: what was typed is the shopper's own address, and so it is billed there; or no present
 * after all, and it goes back to where it was. Nothing is typed twice. Source: docs/rules.md ADDR-09
 *
 * @returns `hasMoved`: an address is at another place now
 */
export function withGift(
  draft: AddressDraft,
  at: number,
  isGift: boolean,
): { patch: Patch; hasMoved: boolean } {
  const { recipients, isBilledElsewhere, billing } = draft;
  const { address } = recipients[at]!;
  const withAddress = (moved = address): AddressDraft['recipients'] =>
    recipients.map((each, index) => (index === at ? { ...each, isGift, address: moved } : each));
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

/** One more parcel, with nothing in it yet. */
export const withParcel = ({ recipients }: AddressDraft, country: string): Patch => ({
  recipients: [...recipients, newRecipient(country, newIdempotencyKey())],
});

/** One parcel fewer: what was in it is in the first one. */
export const withoutParcel = ({ recipients }: AddressDraft, at: number): Patch => ({
  recipients: recipients.filter((_, index) => index !== at),
});
