import {
  checkoutTag,
  type CheckoutAddress,
  type CheckoutAddressBody,
  type CheckoutPaymentBody,
} from '@bindery/shared/contracts';
import { hasLostSign } from '@bindery/shared/customisation';
import { isEmailAddress, type Market } from '@bindery/shared/market';
import type { Connection } from '../../platform/database';
import type { FieldProblem } from '../../platform/problems';
import type { WriteIntent } from '../../platform/http';
import {
  type checkedBusiness,
  InvalidAddressError,
  deliveryFaults,
  tidied,
  under,
  writtenFaults,
  type ShippingRates,
} from '../delivery';
import { CartBeingPaidError, scopeOf, type CartToOrder, type OrderedCart } from '../cart';
import type { Visitor } from '../shoppers';
import { CheckoutNotFoundError, CheckoutOutdatedError } from './checkout.errors';
import {
  checkoutsRepository as repository,
  type CheckoutEntries,
  type CheckoutRow,
} from './checkouts.repository';
import { booksOf, checkPieces, EMPTY_PARCEL, joinedPieces } from './parcels';
import type { StoredMethod } from './checkouts.tables';
import type { CheckoutParts, Shopper } from './read-checkout';

export interface Visit {
  readonly visitor: Visitor & Shopper;
  readonly market: Market;
}

interface Asked {
  readonly method: 'POST' | 'PUT';
  readonly route: string;
  readonly body: unknown;
}

/** @throws CheckoutNotFoundError if the cart now has another owner or has already been ordered */
export async function lockCart(
  { carts }: CheckoutParts,
  transaction: Connection,
  { ownerId }: Pick<Visitor, 'ownerId'>,
  cartId: string,
): Promise<OrderedCart> {
  const cart = await carts.lock(transaction, cartId);
  if (!cart?.isOpen || cart.ownerId !== ownerId) throw new CheckoutNotFoundError();
  return cart;
}

/**
 * Runs a write once for each idempotency key. `work` must lock the cart's row before the checkout's. A repeated request
 * reads the present checkout, because no personal data is stored. Source: docs/rules.md CHECK-02
 *
 * @returns true if this request repeats an earlier one
 */
async function once(
  { idempotency }: CheckoutParts,
  { visitor, market }: Visit,
  { idempotencyKey }: WriteIntent,
  askedRequest: Asked,
  work: (transaction: Connection) => Promise<unknown>,
): Promise<{ readonly isReplay: boolean }> {
  const emptyAnswer = { status: 200, body: {} };
  return idempotency.run(
    {
      scope: scopeOf(visitor),
      ownerId: visitor.ownerId,
      key: idempotencyKey,
      market: market.identifier,
      ...askedRequest,
    },
    {
      begin: async (transaction) => {
        await work(transaction);
        return emptyAnswer;
      },
      standing: () => Promise.resolve(emptyAnswer.body),
    },
  );
}

/** The result of a step. `row`: undefined if another request wrote it. `cartRevision`: the cart's at that time. */
export interface WrittenStep {
  readonly isReplay: boolean;
  readonly row: CheckoutRow | undefined;
  readonly cartRevision: number | undefined;
}

/**
 * @param change - callback that returns the changed entries; called while the checkout's row is locked
 * @throws CheckoutNotFoundError, CheckoutOutdatedError, CartBeingPaidError
 */
export async function changeCheckout(
  checkoutParts: CheckoutParts,
  visit: Visit,
  intent: WriteIntent,
  askedRequest: Asked & { readonly cartId: string },
  change: (row: CheckoutRow) => Partial<CheckoutEntries>,
): Promise<WrittenStep> {
  const { cartId, ...request } = askedRequest;
  let writtenRow: CheckoutRow | undefined;
  let cartRevision: number | undefined;
  const { isReplay } = await once(checkoutParts, visit, intent, request, async (transaction) => {
    cartRevision = (await lockCart(checkoutParts, transaction, visit.visitor, cartId)).revision;
    const row = await repository.lockOfCart(transaction, cartId);
    if (!row) throw new CheckoutNotFoundError();
    const { ifMatch } = intent;
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== checkoutTag(row))
      throw new CheckoutOutdatedError();
    if (row.paying) throw new CartBeingPaidError();
    writtenRow = await repository.change(transaction, row.id, { ...row, ...change(row) });
  });
  return { isReplay, row: isReplay ? undefined : writtenRow, cartRevision };
}

/** Fills empty fields of a checkout. Writes nothing if none changes. @param knownCheckoutEntries - new values */
async function fillIn(
  transaction: Connection,
  row: CheckoutRow,
  knownCheckoutEntries: Pick<CheckoutEntries, 'email' | 'parcels'>,
): Promise<void> {
  const email = row.email ?? knownCheckoutEntries.email;
  const isAddressed = row.parcels.some(({ address }) => address) || knownCheckoutEntries.parcels.length === 0;
  const parcels = isAddressed ? row.parcels : knownCheckoutEntries.parcels;
  if (email !== row.email || !isAddressed)
    await repository.change(transaction, row.id, { ...row, email, parcels });
}

/** Returns the entries of a new checkout, from the customer's profile. Source: docs/rules.md CHECK-03 */
export async function profileEntries(
  { profiles, rates }: Pick<CheckoutParts, 'profiles' | 'rates'>,
  { customerId }: Pick<Visitor, 'customerId'>,
  market: Market,
): Promise<Pick<CheckoutEntries, 'email' | 'parcels'> & { readonly isAddressed: boolean }> {
  const profile = customerId === undefined ? undefined : await profiles.profileOf(customerId);
  const shipsTo = rates.countries(market);
  const address = profile?.addresses.find(({ country }) => shipsTo.includes(country));
  return {
    email: profile?.email ?? null,
    parcels: [{ ...EMPTY_PARCEL, address: address ? tidied(address) : null }],
    isAddressed: address !== undefined,
  };
}

/** Begins a checkout, or fills its empty fields from the customer's profile. Source: docs/rules.md CHECK-03 */
export async function beginCheckout(
  checkoutParts: CheckoutParts,
  visit: Visit,
  intent: WriteIntent,
  cartId: string,
): Promise<{ readonly isReplay: boolean }> {
  const { visitor, market } = visit;
  const { email, parcels, isAddressed } = await profileEntries(checkoutParts, visitor, market);
  return once(
    checkoutParts,
    visit,
    intent,
    { method: 'POST', route: 'checkout', body: null },
    async (transaction) => {
      await lockCart(checkoutParts, transaction, visit.visitor, cartId);
      const row = await repository.lockOfCart(transaction, cartId);
      if (!row) await repository.insert(transaction, cartId, { email, parcels });
      else if (!row.paying) await fillIn(transaction, row, { email, parcels: isAddressed ? parcels : [] });
    },
  );
}

function emailFaults(email: string): readonly FieldProblem[] {
  if (email === '') return [{ code: 'missing', detail: 'email is missing', field: 'email' }];
  return isEmailAddress(email)
    ? []
    : [{ code: 'invalid_email', detail: 'email is not an address', field: 'email' }];
}

/** Returns the faults of a parcel's address. This includes a place without delivery in a country with delivery. */
function parcelFaults(
  address: CheckoutAddress,
  rates: ShippingRates,
  market: Market,
): readonly FieldProblem[] {
  const faults = deliveryFaults(address, rates.countries(market));
  if (faults.length > 0) return faults;
  const { country, state: region, zipcode: postcode } = address;
  const bare = { value: 0, pieces: 1, productionDays: undefined };
  return rates.ratesOf({ market, country, region, postcode, ...bare }).length > 0
    ? []
    : [{ code: 'not_delivered', detail: 'We do not deliver to this place', field: 'zipcode' }];
}

/**
 * Checks the request of the address step and returns the checkout's entries.
 *
 * @param checked - the checked company of the request; undefined leaves the stored company unchanged
 * @throws InvalidAddressError, CheckoutRefusedError; both name fields such as 'parcels.0.address.zipcode'
 * Source: docs/rules.md CHECK-04, CHECK-05
 */
export function addressEntries(
  body: CheckoutAddressBody,
  { view }: CartToOrder,
  rates: ShippingRates,
  market: Market,
  checked?: Awaited<ReturnType<typeof checkedBusiness>> | null,
): (row: CheckoutRow) => Pick<CheckoutEntries, 'email' | 'billingAddress' | 'business' | 'parcels'> {
  const { email } = body;
  const billingAddress = body.billingAddress && tidied(body.billingAddress);
  const parcels = body.parcels.map((parcel) => ({ ...parcel, address: tidied(parcel.address) }));
  const faults = [
    ...emailFaults(email),
    ...parcels.flatMap(({ address }, index) =>
      under(`parcels.${index}.address`, parcelFaults(address, rates, market)),
    ),
    ...parcels.flatMap(({ gift }, index) => under(`parcels.${index}.gift`, giftFaults(gift))),
    ...(billingAddress ? under('billingAddress', writtenFaults(billingAddress)) : []),
    ...(checked?.faults ?? []),
  ];
  if (faults.length > 0) throw new InvalidAddressError(faults);
  checkPieces(body.parcels, booksOf(view));
  return (row) => ({
    ...{ email, billingAddress },
    business: checked === undefined ? row.business : (checked?.business ?? null),
    parcels: parcels.map(({ items, address, gift }, index) => ({
      items: joinedPieces(items),
      ...{ address, gift: tidyGift(gift) },
      // does not clear rate and day, because each read checks whether they are offered for the new address
      rateId: row.parcels[index]?.rateId ?? null,
      day: row.parcels[index]?.day ?? null,
    })),
  });
}

type Gift = CheckoutAddressBody['parcels'][number]['gift'];
const giftFaults = (gift: Gift): readonly FieldProblem[] =>
  gift && hasLostSign(gift.message)
    ? [{ code: 'lost_sign', detail: 'message has a sign that could not be read', field: 'message' }]
    : [];
const tidyGift = (gift: Gift): Gift => gift && { ...gift, message: gift.message.trim() };

/**
 * Returns the method that a shopper chose. A saved card must be the customer's. Source: docs/rules.md PROV-07
 *
 * @returns null if the shopper removed the method; undefined if the stored method does not change
 * @throws SavedCardNotFoundError, MethodUnusableError, ProviderAwayError
 */
export async function givenMethod(
  { provider, savedCards }: Pick<CheckoutParts, 'provider' | 'savedCards'>,
  { customerId }: Pick<Shopper, 'customerId'>,
  { token, savedCard, savesCard = false }: Pick<CheckoutPaymentBody, 'token' | 'savedCard' | 'savesCard'>,
): Promise<StoredMethod | null | undefined> {
  if (savedCard !== undefined)
    return { token: savedCard, ...(await savedCards.method(customerId, savedCard)), cardUse: 'saved' };
  if (typeof token !== 'string') return token;
  const method = { token, ...(await provider.port.method(token)) };
  // 'save' for every type of method, because Stripe refuses a token for saving if the payment does not save it
  return savesCard && customerId !== undefined ? { ...method, cardUse: 'save' } : method;
}
