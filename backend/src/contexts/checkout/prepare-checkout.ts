import type { CheckoutAddress } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { CartBeingPaidError } from '../cart';
import type { FrozenParcel, FrozenShipping } from '../orders';
import type { ShippingRate } from '../delivery';
import { CheckoutChangedError, CheckoutIncompleteError } from './checkout.errors';
import type { PreparedCheckout } from './prepared-checkout';
import {
  checkReady,
  type CheckoutParts,
  type PricedParcel,
  type ReadCheckout,
  type Shopper,
} from './read-checkout';

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

/** A parcel with its address and rate, as the state 'review' guarantees. */
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
  // checked before missing steps, so that the shopper first sees that the checkout changed
  if (quoteId !== agreed) throw new CheckoutChangedError();
  if (state !== 'review') throw new CheckoutIncompleteError(state);
}

/**
 * Freezes a checkout as its shopper agreed to it. Runs outside every transaction, because it draws pages.
 *
 * @param quoteId - of the quote that the shopper saw
 * @throws as `CheckoutsForPayment.prepare`
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
    billingAddress: row.billingAddress ?? firstParcel.address,
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
  };
}
