import type {
  CheckoutAddressBody,
  ExpressBody,
  ExpressOffer,
  ExpressQuoteBody,
} from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import { CartBeingPaidError, notReady, type CartToOrder } from '../cart';
import { tidied, type ShippingRate } from '../delivery';
import { CartNotReadyError, CheckoutChangedError } from './checkout.errors';
import {
  checkoutsRepository as repository,
  type CheckoutEntries,
  type CheckoutRow,
} from './checkouts.repository';
import { addressEntries, lockCart } from './checkout-writes';
import { moneyWriter, providerView, quoteView, rateView } from './checkout-view';
import { EMPTY_PARCEL } from './parcels';
import { prepareCheckout, type PreparedCheckout } from './prepare-checkout';
import { expectedMoneyOf, priceGoods, type ExpectedPlace } from './price-parcels';
import type { QuoteMoney } from './quote';
import {
  checkReady,
  quotedItems,
  quotedRate,
  regionOf,
  type CheckoutParts,
  type ReadCheckout,
  type Shopper,
} from './read-checkout';

// Payment by wallet: the shopper agrees to goods, delivery and price before the shop knows the whole address.

/** Hashes all that the shopper agrees to in a wallet, without the address, which the shop gets later. */
function expressQuoteId(
  ordered: CartToOrder,
  rate: ShippingRate | undefined,
  money: QuoteMoney,
  { identifier, currency }: Market,
): string {
  const cart = { market: identifier, currency, cart: ordered.view.number, items: quotedItems(ordered) };
  return canonicalHash({ express: { ...cart, rate: quotedRate(rate), money } });
}

/** Converts a wallet's place to the form that tax tables and shipping rates use. */
function expectedPlaceOf({
  country,
  state,
  city,
  zipcode,
}: NonNullable<ExpressQuoteBody['place']>): ExpectedPlace {
  const empty = { firstname: '', lastname: '', phone: '', address1: '', address2: '' };
  const { state: region, zipcode: postcode } = tidied({ ...empty, country, state, city, zipcode });
  return { country, region, postcode, city };
}

interface OpenCheckout {
  readonly row: CheckoutRow;
  readonly ordered: CartToOrder;
}

/**
 * Returns the rates and the quote that a wallet shows for the shopper's place. Writes nothing.
 *
 * @returns null if the shop accepts no wallet, or if no wallet can pay for this cart. Such a cart needs a decision, has
 *   several parcels, costs nothing or is being paid for
 * @throws TaxUnavailableError. Source: docs/rules.md PAY-01, CHECK-06
 */
export async function expressOffer(
  checkoutParts: CheckoutParts,
  { customerId }: Shopper,
  { row, ordered }: OpenCheckout,
  market: Market,
  { place, rateId }: ExpressQuoteBody,
): Promise<ExpressOffer | null> {
  const { provider, rates, credits, database, tax, tableTax } = checkoutParts;
  if (row.paying || row.parcels.length > 1 || notReady(ordered.view).length > 0) return null;
  const wallets = await provider.port.wallets();
  if (wallets.length === 0) return null;
  const storedParcel = { ...EMPTY_PARCEL, ...row.parcels[0] };
  const wantedParcel = {
    ...{ ...storedParcel, items: null, rateId: rateId ?? storedParcel.rateId },
    address: place ? null : storedParcel.address,
  };
  const goods = await priceGoods(
    { rates, tax: place ? tax : tableTax },
    ordered,
    [wantedParcel],
    market,
    place ? expectedPlaceOf(place) : { region: regionOf(row) },
  );
  const credit =
    row.useCredit && customerId !== undefined
      ? await credits.balance(database, customerId, market.currency)
      : 0;
  const expectedMoney = expectedMoneyOf(goods, market.taxIncluded, credit);
  if (expectedMoney.total === 0) return null;
  const { estimate } = goods.parcels[0]!;
  const money = moneyWriter(market);
  return {
    ...{ provider: providerView(provider), wallets: [...wallets], shipsTo: [...rates.countries(market)] },
    rates: estimate.rates.map((rate) => rateView(rate, rate === estimate.shipping, money)),
    quote: quoteView(expressQuoteId(ordered, estimate.shipping, expectedMoney, market), expectedMoney, money),
  };
}

const entriesHash = ({ email, billingAddress, parcels, method }: CheckoutEntries): string =>
  canonicalHash({ email, billingAddress, parcels, method });

/**
 * Writes the wallet's e-mail, address, delivery and method into the checkout. Writes nothing if the checkout already
 * has the same entries, so that a second click changes nothing.
 *
 * @throws CartNotReadyError, CartBeingPaidError, MethodUnusableError, ProviderAwayError; InvalidAddressError naming
 *   fields of `CheckoutAddressBody`; CheckoutChangedError if the checkout now has several parcels
 */
export async function writeExpress(
  checkoutParts: CheckoutParts,
  { ownerId }: Shopper,
  market: Market,
  { token, email, address, rateId }: ExpressBody,
): Promise<void> {
  const { carts, database, rates, provider } = checkoutParts;
  const ordered = await carts.toOrder({ ownerId }, market);
  if (!ordered) throw new CartNotReadyError([{ reason: 'empty' }]);
  checkReady(ordered);
  const bodyOf = ({ billingAddress, parcels: [parcel] }: Pick<CheckoutRow, 'billingAddress' | 'parcels'>) =>
    ({
      email,
      billingAddress,
      parcels: [{ address, gift: parcel?.gift ?? null }],
    }) satisfies CheckoutAddressBody;
  // checks the address before the provider is called
  addressEntries(bodyOf({ billingAddress: null, parcels: [] }), ordered, rates, market);
  const method = { token, ...(await provider.port.method(token)) };
  await database.transaction(async (transaction) => {
    const { id: cartId } = ordered.cart;
    await lockCart(checkoutParts, transaction, { ownerId }, cartId);
    if (!(await repository.lockOfCart(transaction, cartId)))
      await repository.insert(transaction, cartId, { email: null, parcels: [EMPTY_PARCEL] });
    const row = (await repository.lockOfCart(transaction, cartId))!;
    if (row.paying) throw new CartBeingPaidError();
    if (row.parcels.length > 1) throw new CheckoutChangedError();
    const { parcels, ...addressed } = addressEntries(bodyOf(row), ordered, rates, market)(row);
    const entries = {
      ...{ ...row, ...addressed, method, failure: null },
      parcels: [{ ...row.parcels[0], ...parcels[0]!, rateId }],
    };
    if (entriesHash(entries) !== entriesHash(row)) await repository.change(transaction, row.id, entries);
  });
}

/**
 * Returns the payment data of a checkout to which the shopper agreed in a wallet.
 *
 * @param agreed - id of the quote that the wallet showed
 * @throws the errors of {@link prepareCheckout}; CheckoutChangedError if the whole address changes the price
 */
export function prepareExpress(
  checkoutParts: CheckoutParts,
  shopper: Shopper,
  read: ReadCheckout,
  market: Market,
  agreed: string,
): Promise<PreparedCheckout> {
  const isAsAgreed = expressQuoteId(read.ordered, read.parcels[0]?.rate, read.money, market) === agreed;
  if (!isAsAgreed && !read.row.paying) throw new CheckoutChangedError();
  return prepareCheckout(checkoutParts, shopper, read, market, read.quoteId);
}
