import type { Cart, Shipping } from '@bindery/shared/contracts';
import { toWireMoney, type Market } from '@bindery/shared/market';
import type { ShippingRate } from '../delivery';
import { expectedMoneyOf, type PricedGoods, type PricedParcel } from './price-parcels';
import type { QuoteMoney } from './quote';
import type { ReadCheckout } from './read-checkout';

// The part of the checkout that the cart also shows: its amounts and its delivery. Source: docs/rules.md CART-07

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the chosen rates of all parcels; undefined if a parcel has no rate yet. */
function chosenRates(parcels: readonly PricedParcel[]): readonly ShippingRate[] | undefined {
  const rates = parcels.flatMap(({ rate }) => rate ?? []);
  return rates.length > 0 && rates.length === parcels.length ? rates : undefined;
}

/** Returns the latest dispatch, the earliest arrival and the latest arrival of all parcels. */
function deliveryOf(rates: readonly ShippingRate[]): NonNullable<Cart['delivery']> {
  const days = rates.map(({ delivery }) => delivery);
  return {
    dispatch: days
      .map(({ dispatch }) => dispatch)
      .sort()
      .at(-1)!,
    earliest: days.map(({ earliest }) => earliest).sort()[0]!,
    latest: days
      .map(({ latest }) => latest)
      .sort()
      .at(-1)!,
  };
}

/** Returns the chosen shipping method with its cost for all parcels. Null if parcels use different methods. */
function shippingOf(rates: readonly ShippingRate[], market: Market): Shipping | null {
  const [firstRate] = rates;
  if (!firstRate || rates.some(({ id }) => id !== firstRate.id)) return null;
  const money = (minor: number) => toWireMoney({ minor, currency: market.currency }, market.moneyLocale);
  const { earliest, latest } = deliveryOf(rates);
  return {
    delivery: { earliest, latest },
    method: firstRate.method,
    tracking: null,
    rate: {
      id: firstRate.id,
      cost: money(sum(rates.map(({ cost }) => cost))),
      discounted_cost: money(sum(rates.map(({ discountedCost }) => discountedCost))),
      selected: true,
      shipping_duration: Math.max(...rates.map(({ shippingDays }) => shippingDays)),
      production_duration: Math.max(...rates.map(({ productionDays }) => productionDays)),
    },
  };
}

type Price = Cart['price'];

/**
 * Returns an estimate: the total in the checkout with the cheapest delivery. Omits `freeFrom` if there are several
 * parcels, because each parcel has its own.
 *
 * @returns only `openPlace` if the shop does not deliver to the place. Source: docs/rules.md CART-07
 */
function estimateOf(
  parcels: readonly PricedParcel[],
  { shipping, shippingDiscount, tax, credit, total }: QuoteMoney,
  market: Market,
): Pick<Price, 'shippingFrom' | 'estimate' | 'openPlace'> {
  const [firstParcel] = parcels;
  if (!firstParcel) return {};
  const { country, freeFrom, openPlace } = firstParcel.estimate;
  const open = openPlace && { openPlace };
  if (shipping === null) return { ...open };
  const money = (minor: number) => toWireMoney({ minor, currency: market.currency }, market.moneyLocale);
  const paidShipping = shipping - shippingDiscount;
  const hasFreeFrom = parcels.length === 1 && freeFrom !== undefined;
  const missing = hasFreeFrom && paidShipping > 0 ? freeFrom - firstParcel.value : 0;
  return {
    ...open,
    shippingFrom: money(paidShipping),
    estimate: {
      country,
      shipping: money(paidShipping),
      ...(hasFreeFrom && { freeFrom: money(freeFrom) }),
      ...(missing > 0 && { toFree: money(missing) }),
      tax: tax === null ? null : money(tax),
      credit: money(credit),
      total: money(total),
    },
  };
}

/** Returns the cart with the amounts in the quote of its checkout. */
export function cartWithCheckout(
  cart: Cart,
  read: Pick<ReadCheckout, 'row' | 'parcels' | 'money' | 'expectedMoney'>,
  market: Market,
): Cart {
  const money = (minor: number) => toWireMoney({ minor, currency: market.currency }, market.moneyLocale);
  const { row, parcels, money: quote, expectedMoney } = read;
  const rates = chosenRates(parcels);
  return {
    ...cart,
    email: row.email,
    shipping: rates ? shippingOf(rates, market) : null,
    delivery: rates ? deliveryOf(rates) : (cart.delivery ?? null),
    price: {
      ...cart.price,
      discount: { credit: money(quote.credit), promo: money(quote.promo) },
      shipping: quote.shipping === null ? null : money(quote.shipping - quote.shippingDiscount),
      ...(!rates && estimateOf(parcels, expectedMoney, market)),
      tax: quote.tax === null ? null : money(quote.tax),
      total: money(quote.total),
      pending: [...quote.pending],
    },
  };
}

/** Adds an estimate of delivery, tax and total to a cart that has no checkout yet. */
export function cartWithEstimate(cart: Cart, goods: PricedGoods, market: Market): Cart {
  const expectedMoney = expectedMoneyOf(goods, market.taxIncluded, 0);
  return { ...cart, price: { ...cart.price, ...estimateOf(goods.parcels, expectedMoney, market) } };
}
