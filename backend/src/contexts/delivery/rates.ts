import { dayRange, toWireMoney, type Market } from '@bindery/shared/market';
import type { DeliveryDay, DeliveryPrices, Shipping } from '@bindery/shared/contracts';
import { marketOfCountry } from './address';
import { deliveryOf, endOfWindow, orderByOf, slowest, type DeliveryWay } from './estimate';
import {
  isPostcodeIn,
  readShippingTable,
  type Area,
  type ShippingMethod,
  type ShippingTable,
} from './shipping-table';

export interface ParcelToSend {
  readonly market: Market;
  /** `country`: ISO 3166-1. `region`: ISO 3166-2 without the country; '' if the country has no regions. */
  readonly country: string;
  readonly region: string;
  readonly postcode: string;
  /** value of the parcel's goods after promotions, in minor units; it decides whether shipping is free */
  readonly value: number;
  readonly pieces: number;
  /** working days to make the slowest product in the parcel; undefined means not stated */
  readonly productionDays: number | undefined;
  readonly wanted?: DeliveryDay | undefined;
}

/** A shipping method for a parcel. Amounts are in minor units; `discountedCost` is the price that the shopper pays. */
export interface ShippingRate {
  readonly id: string;
  readonly method: Shipping['method'];
  readonly cost: number;
  readonly discountedCost: number;
  /** maximum number of working days */
  readonly shippingDays: number;
  readonly productionDays: number;
  readonly delivery: { readonly dispatch: string; readonly earliest: string; readonly latest: string };
  /** latest time of an order with this delivery estimate; ISO 8601, UTC */
  readonly orderBy: string;
  readonly way: DeliveryWay;
  /** true means that the parcel may arrive after the wanted day */
  readonly isLate: boolean;
}

export type OpenPlace = 'region' | 'postcode';

export interface ShippingRates {
  /** Returns the rates for a parcel, cheapest first; empty if the market does not deliver there. @param now - epoch, milliseconds */
  ratesOf(parcel: ParcelToSend, now?: number): readonly ShippingRate[];
  /** Returns the value of goods in minor units from which the cheapest shipping is free; undefined if it never is. */
  freeFrom(parcel: ParcelToSend, now?: number): number | undefined;
  /** Returns the part of an address that changes prices in the market's country; undefined if none does. */
  openPlace(market: Market): OpenPlace | undefined;
  /** ISO 3166-1 of the countries that a market delivers to */
  countries(market: Market): readonly string[];
}

type Served = ShippingTable['markets'][string];

function isIn({ countries, regions, postcodes }: Area, { country, region, postcode }: ParcelToSend): boolean {
  if (countries?.includes(country)) return true;
  if (regions?.includes(region.toUpperCase())) return true;
  return postcodes?.some((start) => isPostcodeIn(start, country, postcode)) ?? false;
}

const isValid = ({ valid_from: from, valid_to: to }: ShippingMethod, now: number): boolean =>
  (from === undefined || Date.parse(from) <= now) && (to === undefined || now < Date.parse(to));

/** Returns the surcharges for the parcel's destination. If it is in several areas, the highest surcharges apply. */
function placeOf(
  { dearer_to: areas = [] }: ShippingMethod,
  parcel: ParcelToSend,
): { more: number; days: number } {
  const dearer = areas.filter((area) => isIn(area, parcel));
  return {
    more: Math.max(0, ...dearer.map(({ more: surcharge }) => surcharge)),
    days: Math.max(0, ...dearer.map(({ more_days: days = 0 }) => days)),
  };
}

interface Promised {
  readonly delivery: ShippingRate['delivery'];
  readonly orderBy: number;
  readonly way: DeliveryWay;
}

function promisedBy(
  method: ShippingMethod,
  moreDays: number,
  { market: { identifier }, country, productionDays, wanted }: ParcelToSend,
  now: number,
): Promised | undefined {
  const [from, to] = method.days;
  const way: DeliveryWay = {
    shippingDays: [from + moreDays, to + moreDays],
    deliveryWeekdays: method.weekdays,
    orderByHour: method.order_by_hour,
    ...(wanted && { wanted }),
    ...(method.to && { destination: marketOfCountry(country)?.identifier }),
  };
  const delivery = deliveryOf(identifier, productionDays, endOfWindow(now), way);
  const orderBy = orderByOf(identifier, productionDays, now, way);
  return delivery && orderBy !== undefined ? { delivery, orderBy, way } : undefined;
}

/** Caches each promise until its `orderBy` time. */
function keptPromises(): typeof promisedBy {
  const promisesByKey = new Map<string, { readonly since: number; readonly promised: Promised }>();
  return (method, moreDays, parcel, now) => {
    const { kind = '', day = '' } = parcel.wanted ?? {};
    const place = method.to ? parcel.country : '';
    const key = `${method.id} ${place} ${moreDays} ${parcel.productionDays} ${kind} ${day}`;
    const knownPromise = promisesByKey.get(key);
    if (knownPromise && knownPromise.since <= now && now <= knownPromise.promised.orderBy)
      return knownPromise.promised;
    const promised = promisedBy(method, moreDays, parcel, now);
    if (promised) promisesByKey.set(key, { since: now, promised });
    return promised;
  };
}

function rateOf(
  method: ShippingMethod,
  parcel: ParcelToSend,
  now: number,
  promise: typeof promisedBy,
  remoteDays: number,
): ShippingRate | undefined {
  const { id, name, type, carrier } = method;
  const surcharge = placeOf(method, parcel);
  const place = { ...surcharge, days: surcharge.days + remoteDays };
  const promised = promise(method, place.days, parcel, now);
  if (!promised) return undefined;
  const usual = method.cost + (method.each_more ?? 0) * Math.max(0, parcel.pieces - 1);
  const isFree = method.free_from !== undefined && parcel.value >= method.free_from;
  const end = method.valid_to === undefined ? Infinity : Date.parse(method.valid_to) - 1;
  return {
    id,
    method: { id, name, type, carrier },
    cost: usual + place.more,
    discountedCost: (isFree ? 0 : usual) + place.more,
    shippingDays: method.days[1] + place.days,
    productionDays: slowest([parcel.productionDays]),
    delivery: promised.delivery,
    orderBy: new Date(Math.min(promised.orderBy, end)).toISOString(),
    way: promised.way,
    isLate: parcel.wanted?.kind === 'by' && promised.delivery.latest > parcel.wanted.day,
  };
}

const byPrice = (a: ShippingRate, b: ShippingRate): number =>
  a.discountedCost - b.discountedCost || a.cost - b.cost || (a.delivery.latest < b.delivery.latest ? -1 : 1);

/** Source: docs/rules.md SHIP-01, SHIP-02 */
export function createShippingRates({ markets }: ShippingTable): ShippingRates {
  const promise = keptPromises();
  function methodsFor(parcel: ParcelToSend, now: number): readonly ShippingMethod[] {
    const served = markets[parcel.market.identifier];
    if (!served || destinationOf(parcel)?.not_to?.some((area) => isIn(area, parcel))) return [];
    return served.methods.filter(
      (method) =>
        (method.to ?? served.countries).includes(parcel.country) &&
        isValid(method, now) &&
        !method.not_to?.some((area) => isIn(area, parcel)),
    );
  }
  /** Returns the terms with the destination's remote areas. Abroad, these are the terms of the market there. */
  function destinationOf({ market, country }: ParcelToSend): Served | undefined {
    const served = markets[market.identifier];
    if (served?.countries.includes(country)) return served;
    return markets[marketOfCountry(country)?.identifier ?? ''];
  }
  /** Returns the additional days to a remote area abroad; 0 within the market, where methods state them. */
  function remoteDaysOf({ to }: ShippingMethod, parcel: ParcelToSend): number {
    const methods = to ? (destinationOf(parcel)?.methods ?? []) : [];
    return Math.max(0, ...methods.map((method) => placeOf(method, parcel).days));
  }
  return {
    ratesOf: (parcel, now = Date.now()) =>
      methodsFor(parcel, now)
        .flatMap((method) => rateOf(method, parcel, now, promise, remoteDaysOf(method, parcel)) ?? [])
        .sort(byPrice),
    freeFrom(parcel, now = Date.now()) {
      const values = methodsFor(parcel, now)
        .filter((method) => placeOf(method, parcel).more === 0)
        .flatMap(({ free_from: value }) => value ?? []);
      return values.length === 0 ? undefined : Math.min(...values);
    },
    openPlace({ identifier }) {
      const areas = (markets[identifier]?.methods ?? []).flatMap(({ dearer_to: dearer = [] }) => dearer);
      if (areas.some(({ regions }) => regions)) return 'region';
      return areas.some(({ postcodes }) => postcodes) ? 'postcode' : undefined;
    },
    countries({ identifier }) {
      const { countries = [], methods = [] } = markets[identifier] ?? {};
      return [...new Set([...countries, ...methods.flatMap(({ to = [] }) => to)])];
    },
  };
}

/** @throws Error that states the fault in the file */
export const openShippingRates = async (file: string): Promise<ShippingRates> =>
  createShippingRates(await readShippingTable(file));

/** Returns the price of each method for one book in the market's country, cheapest first. `days`: maximum. */
export function deliveryTableOf(rates: Pick<ShippingRates, 'ratesOf' | 'freeFrom'>, market: Market) {
  const { currency, moneyLocale } = market;
  const formatted = (minor: number) => toWireMoney({ minor, currency }, moneyLocale).formatted;
  const parcel = oneBookIn(market);
  const freeFrom = rates.freeFrom(parcel);
  const methods = rates.ratesOf(parcel).map(({ method, discountedCost, shippingDays }) => ({
    ...{ name: method.name, carrier: method.carrier, price: formatted(discountedCost), days: shippingDays },
  }));
  return { methods, ...(freeFrom !== undefined && { freeFrom: formatted(freeFrom) }) };
}

const oneBookIn = (market: Market): ParcelToSend => ({
  ...{
    market,
    country: market.iso,
    region: '',
    postcode: '',
    value: 0,
    pieces: 1,
    productionDays: undefined,
  },
});

/**
 * Returns the delivery prices of one book within the market's own country, and the delivery days of an order placed
 * now. Undefined if the market does not deliver.
 *
 * @param productionDays - working days to make the book; undefined means not stated
 */
export function deliveryPricesOf(
  rates: Pick<ShippingRates, 'ratesOf' | 'freeFrom'>,
  market: Market,
  productionDays?: number,
): DeliveryPrices | undefined {
  const { iso: country, currency, moneyLocale } = market;
  const money = (minor: number) => toWireMoney({ minor, currency }, moneyLocale);
  const parcel = { ...oneBookIn(market), productionDays };
  const [cheapestRate] = rates.ratesOf(parcel);
  const freeFrom = rates.freeFrom(parcel);
  if (!cheapestRate) return undefined;
  const { earliest, latest } = cheapestRate.delivery;
  return {
    country,
    price: money(cheapestRate.discountedCost),
    ...(freeFrom !== undefined && { freeFrom: money(freeFrom) }),
    arrives: { earliest, latest, formatted: dayRange(earliest, latest, market) },
  };
}
