import type { Market } from '@bindery/shared';
import type { Business, Cart, Checkout, CheckoutAddressBody, User } from '@bindery/shared/contracts';
import { emptyAddress, sentAddress, typedAddress, type AddressValues } from '@bindery/shared/bundled';
import { findRegion, typedCode } from '@bindery/shared/market';
import { newIdempotencyKey } from '@bindery/shared/data';

export interface Recipient {
  /** unique on this page only */
  readonly id: string;
  readonly address: AddressValues;
  readonly isGift: boolean;
  readonly message: string;
  readonly hidesPrices: boolean;
  /** number of pieces by line id. The first recipient has none here, because its parcel gets all remaining pieces */
  readonly pieces: Readonly<Record<string, number>>;
}

export interface AddressDraft {
  readonly email: string;
  /** one at least */
  readonly recipients: readonly Recipient[];
  readonly isBilledElsewhere: boolean;
  readonly billing: AddressValues;
  /** null if the shopper did not ask for the business fields. Empty values delete the values on the server */
  readonly business: Business | null;
  /** true if the account should save the delivery address */
  readonly isToBeSaved: boolean;
}

export type BookLine = Pick<Cart['items'][number], 'id' | 'quantity'>;

/** Returns the lines that are divided among parcels. Extras are in the parcel of their book. */
export const booksOf = ({ items }: Pick<Cart, 'items'>): Cart['items'] =>
  items.filter(({ parentLineItemId, unavailable }) => !parentLineItemId && !unavailable);

/** Returns true if the shopper typed nothing. Country and place do not count, because the form may fill them in. */
export const isBlank = (address: AddressValues): boolean =>
  Object.entries(address).every(
    ([name, text]) => ['country', 'state', 'zipcode'].includes(name) || text.trim() === '',
  );

export const newRecipient = (country: string, id: string): Recipient => ({
  id,
  address: emptyAddress(country),
  isGift: false,
  message: '',
  hidesPrices: true,
  pieces: {},
});

/** Returns `place` as an address field: as the state if it is a region's code, otherwise as the postcode. */
const placeFields = (iso: string, place: string): Partial<AddressValues> =>
  findRegion(iso, place) ? { state: place } : { zipcode: place };

/** @param place - the region or postcode of the cart's estimate, for an address that is still empty */
export function draftOf(
  {
    email,
    billingAddress,
    business,
    parcels,
  }: Pick<Checkout, 'email' | 'billingAddress' | 'business' | 'parcels'>,
  user: User | null,
  { iso }: Pick<Market, 'iso'>,
  place = '',
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
          : { ...emptyAddress(iso), ...(parcelIndex === 0 && { ...named, ...placeFields(iso, place) }) },
      ...(gift && { isGift: true, ...gift }),
      pieces: Object.fromEntries(items.map(({ lineItemId, quantity }) => [lineItemId, quantity])),
    })),
    isBilledElsewhere: billingAddress !== null,
    billing: billingAddress ? typedAddress(billingAddress, iso) : emptyAddress(iso),
    business: business ? { company: business.company, vatNumber: business.vatNumber } : null,
    isToBeSaved: false,
  };
}

/**
 * Divides the cart's current pieces among recipients. Omits pieces that are no longer in the cart. The first recipient
 * gets all pieces that no other recipient has. Source: docs/rules.md CHECK-05
 *
 * @returns the number of pieces by line id for each recipient, without zeros
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

const sentBusiness = ({ company, vatNumber }: Business): Business | null =>
  company.trim() || vatNumber.trim() ? { company: company.trim(), vatNumber: typedCode(vatNumber) } : null;

export function bodyOf(draft: AddressDraft, books: readonly BookLine[]): CheckoutAddressBody {
  const { email, recipients, isBilledElsewhere, billing, business } = draft;
  const parcels = dividePieces(recipients, books);
  return {
    email: typedCode(email),
    billingAddress: isBilledElsewhere ? sentAddress(billing) : null,
    // an older server refuses a body with a company. Therefore the body has one only if the shopper opened the business
    // fields
    ...(business && { business: sentBusiness(business) }),
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

const STORAGE_KEY = 'bindery-checkout-address';

/**
 * Reads the draft that the shopper did not send, for example after a reload. The draft is deleted when the tab closes,
 * the shopper signs out, the server has the input, or an order is placed. Source: docs/rules.md ADDR-08
 *
 * @returns undefined if there is no draft, storage is blocked, or an earlier version of the page wrote the draft
 */
export function readDraft({ identifier }: Pick<Market, 'identifier'>): AddressDraft | undefined {
  try {
    const keptDraft = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<KeptDraft> | null;
    if (keptDraft?.market !== identifier || keptDraft.version !== VERSION || !keptDraft.draft)
      return undefined;
    return keptDraft.draft;
  } catch {
    return undefined;
  }
}

/** Version of the stored draft. Raise this number with each change of the draft's shape. */
const VERSION = 2;
interface KeptDraft {
  version: number;
  market: string;
  draft: AddressDraft;
}

/** @param draft - null deletes the stored draft */
export function keepDraft({ identifier }: Pick<Market, 'identifier'>, draft: AddressDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, market: identifier, draft }));
  } catch {
    return; // storage is blocked or full, so the draft is lost on page unload
  }
}

type Patch = Partial<AddressDraft>;

/**
 * Makes the only parcel a gift, or an ordinary parcel again. The address typed so far is probably the shopper's own, so
 * it becomes the billing address. Undoing the gift reverts this. Source: docs/rules.md CHECK-05
 *
 * @returns `hasMoved`: true if the typed address became the billing address
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

/** Removes a parcel and moves its contents to the first parcel. */
export const withoutParcel = ({ recipients }: AddressDraft, parcelIndex: number): Patch => ({
  recipients: recipients.filter((_, index) => index !== parcelIndex),
});
