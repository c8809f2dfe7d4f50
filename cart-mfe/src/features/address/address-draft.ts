import type { Market } from '@bindery/shared';
import type { Cart, Checkout, CheckoutAddressBody, User } from '@bindery/shared/contracts';
import { emptyAddress, sentAddress, typedAddress, type AddressValues } from '@bindery/shared/bundled';
import { typedCode } from '@bindery/shared/market';

export interface Recipient {
  /** unique on this page only */
  readonly id: string;
  readonly address: AddressValues;
  readonly isGift: boolean;
  readonly message: string;
  readonly hidesPrices: boolean;
  /** pieces by line id; empty for the first recipient, whose parcel gets the rest */
  readonly pieces: Readonly<Record<string, number>>;
}

export interface AddressDraft {
  readonly email: string;
  /** one at least */
  readonly recipients: readonly Recipient[];
  readonly isBilledElsewhere: boolean;
  readonly billing: AddressValues;
  /** the account saves the delivery address */
  readonly isToBeSaved: boolean;
}

export type BookLine = Pick<Cart['items'][number], 'id' | 'quantity'>;

/** Returns the lines that are divided among parcels; extras go with their book. */
export const booksOf = ({ items }: Pick<Cart, 'items'>): Cart['items'] =>
  items.filter(({ parentLineItemId, unavailable }) => !parentLineItemId && !unavailable);

/** Returns whether nothing was typed; the country does not count. */
export const isBlank = (address: AddressValues): boolean =>
  Object.entries(address).every(([name, text]) => name === 'country' || text.trim() === '');

export const newRecipient = (country: string, id: string): Recipient => ({
  id,
  address: emptyAddress(country),
  isGift: false,
  message: '',
  hidesPrices: true,
  pieces: {},
});

export function draftOf(
  { email, billingAddress, parcels }: Pick<Checkout, 'email' | 'billingAddress' | 'parcels'>,
  user: User | null,
  { iso }: Pick<Market, 'iso'>,
): AddressDraft {
  const defaultAddress = user?.addresses.find(({ isDefault }) => isDefault);
  const named = user ? { firstname: user.firstname, lastname: user.lastname } : {};
  return {
    email: user?.email ?? email ?? '',
    recipients: parcels.map(({ items, address, gift }, parcelIndex) => ({
      ...newRecipient(iso, `server-${parcelIndex}`),
      address: address
        ? typedAddress(address, iso)
        : defaultAddress && parcelIndex === 0
          ? typedAddress(defaultAddress, iso)
          : { ...emptyAddress(iso), ...(parcelIndex === 0 && named) },
      ...(gift && { isGift: true, ...gift }),
      pieces: Object.fromEntries(items.map(({ lineItemId, quantity }) => [lineItemId, quantity])),
    })),
    isBilledElsewhere: billingAddress !== null,
    billing: billingAddress ? typedAddress(billingAddress, iso) : emptyAddress(iso),
    isToBeSaved: false,
  };
}

/**
 * Divides the cart's current pieces among recipients. Drops pieces no longer in the cart; the first recipient gets the
 * rest. Source: docs/rules.md ADDR-09
 *
 * @returns for each recipient, pieces by line id, without zeros
 */
export function dividePieces(
  recipients: readonly Pick<Recipient, 'pieces'>[],
  books: readonly BookLine[],
): readonly Readonly<Record<string, number>>[] {
  const parcels = recipients.map((): Record<string, number> => ({}));
  for (const { id, quantity } of books) {
    let remainingQuantity = quantity;
    recipients.forEach(({ pieces }, recipientIndex) => {
      if (recipientIndex === 0) return;
      const count = Math.min(Math.max(0, pieces[id] ?? 0), remainingQuantity);
      if (count > 0) parcels[recipientIndex]![id] = count;
      remainingQuantity -= count;
    });
    if (remainingQuantity > 0) parcels[0]![id] = remainingQuantity;
  }
  return parcels;
}

export function bodyOf(draft: AddressDraft, books: readonly BookLine[]): CheckoutAddressBody {
  const { email, recipients, isBilledElsewhere, billing } = draft;
  const parcels = dividePieces(recipients, books);
  return {
    email: typedCode(email),
    billingAddress: isBilledElsewhere ? sentAddress(billing) : null,
    parcels: recipients.map(({ address, isGift, message, hidesPrices }, recipientIndex) => ({
      ...(recipients.length > 1 && {
        items: Object.entries(parcels[recipientIndex]!).map(([lineItemId, quantity]) => ({
          lineItemId,
          quantity,
        })),
      }),
      address: sentAddress(address),
      gift: isGift ? { message: message.trim(), hidesPrices } : null,
    })),
  };
}
