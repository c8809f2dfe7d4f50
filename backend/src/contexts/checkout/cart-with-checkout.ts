import type { Cart, Shipping } from '@bindery/shared/contracts';
import { parseAmount, toWireMoney, type Market } from '@bindery/shared/market';
import type { ShippingRate, ShippingRates } from '../delivery';
import type { PricedParcel, ReadCheckout } from './read-checkout';

// The parts of the checkout that the cart also shows. Source: docs/rules.md CART-07

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the chosen rates of all parcels; undefined if a parcel has no rate yet. */
function chosenRates(parcels: readonly PricedParcel[]): readonly ShippingRate[] | undefined {
  const rates = parcels.flatMap(({ rate }) => rate ?? []);
  return rates.length > 0 && rates.length === parcels.length ? rates : undefined;
}

/** Returns the last dispatch, the first arrival and the last arrival over all parcels. */
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

/** Returns the chosen shipping with its cost for all parcels; null if parcels use different rates. */
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

/** Adds the amounts of the checkout's quote to a cart. */
export function cartWithCheckout(
  cart: Cart,
  { row, parcels, money: quote }: Pick<ReadCheckout, 'row' | 'parcels' | 'money'>,
  market: Market,
): Cart {
  const money = (minor: number) => toWireMoney({ minor, currency: market.currency }, market.moneyLocale);
  const rates = chosenRates(parcels);
  const leastCosts = parcels.map(({ shippingFrom }) => shippingFrom);
  const isFromKnown = !rates && leastCosts.every((cost) => cost !== undefined);
  return {
    ...cart,
    email: row.email,
    shipping: rates ? shippingOf(rates, market) : null,
    delivery: rates ? deliveryOf(rates) : (cart.delivery ?? null),
    price: {
      ...cart.price,
      discount: { credit: money(quote.credit), promo: money(quote.promo) },
      shipping: quote.shipping === null ? null : money(quote.shipping - quote.shippingDiscount),
      ...(isFromKnown && { shippingFrom: money(sum(leastCosts)) }),
      tax: quote.tax === null ? null : money(quote.tax),
      total: money(quote.total),
      pending: [...quote.pending],
    },
  };
}

/** Adds the cost of the cheapest shipping to the market's own country, for a cart without checkout. */
export function cartWithShippingFrom(
  cart: Cart,
  rates: Pick<ShippingRates, 'ratesOf'>,
  market: Market,
): Cart {
  const { currency, moneyLocale, iso } = market;
  const { subtotal, discount } = cart.price;
  const minor = (amount: string): number => parseAmount(amount, currency).minor;
  const [cheapest] = rates.ratesOf({
    ...{ market, country: iso, region: '', postcode: '', productionDays: undefined },
    value: minor(subtotal.amount) - (discount ? minor(discount.promo.amount) : 0),
    pieces: cart.itemCount,
  });
  if (!cheapest) return cart;
  const shippingFrom = toWireMoney({ minor: cheapest.discountedCost, currency }, moneyLocale);
  return { ...cart, price: { ...cart.price, shippingFrom } };
}
