import type { Market } from '@bindery/shared';
import type { Cart, Checkout, CheckoutAddressBody, User } from '@bindery/shared/contracts';
import { emptyAddress, sentAddress, typedAddress, type AddressValues } from '@bindery/shared/bundled';
import { typedCode } from '@bindery/shared/market';

/** Somebody who gets a parcel. */
export interface Recipient {
  /** of this page alone */
  readonly id: string;
  readonly address: AddressValues;
  readonly isGift: boolean;
  readonly message: string;
  readonly hidesPrices: boolean;
  /** pieces by the line's id; of the first one nothing: it gets what is in no other parcel */
  readonly pieces: Readonly<Record<string, number>>;
}

/** The address step as it is typed. */
export interface AddressDraft {
  readonly email: string;
  /** one at least */
  readonly recipients: readonly Recipient[];
  readonly isBilledElsewhere: boolean;
  readonly billing: AddressValues;
  /** of the account: the delivery address is to be kept there */
  readonly isToBeSaved: boolean;
}

export type BookLine = Pick<Cart['items'][number], 'id' | 'quantity'>;

/** Lines that are put into parcels; what goes along with a book goes with it. */
export const booksOf = ({ items }: Pick<Cart, 'items'>): Cart['items'] =>
  items.filter(({ parentLineItemId, unavailable }) => !parentLineItemId && !unavailable);

/** Has anything been typed? A country alone was not. */
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

/** What the server knows, and of a customer what their account knows. */
export function draftOf(
  { email, billingAddress, parcels }: Pick<Checkout, 'email' | 'billingAddress' | 'parcels'>,
  user: User | null,
  { iso }: Pick<Market, 'iso'>,
): AddressDraft {
  const first = user?.addresses.find(({ isDefault }) => isDefault);
  const named = user ? { firstname: user.firstname, lastname: user.lastname } : {};
  return {
    email: user?.email ?? email ?? '',
    recipients: parcels.map(({ items, address, gift }, at) => ({
      ...newRecipient(iso, `server-${at}`),
      address: address
        ? typedAddress(address, iso)
        : first && at === 0
          ? typedAddress(first, iso)
          : { ...emptyAddress(iso), ...(at === 0 && named) },
      ...(gift && { isGift: true, ...gift }),
      pieces: Object.fromEntries(items.map(({ lineItemId, quantity }) => [lineItemId, quantity])),
    })),
    isBilledElsewhere: billingAddress !== null,
    billing: billingAddress ? typedAddress(billingAddress, iso) : emptyAddress(iso),
    isToBeSaved: false,
  };
}

/**
 * How many pieces of each book each recipient gets, of the cart as it is now: pieces that it has no longer are in no
 * parcel, and what is in no other one is in the first. Source: docs/rules.md ADDR-09
 *
 * @returns for each recipient, pieces by the line's id, without zeros
 */
export function dividePieces(
  recipients: readonly Pick<Recipient, 'pieces'>[],
  books: readonly BookLine[],
): readonly Readonly<Record<string, number>>[] {
  const parcels = recipients.map((): Record<string, number> => ({}));
  for (const { id, quantity } of books) {
    let left = quantity;
    recipients.forEach(({ pieces }, at) => {
      if (at === 0) return;
      const count = Math.min(Math.max(0, pieces[id] ?? 0), left);
      if (count > 0) parcels[at]![id] = count;
      left -= count;
    });
    if (left > 0) parcels[0]![id] = left;
  }
  return parcels;
}

export function bodyOf(draft: AddressDraft, books: readonly BookLine[]): CheckoutAddressBody {
  const { email, recipients, isBilledElsewhere, billing } = draft;
  const parcels = dividePieces(recipients, books);
  return {
    email: typedCode(email),
    billingAddress: isBilledElsewhere ? sentAddress(billing) : null,
    parcels: recipients.map(({ address, isGift, message, hidesPrices }, at) => ({
      ...(recipients.length > 1 && {
        items: Object.entries(parcels[at]!).map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
      }),
      address: sentAddress(address),
      gift: isGift ? { message: message.trim(), hidesPrices } : null,
    })),
  };
}
