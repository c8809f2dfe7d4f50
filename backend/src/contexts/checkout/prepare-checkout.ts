import type { CheckoutAddress, Checkout, ExpressBody } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { CartBeingPaidError } from '../cart';
import type { FrozenParcel, FrozenShipping, PreparedOrder } from '../orders';
import type { ShippingRate } from '../delivery';
import { CheckoutChangedError, CheckoutIncompleteError } from './checkout.errors';
import type { PricedParcel } from './price-parcels';
import { checkReady, type CheckoutParts, type ReadCheckout, type Shopper } from './read-checkout';
import type { Connection } from '../../platform/database';

const frozenShipping = (rate: ShippingRate): FrozenShipping => ({
  method: rate.method,
  tracking: null,
  rate: {
    id: rate.id,
    cost: rate.cost,
    discountedCost: rate.discountedCost,
    shippingDays: rate.shippingDays,
    productionDays: rate.productionDays,
    way: rate.way,
  },
});

/** A parcel that has an address and a rate; in the state 'review' all parcels have both. */
type ReadyParcel = PricedParcel & { readonly address: CheckoutAddress; readonly rate: ShippingRate };
const isReady = (parcel: PricedParcel): parcel is ReadyParcel =>
  parcel.isAddressed && parcel.rate !== undefined;

const frozenParcel = ({ items, address, gift, rate }: ReadyParcel): FrozenParcel => ({
  items: items.map(({ lineItemId, quantity }) => ({ itemId: lineItemId, quantity })),
  ...{ address, gift },
  shipping: frozenShipping(rate),
  delivery: rate.delivery,
});

/** @throws CartBeingPaidError, CheckoutIncompleteError, CheckoutChangedError, CartNotReadyError */
function checkPayable({ state, quoteId, ordered }: ReadCheckout, agreed: string): void {
  if (state === 'paying') throw new CartBeingPaidError();
  checkReady(ordered);
  // compares the quotes before it looks for missing steps, so that the shopper learns first that the quote has changed
  if (quoteId !== agreed) throw new CheckoutChangedError();
  if (state !== 'review') throw new CheckoutIncompleteError(state);
}

/**
 * Returns a checkout's data for its payment. Call it outside any transaction, because it draws pages.
 *
 * @param quoteId - id of the quote that the shopper saw
 * @throws the errors of `CheckoutsForPayment.prepare`
 */
export async function prepareCheckout(
  { database, orders, restrictions }: CheckoutParts,
  { customerId }: Shopper,
  read: ReadCheckout,
  market: Market,
  quoteId: string,
): Promise<PreparedCheckout> {
  const { row, ordered, money } = read;
  const { cart } = ordered;
  checkPayable(read, quoteId);
  await restrictions.refuseOrder(database, cart.ownerId);
  const parcels = read.parcels.filter(isReady);
  const [firstParcel] = parcels;
  if (!firstParcel || parcels.length < read.parcels.length || row.email === null)
    throw new CheckoutIncompleteError('address');
  const { pending, ...frozenMoney } = money;
  if (pending.length > 0) throw new CheckoutIncompleteError('shipping');
  const amount = money.total;
  const method = amount > 0 ? row.method : null;
  const order = await orders.prepare(ordered, {
    market,
    ownerId: cart.ownerId,
    revision: cart.revision,
    email: row.email,
    shippingAddress: firstParcel.address,
    billingAddress: {
      ...(row.billingAddress ?? firstParcel.address),
      ...(row.business && { company: row.business.company, vatNumber: row.business.vatNumber }),
    },
    shipping: frozenShipping(firstParcel.rate),
    delivery: firstParcel.rate.delivery,
    parcels: parcels.map(frozenParcel),
    money: frozenMoney,
    paymentMethod: method?.type,
  });
  return {
    ...{ checkoutId: row.id, checkoutRevision: row.revision },
    ...{ cartId: cart.id, cartRevision: cart.revision, cartNumber: cart.number, ownerId: cart.ownerId },
    ...{ customerId: customerId ?? null, market: market.identifier, quoteId },
    ...{ amount, credit: money.credit, currency: market.currency, token: method?.token ?? null, order },
    ...(method?.cardUse && { cardUse: method.cardUse }),
  };
}

/** The data of a checkout to which the shopper agreed and which the payment needs. Stored as JSON with the payment. */
export interface PreparedCheckout {
  readonly checkoutId: string;
  /** revision at the time of the read. The payment does not begin if this or the cart's revision has changed since. */
  readonly checkoutRevision: number;
  readonly cartId: string;
  readonly cartRevision: number;
  readonly cartNumber: string;
  readonly ownerId: string;
  /** owner of the store credit; null if the shopper is a guest */
  readonly customerId: string | null;
  readonly market: string;
  readonly quoteId: string;
  /** amount to charge in minor units; 0 if store credit covers the total */
  readonly amount: number;
  readonly credit: number;
  readonly currency: string;
  /** the provider's token of the chosen payment method; null if nothing is charged */
  readonly token: string | null;
  /** how the stored method uses a card */
  readonly cardUse?: 'saved' | 'save';
  readonly order: PreparedOrder;
}

export interface PayingVisitor {
  readonly ownerId: string;
  readonly customerId: string | undefined;
}

export interface CheckoutsForPayment {
  /**
   * Prices and checks the visitor's checkout, and returns it. Call it outside any transaction.
   *
   * @throws CheckoutNotFoundError, CheckoutIncompleteError, CartNotReadyError, CartBeingPaidError,
   *   ShopperRestrictedError, TaxUnavailableError; CheckoutChangedError if the quote has changed
   */
  prepare(visitor: PayingVisitor, market: Market, quoteId: string): Promise<PreparedCheckout>;
  /**
   * Begins the checkout if necessary and writes the data that the shopper authorised in a wallet. Then continues like
   * `prepare`. After a crash, the caller may repeat the call, because it writes the same data.
   *
   * @throws the errors of `prepare`; InvalidAddressError, MethodUnusableError, ProviderAwayError
   */
  prepareExpress(visitor: PayingVisitor, market: Market, authorised: ExpressBody): Promise<PreparedCheckout>;
  /**
   * Returns the visitor's open checkout, even if its cart is not ready. If none is open, returns the latest completed
   * one. Call it outside any transaction.
   *
   * @throws CheckoutNotFoundError
   */
  view(visitor: PayingVisitor, market: Market): Promise<Checkout>;
  /**
   * Locks the checkout's row until the transaction ends. The caller must have locked the cart's row. @returns undefined
   * if the checkout no longer exists
   */
  lock(transaction: Connection, checkoutId: string): Promise<{ readonly revision: number } | undefined>;
  /**
   * Sets the state 'paying' in the transaction that begins the payment. `paid` or `failed` ends this state.
   *
   * @param credit - store credit in minor units that the same transaction takes; the checkout shows it as used during
   *   the payment
   */
  paying(transaction: Connection, checkoutId: string, credit: number): Promise<unknown>;
  /**
   * Completes the checkout in the transaction that settles its payment. Clears the shopper's entries, because the order
   * stores copies.
   */
  paid(transaction: Connection, checkoutId: string, order: { id: string; number: string }): Promise<unknown>;
  /**
   * Ends the state 'paying' in the transaction that records the failure. @param isMethodSpent - true means that the
   * token of the payment method cannot be used again
   */
  failed(
    transaction: Connection,
    checkoutId: string,
    failure: { code: string; message: string },
    isMethodSpent: boolean,
  ): Promise<unknown>;
}
