import type { Market } from '@bindery/shared';
import type {
  Cart,
  Checkout,
  CheckoutAddress,
  CheckoutAddressBody,
  SavedAddress,
  User,
} from '@bindery/shared/contracts';
import { addressLayout, findRegion, tidyPostcode, typedCode } from '@bindery/shared/market';
import { toKatakana } from './katakana';

/** An address as it is typed: every field is there. */
export type AddressValues = Required<CheckoutAddress>;
export type AddressName = keyof AddressValues;

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

const NO_ADDRESS: AddressValues = {
  firstname: '',
  lastname: '',
  phoneticFirstname: '',
  phoneticLastname: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  country: '',
  state: '',
  zipcode: '',
};
export const emptyAddress = (country: string): AddressValues => ({ ...NO_ADDRESS, country });

/** As the form shows it: a state by its code, where the country has a list of them. */
export function typedAddress(address: CheckoutAddress | SavedAddress, country: string): AddressValues {
  const known = Object.fromEntries(
    Object.entries(address).filter(([name]) => name in NO_ADDRESS),
  ) as unknown as CheckoutAddress;
  const typed = { ...NO_ADDRESS, ...known };
  return {
    ...typed,
    country: typed.country || country,
    state: findRegion(typed.country, typed.state)?.code ?? typed.state,
  };
}

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

/** As it is sent: without blanks around it, its postcode as its country writes it, and nothing that its country does not have. */
export function writtenAddress(address: AddressValues): CheckoutAddress {
  const { phoneticFirstname, phoneticLastname, ...rest } = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text.trim()]),
  ) as AddressValues;
  const { country } = rest;
  const hasState = addressLayout(country).fields.includes('state');
  return {
    ...rest,
    state: hasState ? rest.state : '',
    zipcode: tidyPostcode(country, rest.zipcode),
    phone: typedCode(rest.phone),
    ...(country === 'JP' && { phoneticFirstname, phoneticLastname }),
  };
}

/** A field once it is left: its postcode as its country writes it, how a name is read in katakana. */
export function leftField(address: AddressValues, name: AddressName): string {
  const text = address[name];
  if (name === 'zipcode') return tidyPostcode(address.country, text);
  return name.startsWith('phonetic') ? toKatakana(text) : text;
}

export function bodyOf(draft: AddressDraft, books: readonly BookLine[]): CheckoutAddressBody {
  const { email, recipients, isBilledElsewhere, billing } = draft;
  const parcels = dividePieces(recipients, books);
  return {
    email: typedCode(email),
    billingAddress: isBilledElsewhere ? writtenAddress(billing) : null,
    parcels: recipients.map(({ address, isGift, message, hidesPrices }, at) => ({
      ...(recipients.length > 1 && {
        items: Object.entries(parcels[at]!).map(([lineItemId, quantity]) => ({ lineItemId, quantity })),
      }),
      address: writtenAddress(address),
      gift: isGift ? { message: message.trim(), hidesPrices } : null,
    })),
  };
}
