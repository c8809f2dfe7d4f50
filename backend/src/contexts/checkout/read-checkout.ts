import type { Checkout, CheckoutState } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Database } from '../../platform/database';
import type { Idempotency } from '../../platform/idempotency';
import { notReady, type Carts, type CartToOrder } from '../cart';
import type { Credits, CustomerProfiles } from '../accounts';
import {
  type VatRegister,
  type ShippingRate,
  type ShippingRates,
  type CheckoutTax,
  writtenFaults,
} from '../delivery';
import type { OrderService } from '../orders';
import type { Restrictions, Visitor } from '../shoppers';
import { CartNotReadyError } from './checkout.errors';
import type { CheckoutRow } from './checkouts.repository';
import { expectedMoneyOf, moneyOf, namedPlace, priceGoods, type PricedParcel } from './price-parcels';
import type { QuoteMoney } from './quote';

/** The payment provider's data that a checkout needs. `apiKey`: publishable. */
export interface MethodProvider {
  readonly name: Checkout['provider']['name'];
  readonly apiKey?: string;
  readonly port: {
    /** Returns the wallets that work. */
    wallets(): Promise<readonly string[]>;
    /** Returns the method behind a token. @throws MethodUnusableError, ProviderAwayError */
    method(token: string): Promise<{ readonly type: string; readonly label: string }>;
  };
}

/** The saved cards of customers. @throws SavedCardNotFoundError if the card is not the customer's */
interface SavedMethods {
  method(
    customerId: string | undefined,
    cardId: string,
  ): Promise<{ readonly type: string; readonly label: string }>;
}

export interface CheckoutParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly carts: Pick<Carts, 'read' | 'toOrder' | 'toPrice' | 'lock'>;
  readonly orders: Pick<OrderService, 'prepare' | 'readBoth'>;
  readonly restrictions: Pick<Restrictions, 'refuseOrder'>;
  readonly rates: ShippingRates;
  readonly credits: Pick<Credits, 'balance'>;
  readonly tax: CheckoutTax;
  /** reads only the tax table, because an estimate must not wait for a tax service */
  readonly tableTax: CheckoutTax;
  readonly provider: MethodProvider;
  readonly savedCards: SavedMethods;
  readonly profiles: CustomerProfiles;
  readonly register: VatRegister;
}

/** `place`: region or postcode that the shopper entered for an estimate, before the address */
export type Shopper = Pick<Visitor, 'ownerId' | 'customerId'> & { readonly place?: string | undefined };

export interface ReadCheckout {
  readonly row: CheckoutRow;
  readonly ordered: CartToOrder;
  readonly parcels: readonly PricedParcel[];
  readonly money: QuoteMoney;
  /** the same amounts as `money`, but with the cheapest rate for each parcel that has no chosen rate */
  readonly expectedMoney: QuoteMoney;
  /** the customer's store credit, including the amount that a running payment has taken */
  readonly balance: number;
  readonly quoteId: string;
  readonly state: CheckoutState;
}

/** @throws CartNotReadyError */
export function checkReady({ view }: CartToOrder): void {
  const reasons = notReady(view);
  if (reasons.length > 0) throw new CartNotReadyError(reasons);
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

/** Row for a cart without a checkout. With it, the shop prices the cart like a checkout at its first step. */
export const NOT_BEGUN: Omit<CheckoutRow, 'cartId' | 'parcels'> = {
  ...{ id: '', revision: 0, email: null, billingAddress: null, business: null },
  ...{ useCredit: false, method: null },
  ...{ paying: null, failure: null, placedOrder: null },
};

/** Returns the data of the goods for the hash of a quote. */
export const quotedItems = ({ view }: Pick<CartToOrder, 'view'>) =>
  view.items
    .filter(({ unavailable }) => !unavailable)
    .map(({ id, variantSku, quantity, version = null, customisation, lineTotal, discount, giftMessage }) => ({
      ...(giftMessage !== undefined && { giftMessage }),
      ...{ id, variantSku, quantity, version, customisation, price: lineTotal.amount },
      discount: discount?.amount ?? null,
    }));

/** Returns the data of a parcel's rate for the hash of a quote. */
export const quotedRate = (rate: ShippingRate | undefined) =>
  rate ? { id: rate.id, cost: rate.cost, discounted: rate.discountedCost, delivery: rate.delivery } : null;

/** Returns a hash of a checkout's goods, destinations and prices. Source: docs/rules.md CHECK-08 */
function quoteIdOf(
  { email, billingAddress, business }: CheckoutRow,
  ordered: CartToOrder,
  parcels: readonly PricedParcel[],
  money: QuoteMoney,
  market: Market,
): string {
  return canonicalHash({
    ...{ market: market.identifier, currency: market.currency, cart: ordered.view.number },
    ...{ email, billingAddress, items: quotedItems(ordered) },
    ...(business && { business: { company: business.company, vatNumber: business.vatNumber } }),
    parcels: parcels.map(({ items, address, gift, day, rate }) => ({
      ...{ items, address, gift, rate: quotedRate(rate) },
      ...(day && { day }),
    })),
    money,
  });
}

/** Returns the region of the destination, because in some markets the tax depends on it. */
export const regionOf = ({ parcels: [firstParcel] }: Pick<CheckoutRow, 'parcels'>): string | undefined =>
  firstParcel?.address?.state.toUpperCase() || undefined;

/**
 * Returns the present checkout. Must not run in a transaction, because it loads packages and may call the tax service.
 *
 * @throws TaxUnavailableError
 */
export async function readCheckout(
  checkoutParts: CheckoutParts,
  { customerId, place }: Shopper,
  row: CheckoutRow,
  ordered: CartToOrder,
  market: Market,
): Promise<ReadCheckout> {
  const { database, credits, rates, tax, tableTax } = checkoutParts;
  const isAddressed = row.parcels.some(({ address }) => address !== null);
  const goods = await priceGoods(
    { rates, tax: isAddressed ? tax : tableTax },
    ordered,
    row.parcels,
    market,
    namedPlace(rates, market, place),
  );
  const { parcels } = goods;
  const owned = customerId === undefined ? 0 : await credits.balance(database, customerId, market.currency);
  const balance = owned + (row.paying?.credit ?? 0);
  const credit = row.useCredit ? balance : 0;
  const money = moneyOf(goods, market.taxIncluded, credit);
  return {
    ...{ row, ordered, parcels, money, balance },
    expectedMoney: expectedMoneyOf(goods, market.taxIncluded, credit),
    quoteId: quoteIdOf(row, ordered, parcels, money, market),
    state: stateOf(row, parcels, money),
  };
}
