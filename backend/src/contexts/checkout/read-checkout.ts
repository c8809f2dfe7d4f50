import type { Cart, Checkout, CheckoutState, LineItem } from '@bindery/shared/contracts';
import { parseAmount, type Market } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import { notReady, type Carts, type CartToOrder } from '../cart';
import type { Credits, CustomerProfiles } from '../accounts';
import {
  slowest,
  type ShippingRate,
  type ShippingRates,
  SHIPPING_CATEGORY,
  type CheckoutTax,
  deliveryFaults,
  writtenFaults,
} from '../delivery';
import type { OrderService } from '../orders';
import type { Restrictions, Visitor } from '../shoppers';
import { CartNotReadyError } from './checkout.errors';
import type { CheckoutRow } from './checkouts.repository';
import { fillParcels, type BookLine, type FilledParcel } from './parcels';
import { divideGoods, quoteMoney, type ParcelGoods, type PricedItem, type QuoteMoney } from './quote';

/** The payment provider's data that a checkout needs. `apiKey`: publishable. */
export interface MethodProvider {
  readonly name: Checkout['provider']['name'];
  readonly apiKey?: string;
  readonly port: {
    /** Returns the method behind a token. @throws MethodUnusableError, ProviderAwayError */
    method(token: string): Promise<{ readonly type: string; readonly label: string }>;
  };
}

export interface CheckoutParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly carts: Pick<Carts, 'read' | 'toOrder' | 'lock'>;
  readonly orders: Pick<OrderService, 'prepare' | 'readBoth'>;
  readonly restrictions: Pick<Restrictions, 'refuseOrder'>;
  readonly rates: ShippingRates;
  readonly credits: Pick<Credits, 'balance'>;
  readonly tax: CheckoutTax;
  readonly provider: MethodProvider;
  readonly profiles: CustomerProfiles;
}

export type Shopper = Pick<Visitor, 'ownerId' | 'customerId'>;

/** A parcel with its shipping prices. `rate`: the chosen rate, if it is still offered. */
export interface PricedParcel extends FilledParcel, ParcelGoods {
  readonly isAddressed: boolean;
  readonly rates: readonly ShippingRate[];
  readonly rate: ShippingRate | undefined;
  /**
   * cost of the parcel's cheapest shipping, minor units; before there is an address, to the market's own country.
   * undefined: the shop does not deliver there
   */
  readonly shippingFrom: number | undefined;
  readonly tax: number | undefined;
}

export interface ReadCheckout {
  readonly row: CheckoutRow;
  readonly ordered: CartToOrder;
  readonly parcels: readonly PricedParcel[];
  readonly money: QuoteMoney;
  /** the customer's store credit, including the amount that a running payment has taken */
  readonly balance: number;
  readonly quoteId: string;
  readonly state: CheckoutState;
}

export const booksOf = ({ items }: Pick<Cart, 'items'>): BookLine[] =>
  items.filter(({ unavailable, parentLineItemId }) => !unavailable && !parentLineItemId);

/** @throws CartNotReadyError */
export function checkReady({ view }: CartToOrder): void {
  const reasons = notReady(view);
  if (reasons.length > 0) throw new CartNotReadyError(reasons);
}

function pricedItems({ view, taxCategory }: CartToOrder): PricedItem[] {
  const minor = (money: { readonly amount: string } | null | undefined): number =>
    money ? parseAmount(money.amount, view.currency).minor : 0;
  return view.items
    .filter(({ unavailable }: LineItem) => !unavailable)
    .map(({ id, parentLineItemId, quantity, lineTotal, discount }) => ({
      ...{ id, parentId: parentLineItemId ?? undefined, category: taxCategory(id), quantity },
      gross: minor(lineTotal),
      net: minor(lineTotal) - minor(discount),
    }));
}

const daysToMake = ({ items }: FilledParcel, { view, productionDays }: CartToOrder): number =>
  slowest(
    view.items
      .filter(({ id }) => items.some(({ lineItemId }) => lineItemId === id))
      .map(({ productSlug }) => productionDays(productSlug)),
  );

/** Returns a parcel with its rates, the chosen rate and its tax. Until a rate is chosen, the tax covers only the goods. */
async function pricedParcel(
  { rates, tax }: CheckoutParts,
  parcel: FilledParcel & ParcelGoods,
  ordered: CartToOrder,
  market: Market,
): Promise<PricedParcel> {
  const { address, goods, value, pieces, rateId } = parcel;
  const isAddressed = address !== null && deliveryFaults(address, rates.countries(market)).length === 0;
  const place = {
    market,
    country: isAddressed ? address.country : market.iso,
    region: isAddressed ? address.state : '',
    postcode: isAddressed ? address.zipcode : '',
  };
  const productionDays = daysToMake(parcel, ordered);
  const ways = rates.ratesOf({ ...place, value, pieces, productionDays });
  const offered = isAddressed ? ways : [];
  const rate = offered.find(({ id }) => id === rateId);
  const taxed = rate ? [...goods, { category: SHIPPING_CATEGORY, minor: rate.discountedCost }] : goods;
  const isPlaceKnown = isAddressed || market.taxIncluded;
  const city = isAddressed ? address.city : '';
  return {
    ...parcel,
    ...{ isAddressed, rates: offered, rate },
    shippingFrom: ways[0]?.discountedCost,
    tax: isPlaceKnown ? await tax.taxOf(taxed, { ...place, city }) : undefined,
  };
}

function stateOf(
  { placedOrder, paying, email, billingAddress, method }: CheckoutRow,
  parcels: readonly PricedParcel[],
  { total, pending }: QuoteMoney,
): CheckoutState {
  if (placedOrder) return 'complete';
  if (paying) return 'paying';
  const isBillable = billingAddress === null || writtenFaults(billingAddress).length === 0;
  if (email === null || !isBillable || parcels.some(({ isAddressed }) => !isAddressed)) return 'address';
  if (pending.length > 0) return 'shipping';
  return method || total === 0 ? 'review' : 'payment';
}

/** Hashes the goods, destinations and prices of a checkout. Source: docs/rules.md CHECK-08 */
function quoteIdOf(
  { email, billingAddress }: CheckoutRow,
  { view }: CartToOrder,
  parcels: readonly PricedParcel[],
  money: QuoteMoney,
  market: Market,
): string {
  return canonicalHash({
    ...{ market: market.identifier, currency: market.currency, cart: view.number, email, billingAddress },
    items: view.items
      .filter(({ unavailable }) => !unavailable)
      .map(({ id, variantSku, quantity, version = null, customisation, lineTotal, discount }) => ({
        ...{ id, variantSku, quantity, version, customisation, price: lineTotal.amount },
        discount: discount?.amount ?? null,
      })),
    parcels: parcels.map(({ items, address, gift, rate }) => ({
      ...{ items, address, gift },
      rate: rate
        ? { id: rate.id, cost: rate.cost, discounted: rate.discountedCost, delivery: rate.delivery }
        : null,
    })),
    money,
  });
}

/** Returns the region that the cart's tax depends on in markets that add tax to the price. */
export const regionOf = ({ parcels: [firstParcel] }: Pick<CheckoutRow, 'parcels'>): string | undefined =>
  firstParcel?.address?.state.toUpperCase() || undefined;

/**
 * Returns the present checkout. Runs outside every transaction, because it loads packages and may request tax.
 *
 * @throws TaxUnavailableError
 */
export async function readCheckout(
  checkoutParts: CheckoutParts,
  { customerId }: Shopper,
  row: CheckoutRow,
  ordered: CartToOrder,
  market: Market,
): Promise<ReadCheckout> {
  const { database, credits } = checkoutParts;
  const items = pricedItems(ordered);
  const filled = fillParcels(row.parcels, booksOf(ordered.view));
  const divided = divideGoods(items, filled);
  const parcels = await Promise.all(
    filled.map((parcel, index) =>
      pricedParcel(checkoutParts, { ...parcel, ...divided[index]! }, ordered, market),
    ),
  );
  const owned = customerId === undefined ? 0 : await credits.balance(database, customerId, market.currency);
  const balance = owned + (row.paying?.credit ?? 0);
  const money = quoteMoney(
    items,
    parcels.map(({ rate, tax }) => ({ shipping: rate, tax })),
    { isTaxIncluded: market.taxIncluded, credit: row.useCredit ? balance : 0 },
  );
  return {
    ...{ row, ordered, parcels, money, balance },
    quoteId: quoteIdOf(row, ordered, parcels, money, market),
    state: stateOf(row, parcels, money),
  };
}
