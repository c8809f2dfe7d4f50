import {
  cartTag,
  type Cart,
  type Checkout,
  type CheckoutAddressBody,
  type CheckoutPaymentBody,
  type CheckoutShippingBody,
  type ExpressOffer,
  type ExpressQuoteBody,
} from '@bindery/shared/contracts';
import type { WriteIntent } from '../../platform/http';
import type { Market } from '@bindery/shared/market';
import type { CartToOrder, CheckoutInCart } from '../cart';
import { checkedBusiness, taxOrPending } from '../delivery';
import { cartWithCheckout, cartWithEstimate } from './cart-with-checkout';
import { CheckoutNotFoundError, CartNotReadyError } from './checkout.errors';
import { checkoutsRepository as repository, type CheckoutRow } from './checkouts.repository';
import {
  addressEntries,
  beginCheckout,
  changeCheckout,
  givenMethod,
  profileEntries,
  type Visit,
} from './checkout-writes';
import { checkoutView, completeView } from './checkout-view';
import { expressOffer, prepareExpress, writeExpress } from './express';
import { namedPlace, priceGoods } from './price-parcels';
import { prepareCheckout, type CheckoutsForPayment } from './prepare-checkout';
import {
  checkReady,
  NOT_BEGUN,
  readCheckout,
  regionOf,
  type CheckoutParts,
  type ReadCheckout,
  type Shopper,
} from './read-checkout';
import { checkDays, chosenRates, withDays } from './wanted-shipping';

export interface CheckoutAnswer {
  readonly checkout: Checkout;
  /** true if this request repeats an earlier one with the same idempotency key */
  readonly isReplay: boolean;
}

/** The steps of a checkout, to payment. Each write returns the whole checkout. Source: docs/rules.md CHECK-01, CHECK-02 */
export interface CheckoutService extends CheckoutsForPayment, CheckoutInCart {
  /** Begins a checkout of the visitor's cart, or continues it. @throws CartNotReadyError */
  begin(visit: Visit, intent: WriteIntent): Promise<CheckoutAnswer>;
  /** @returns the open or recently completed checkout; undefined if there is none. @throws CartNotReadyError */
  read(shopper: Shopper, market: Market): Promise<Checkout | undefined>;
  /** Returns the open checkout, even if its cart is not ready. @returns undefined if there is none */
  currentCheckout(shopper: Shopper, market: Market): Promise<Checkout | undefined>;
  /**
   * @throws CartNotReadyError, InvalidAddressError, CheckoutRefusedError, CheckoutOutdatedError, CartBeingPaidError;
   *   CheckoutNotFoundError if the visitor has no such checkout
   */
  setAddress(visit: Visit, body: CheckoutAddressBody, intent: WriteIntent): Promise<CheckoutAnswer>;
  /** Stores the chosen rate and the wanted delivery day of each parcel. @throws as `setAddress` */
  setShipping(visit: Visit, body: CheckoutShippingBody, intent: WriteIntent): Promise<CheckoutAnswer>;
  /** @throws as `setAddress`, and as {@link givenMethod} */
  setPayment(visit: Visit, body: CheckoutPaymentBody, intent: WriteIntent): Promise<CheckoutAnswer>;
  /** See {@link expressOffer}. */
  express(visit: Visit, body: ExpressQuoteBody): Promise<ExpressOffer | null>;
}

interface Open {
  readonly row: CheckoutRow;
  readonly ordered: CartToOrder;
}

export class Checkouts implements CheckoutService {
  constructor(private readonly dependencies: CheckoutParts) {}

  async begin(visit: Visit, intent: WriteIntent): Promise<CheckoutAnswer> {
    const { visitor, market } = visit;
    const open = await this.open(visitor, market);
    if (open?.row.paying) return { checkout: await this.view(visitor, market, open), isReplay: false };
    const ordered =
      open?.ordered ?? (await this.dependencies.carts.toOrder({ ownerId: visitor.ownerId }, market));
    const isEmpty = !ordered || ordered.view.items.length === 0;
    // a shopper who returns soon after paying and has an empty cart gets the placed order
    const complete = isEmpty ? await this.complete(visitor, market) : undefined;
    if (complete) return { checkout: complete, isReplay: false };
    if (!ordered) throw new CartNotReadyError([{ reason: 'empty' }]);
    checkReady(ordered);
    const { isReplay } = await beginCheckout(this.dependencies, visit, intent, ordered.cart.id);
    return { checkout: await this.view(visitor, market), isReplay };
  }

  async read(shopper: Shopper, market: Market): Promise<Checkout | undefined> {
    const open = await this.open(shopper, market);
    if (open && !open.row.paying) checkReady(open.ordered);
    if (open) return this.view(shopper, market, open);
    const complete = await this.complete(shopper, market);
    // a cart with items means that the shopper has begun a new purchase
    return complete?.cart.items.length === 0 ? complete : undefined;
  }

  async view(shopper: Shopper, market: Market, open?: Open): Promise<Checkout> {
    const openCheckout = open ?? (await this.open(shopper, market));
    if (openCheckout)
      return checkoutView(
        await this.priced(shopper, openCheckout, market),
        market,
        this.dependencies.provider,
      );
    const complete = await this.complete(shopper, market);
    if (!complete) throw new CheckoutNotFoundError();
    return complete;
  }

  async currentCheckout(shopper: Shopper, market: Market): Promise<Checkout | undefined> {
    const open = await this.open(shopper, market);
    return open && this.view(shopper, market, open);
  }

  async withCheckout(
    cart: Cart,
    shopper: Shopper | undefined,
    market: Market,
    { hasCheckout = true, place }: Parameters<CheckoutInCart['withCheckout']>[3] = {},
  ): Promise<Cart> {
    if (cart.itemCount === 0) return cart;
    const begunCheckout = shopper && hasCheckout && (await this.open(shopper, market));
    const open = begunCheckout || (shopper && (await this.expected(shopper, market)));
    if (!shopper || !open || cartTag(open.ordered.view) !== cartTag(cart))
      return this.withEstimate(cart, market, place);
    const checkoutParts = { ...this.dependencies, tax: taxOrPending(this.dependencies.tax) };
    const read = await readCheckout(checkoutParts, { ...shopper, place }, open.row, open.ordered, market);
    return cartWithCheckout(cart, read, market);
  }

  async setAddress(visit: Visit, body: CheckoutAddressBody, intent: WriteIntent): Promise<CheckoutAnswer> {
    const open = await this.openAndReady(visit);
    const { rates, register } = this.dependencies;
    const country = (body.billingAddress ?? body.parcels[0]!.address).country;
    const checked = body.business && (await checkedBusiness(register, body.business, country));
    const entries = addressEntries(body, open.ordered, rates, visit.market, checked);
    return this.changedCheckout(visit, intent, { open, step: 'address', body }, entries);
  }

  async setShipping(
    visit: Visit,
    { rates, days }: CheckoutShippingBody,
    intent: WriteIntent,
  ): Promise<CheckoutAnswer> {
    const open = await this.openAndReady(visit);
    checkDays(open.row.parcels, days, visit.market.identifier);
    const wantedRow = { ...open.row, parcels: withDays(open.row.parcels, days) };
    const { parcels } = await this.priced(visit.visitor, { ...open, row: wantedRow }, visit.market);
    const rateIds = chosenRates(parcels, rates);
    return this.changedCheckout(
      visit,
      intent,
      { open, step: 'shipping', body: days ? { rates, days } : rates },
      (row) => ({
        parcels: withDays(row.parcels, days).map((parcel, index) => ({
          ...parcel,
          rateId: rateIds.get(index) ?? parcel.rateId,
        })),
      }),
    );
  }

  async setPayment(visit: Visit, body: CheckoutPaymentBody, intent: WriteIntent): Promise<CheckoutAnswer> {
    const open = await this.openAndReady(visit);
    const method = await givenMethod(this.dependencies, visit.visitor, body);
    const useCredit = body.useCredit && visit.visitor.customerId !== undefined;
    return this.changedCheckout(visit, intent, { open, step: 'payment', body }, (row) => ({
      method: method === undefined ? row.method : method,
      ...{ useCredit, failure: null },
    }));
  }

  async prepare(
    shopper: Shopper,
    market: Market,
    quoteId: string,
  ): ReturnType<CheckoutsForPayment['prepare']> {
    const open = await this.open(shopper, market);
    if (!open) throw new CheckoutNotFoundError();
    return prepareCheckout(
      this.dependencies,
      shopper,
      await this.priced(shopper, open, market),
      market,
      quoteId,
    );
  }

  async express({ visitor, market }: Visit, body: ExpressQuoteBody): Promise<ExpressOffer | null> {
    const open = await this.open(visitor, market);
    const ordered = open?.ordered ?? (await this.dependencies.carts.toOrder(visitor, market));
    const row = open?.row ?? (ordered && { ...NOT_BEGUN, cartId: ordered.cart.id, parcels: [] });
    return row && ordered ? expressOffer(this.dependencies, visitor, { row, ordered }, market, body) : null;
  }

  prepareExpress: CheckoutsForPayment['prepareExpress'] = async (shopper, market, body) => {
    await writeExpress(this.dependencies, shopper, market, body);
    const open = await this.open(shopper, market);
    if (!open) throw new CheckoutNotFoundError();
    return prepareExpress(
      this.dependencies,
      shopper,
      await this.priced(shopper, open, market),
      market,
      body.quote,
    );
  };

  lock: CheckoutsForPayment['lock'] = repository.lock;
  paying: CheckoutsForPayment['paying'] = repository.paying;
  paid: CheckoutsForPayment['paid'] = repository.paid;
  failed: CheckoutsForPayment['failed'] = repository.failed;

  /** Prices the cart like a checkout without an address. Uses the tax table and not the tax service. */
  private async withEstimate(cart: Cart, market: Market, place: string | undefined): Promise<Cart> {
    const { carts, rates, tableTax } = this.dependencies;
    const ordered = await carts.toPrice(cart, market);
    return cartWithEstimate(
      cart,
      await priceGoods({ rates, tax: tableTax }, ordered, [], market, namedPlace(rates, market, place)),
      market,
    );
  }

  private async changedCheckout(
    visit: Visit,
    intent: WriteIntent,
    { open: { ordered, row: earlierRow }, step, body }: { open: Open; step: string; body: unknown },
    change: Parameters<typeof changeCheckout>[4],
  ): Promise<CheckoutAnswer> {
    const region = regionOf(earlierRow);
    const askedRequest = { method: 'PUT', route: `checkout/${step}`, body, cartId: ordered.cart.id } as const;
    const { isReplay, row, cartRevision } = await changeCheckout(
      this.dependencies,
      visit,
      intent,
      askedRequest,
      change,
    );
    // reads the cart again only if another write changed it, or if this step changed its tax region
    const isSame = row && cartRevision === ordered.cart.revision && regionOf(row) === region;
    const open = isSame ? { row, ordered } : undefined;
    return { checkout: await this.view(visit.visitor, visit.market, open), isReplay };
  }

  private async open({ ownerId }: Shopper, market: Market): Promise<Open | undefined> {
    const { database, carts } = this.dependencies;
    const row = await repository.open(database, ownerId);
    const ordered = row && (await carts.toOrder({ ownerId }, market, regionOf(row)));
    // the two reads may find different carts; the checkout is then out of date
    return ordered?.cart.id === row?.cartId && row && ordered ? { row, ordered } : undefined;
  }

  /** Returns the checkout that would begin for a customer; undefined without a saved address in this market. */
  private async expected(shopper: Shopper, market: Market): Promise<Open | undefined> {
    const { parcels, isAddressed } = await profileEntries(this.dependencies, shopper, market);
    if (!isAddressed) return undefined;
    const ordered = await this.dependencies.carts.toOrder(shopper, market, regionOf({ parcels }));
    return ordered && { row: { ...NOT_BEGUN, cartId: ordered.cart.id, parcels }, ordered };
  }

  /** @throws CheckoutNotFoundError, CartNotReadyError */
  private async openAndReady({ visitor, market }: Visit): Promise<Open> {
    const open = await this.open(visitor, market);
    if (!open) throw new CheckoutNotFoundError();
    checkReady(open.ordered);
    return open;
  }

  private priced(shopper: Shopper, { row, ordered }: Open, market: Market): Promise<ReadCheckout> {
    return readCheckout(this.dependencies, shopper, row, ordered, market);
  }

  /** Returns the latest completed checkout, for a shopper who returns soon after paying. */
  private async complete({ ownerId }: Shopper, market: Market): Promise<Checkout | undefined> {
    const { database, orders, carts, provider } = this.dependencies;
    const row = await repository.completeLately(database, ownerId);
    const placed = row?.placedOrder;
    if (!row || !placed) return undefined;
    const [orderViews, cart] = await Promise.all([
      orders.readBoth(ownerId, placed.id),
      carts.read(ownerId, market),
    ]);
    return completeView(row, orderViews, cart, market, provider);
  }
}
