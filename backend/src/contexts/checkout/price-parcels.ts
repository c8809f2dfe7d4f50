import type { LineItem } from '@bindery/shared/contracts';
import { parseAmount, type Market } from '@bindery/shared/market';
import type { CartToPrice } from '../cart';
import {
  slowest,
  type OpenPlace,
  type CheckoutTax,
  type ShippingRate,
  type ShippingRates,
  SHIPPING_CATEGORY,
  deliveryFaults,
} from '../delivery';
import type { StoredParcel } from './checkouts.tables';
import { booksOf, fillParcels, type FilledParcel } from './parcels';
import { divideGoods, quoteMoney, type ParcelGoods, type PricedItem, type QuoteMoney } from './quote';

// Prices parcels for the quote of a checkout and for the cart's estimate.

/** A parcel with its shipping prices. `rate`: the chosen rate, if the shop still offers it. */
export interface PricedParcel extends FilledParcel, ParcelGoods {
  readonly isAddressed: boolean;
  readonly rates: readonly ShippingRate[];
  readonly rate: ShippingRate | undefined;
  readonly tax: number | undefined;
  readonly estimate: ParcelEstimate;
}

/** The part of a destination that the shop knows before the address. `country`: by default the market's own. */
export interface ExpectedPlace {
  /** ISO 3166-1 */
  readonly country?: string | undefined;
  /** '' if it is unknown */
  readonly region?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
}

/**
 * The cost of a parcel at the chosen rate, or at the cheapest rate until one is chosen. Before the shopper enters an
 * address, the expected place is the destination.
 */
export interface ParcelEstimate {
  /** ISO 3166-1 */
  readonly country: string;
  /** only rates that are in time for the wanted day */
  readonly rates: readonly ShippingRate[];
  /** undefined means that the shop does not deliver to the destination */
  readonly shipping: ShippingRate | undefined;
  /** value of goods from which shipping is free, in minor units; undefined means that it is never free */
  readonly freeFrom: number | undefined;
  /** the part of the address that is missing and may change the amounts; undefined if there is none */
  readonly openPlace: OpenPlace | undefined;
  /** tax on goods and shipping; undefined means unknown until the shopper enters an address */
  readonly tax: number | undefined;
}

export interface Pricing {
  readonly rates: ShippingRates;
  readonly tax: CheckoutTax;
}

export interface PricedGoods {
  readonly items: readonly PricedItem[];
  readonly parcels: readonly PricedParcel[];
}

function pricedItems({ view, taxCategory }: CartToPrice): PricedItem[] {
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

const daysToMake = ({ items }: FilledParcel, { view, productionDays }: CartToPrice): number =>
  slowest(
    view.items
      .filter(({ id }) => items.some(({ lineItemId }) => lineItemId === id))
      .map(({ productSlug }) => productionDays(productSlug)),
  );

/** Returns a parcel with its rates, the chosen rate and its tax. Until a rate is chosen, the tax covers only the goods. */
async function pricedParcel(
  { rates, tax }: Pricing,
  parcel: FilledParcel & ParcelGoods,
  ordered: CartToPrice,
  market: Market,
  expectedPlace: ExpectedPlace,
): Promise<PricedParcel> {
  const { address, goods, value, pieces, rateId } = parcel;
  const isAddressed = address !== null && deliveryFaults(address, rates.countries(market)).length === 0;
  const place = {
    market,
    country: isAddressed ? address.country : (expectedPlace.country ?? market.iso),
    region: (isAddressed ? address.state : expectedPlace.region) ?? '',
    postcode: (isAddressed ? address.zipcode : expectedPlace.postcode) ?? '',
  };
  const sent = {
    ...place,
    value,
    pieces,
    productionDays: daysToMake(parcel, ordered),
    wanted: parcel.day ?? undefined,
  };
  const ways = rates.ratesOf(sent);
  const offered = isAddressed ? ways : [];
  const rate = offered.find(({ id, isLate }) => id === rateId && !isLate);
  const city = (isAddressed ? address.city : expectedPlace.city) ?? '';
  const isTaxKnown = isAddressed || market.taxIncluded;
  const taxWith = async (shipping: ShippingRate | undefined): Promise<number | undefined> => {
    const delivery = shipping ? [{ category: SHIPPING_CATEGORY, minor: shipping.discountedCost }] : [];
    return isTaxKnown || place.region !== ''
      ? tax.taxOf([...goods, ...delivery], { ...place, city })
      : undefined;
  };
  const inTime = ways.filter(({ isLate }) => !isLate);
  const expectedRate = inTime.find(({ id }) => id === rateId) ?? inTime[0] ?? ways[0];
  const [taxNow, expectedTax] = await Promise.all([
    isTaxKnown ? taxWith(rate) : undefined,
    expectedRate === rate ? undefined : taxWith(expectedRate),
  ]);
  return {
    ...parcel,
    ...{ isAddressed, rates: offered, rate, tax: taxNow },
    estimate: {
      country: place.country,
      rates: inTime,
      shipping: expectedRate,
      freeFrom: rates.freeFrom(sent),
      openPlace: isAddressed ? undefined : openPlaceOf(rates, market),
      tax: expectedRate === rate ? taxNow : expectedTax,
    },
  };
}

const openPlaceOf = (rates: ShippingRates, market: Market): OpenPlace | undefined =>
  market.taxIncluded ? rates.openPlace(market) : 'region';

/** @param place - region or postcode that the shopper named for the estimate; undefined means none */
export function namedPlace(rates: ShippingRates, market: Market, place: string | undefined): ExpectedPlace {
  return openPlaceOf(rates, market) === 'region' ? { region: place } : { postcode: place };
}

/** Prices the parcels of a cart. The checkout and the cart's estimate both use it, so their prices are equal. */
export async function priceGoods(
  pricing: Pricing,
  ordered: CartToPrice,
  storedParcels: readonly StoredParcel[],
  market: Market,
  expectedPlace: ExpectedPlace = {},
): Promise<PricedGoods> {
  const items = pricedItems(ordered);
  const filled = fillParcels(storedParcels, booksOf(ordered.view));
  const divided = divideGoods(items, filled);
  const parcels = await Promise.all(
    filled.map((parcel, index) =>
      pricedParcel(pricing, { ...parcel, ...divided[index]! }, ordered, market, expectedPlace),
    ),
  );
  return { items, parcels };
}

/** @param credit - the store credit to use */
export const moneyOf = (
  { items, parcels }: PricedGoods,
  isTaxIncluded: boolean,
  credit: number,
): QuoteMoney =>
  quoteMoney(
    items,
    parcels.map(({ rate, tax }) => ({ shipping: rate, tax })),
    { isTaxIncluded, credit },
  );

/** Returns the quote. A parcel without a chosen rate gets the cheapest rate. */
export const expectedMoneyOf = (
  { items, parcels }: PricedGoods,
  isTaxIncluded: boolean,
  credit: number,
): QuoteMoney =>
  quoteMoney(
    items,
    parcels.map(({ estimate }) => estimate),
    { isTaxIncluded, credit },
  );
