import type {
  Cart,
  Checkout,
  CheckoutOrder,
  CheckoutRate,
  Money,
  Order,
  Parcel,
  Quote,
} from '@bindery/shared/contracts';
import { toWireMoney, type Market } from '@bindery/shared/market';
import type { ShippingRate } from '../delivery';
import { cartWithCheckout } from './cart-with-checkout';
import type { CheckoutRow } from './checkouts.repository';
import { parcelId } from './parcels';
import type { QuoteMoney } from './quote';
import type { PricedParcel } from './price-parcels';
import type { MethodProvider, ReadCheckout } from './read-checkout';

type Written = (minor: number) => Money;

export const moneyWriter =
  ({ currency, moneyLocale }: Market): Written =>
  (minor) =>
    toWireMoney({ minor, currency }, moneyLocale);

export const rateView = (rate: ShippingRate, isSelected: boolean, money: Written): CheckoutRate => ({
  id: rate.id,
  method: rate.method,
  cost: money(rate.cost),
  discounted_cost: money(rate.discountedCost),
  selected: isSelected,
  shipping_duration: rate.shippingDays,
  production_duration: rate.productionDays,
  delivery: rate.delivery,
  ...(rate.isLate && { is_late: true }),
  order_by: rate.orderBy,
});

const parcelView = (
  { id, items, address, gift, day, rates, rate }: PricedParcel,
  money: Written,
): Parcel => ({
  ...{ id, items, address, gift },
  ...(day && { day }),
  rates: rates.map((shippingRate) => rateView(shippingRate, shippingRate.id === rate?.id, money)),
});

export const quoteView = (id: string, minor: QuoteMoney, money: Written): Quote => ({
  id,
  items: money(minor.items),
  discount: {
    promo: money(minor.promo),
    credit: money(minor.credit),
    shipping: money(minor.shippingDiscount),
  },
  shipping: minor.shipping === null ? null : money(minor.shipping),
  tax: minor.tax === null ? null : money(minor.tax),
  taxIncluded: minor.isTaxIncluded,
  total: money(minor.total),
  pending: [...minor.pending],
});

export const providerView = ({ name, apiKey }: MethodProvider): Checkout['provider'] => ({
  name,
  ...(apiKey !== undefined && { api_key: apiKey }),
});

/** Returns the token only of a saved card, because the customer already has it. Source: docs/rules.md PROV-07 */
const methodView = (method: CheckoutRow['method']): Checkout['method'] =>
  method && {
    ...{ type: method.type, label: method.label },
    ...(method.cardUse === 'saved' && { savedCard: method.token }),
  };

/** Returns those fields of the checkout's row that every view contains. */
const rowView = (row: CheckoutRow, market: Market) => ({
  ...{ id: row.id, revision: row.revision, market: market.identifier, currency: market.currency },
  ...{ email: row.email, billingAddress: row.billingAddress, business: row.business, failure: row.failure },
  method: methodView(row.method),
  order: row.placedOrder,
});

export function checkoutView(read: ReadCheckout, market: Market, provider: MethodProvider): Checkout {
  const money = moneyWriter(market);
  const { row, state, parcels, balance, quoteId, ordered } = read;
  return {
    ...rowView(row, market),
    state,
    parcels: parcels.map((parcel) => parcelView(parcel, money)),
    credit: { available: money(balance), isUsed: row.useCredit },
    provider: providerView(provider),
    quote: quoteView(quoteId, read.money, money),
    cart: cartWithCheckout(ordered.view, read, market),
  };
}

export interface PlacedViews {
  readonly order: Order;
  readonly checkoutOrder: CheckoutOrder;
}

const quoteOf = ({ order: { id, price }, checkoutOrder: { totals_v2: totals } }: PlacedViews): Quote => ({
  id,
  items: totals.items,
  discount: { ...price.discount, shipping: totals.discount.shipping_discount },
  shipping: totals.shipping,
  tax: totals.tax,
  taxIncluded: totals.tax_included,
  total: totals.order,
  pending: [],
});

/** Returns the view of a completed checkout: the order's amounts, without the data that the shopper entered. */
export function completeView(
  row: CheckoutRow,
  placed: PlacedViews,
  cart: Cart,
  market: Market,
  provider: MethodProvider,
): Checkout {
  const money = moneyWriter(market);
  return {
    ...rowView(row, market),
    state: 'complete',
    parcels: [{ id: parcelId(0), items: [], address: null, gift: null, rates: [] }],
    credit: { available: money(0), isUsed: false },
    provider: providerView(provider),
    quote: quoteOf(placed),
    cart,
  };
}
