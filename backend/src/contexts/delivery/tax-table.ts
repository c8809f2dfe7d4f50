import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Market } from '@bindery/shared/market';
import { marketOfCountry } from './address';

/**
 * An amount to tax, in minor units and after all discounts. `category`: the `tax_category_id` of the variant; undefined
 * means the standard category.
 */
export interface TaxedGoods {
  readonly category: string | undefined;
  readonly minor: number;
}

/**
 * The destination. `region`: the state or province (ISO 3166-2 without the country); undefined if there is no address
 * yet.
 */
export interface TaxPlace {
  readonly market: Market;
  /** ISO 3166-1; undefined means the market's country. In another market's country, the rates of that market apply. */
  readonly country?: string | undefined;
  readonly region?: string | undefined;
}

export interface TaxPort {
  /**
   * Returns the tax on goods in minor units. In markets with tax in their prices, this is the included tax, else the
   * tax to add. Returns undefined if the address or the rate is missing. Source: docs/rules.md PROMO-08
   */
  taxOf(goods: readonly TaxedGoods[], place: TaxPlace): number | undefined;
  /**
   * Returns the goods with their rates for an invoice, in the order of `goods`. Splits delivery into one part for each
   * of its rates. Returns undefined if a rate is unknown.
   */
  sharesOf?(goods: readonly TaxedGoods[], place: TaxPlace): readonly TaxShare[] | undefined;
}

/** An amount taxed at one rate. `percent`: '14.975'; `minor`: the charged amount, which includes tax if prices do. */
export interface TaxShare {
  readonly percent: string;
  readonly minor: number;
  readonly tax: number;
}

export const SHIPPING_CATEGORY = 'shipping';
/** Value in the table instead of a rate for delivery. It means that delivery is taxed like the goods in the parcel. */
const LIKE_GOODS = 'goods';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Percent = Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,3})?$' });

/**
 * `percent`: rates by tax category. A missing category has the standard rate. `shipping` may also be 'goods'. `place`:
 * a market, or a market and a region ('ca-ON'). `from`: first day of the rates. `to`: day after their last day.
 */
const TaxTableSchema = Type.Object(
  {
    note: Type.Optional(Type.String()),
    rates: Type.Array(
      Type.Object(
        {
          place: Type.String(),
          percent: Type.Record(Type.String(), Type.Union([Percent, Type.Literal(LIKE_GOODS)])),
          from: Type.Optional(Day),
          to: Type.Optional(Day),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type TaxTable = Static<typeof TaxTableSchema>;
type Rate = TaxTable['rates'][number];

const STANDARD = 'standard';
/** One percent in the unit of the rates, which is a thousandth of a percent. */
const PERCENT = 1000n;

/** '14.975' is 14975. */
function thousandthsOf(percent: string): bigint {
  const [wholePart = '0', fraction = ''] = percent.split('.');
  return BigInt(wholePart + fraction.padEnd(3, '0'));
}

/** Calculates exactly (with bigint). Rounds half a unit up. */
const shareOf = (minor: number, part: bigint, total: bigint): number =>
  Number((2n * BigInt(minor) * part + total) / (2n * total));

/** Returns the tax for an amount in minor units. If `isIncluded` is true, the amount includes the tax. */
export function taxAt(percent: string, minor: number, isIncluded: boolean): number {
  const rate = thousandthsOf(percent);
  return shareOf(minor, rate, 100n * PERCENT + (isIncluded ? rate : 0n));
}

const holds = ({ from, to }: Rate, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || day < to);

/**
 * Divides an amount in proportion to the weights into whole units that add up to it. The largest weight also gets the
 * remainder. If all weights are 0, the first one gets everything.
 */
function divide(minor: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const largest = weights.indexOf(Math.max(...weights));
  const amounts = weights.map((weight) =>
    totalWeight === 0 ? 0 : Number((BigInt(minor) * BigInt(weight)) / BigInt(totalWeight)),
  );
  amounts[largest]! += minor - amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts;
}

type PercentShare = Omit<TaxShare, 'percent' | 'tax'> & { readonly percent: string | undefined };

/**
 * Splits the price of delivery into parts with one rate each. If the table has a rate for delivery, there is only one
 * part. If not, the rule depends on the market. In ca, and in every market whose prices include tax, delivery is split
 * in proportion to the value of the goods and taxed at their rates. In us the standard rate applies.
 * Source: docs/rules.md SHIP-11
 */
function shippingShares(
  minor: number,
  goods: readonly PercentShare[],
  percents: Rate['percent'],
  { taxIncluded, identifier }: Market,
): PercentShare[] {
  const rule =
    percents[SHIPPING_CATEGORY] ?? (taxIncluded || identifier === 'ca' ? LIKE_GOODS : percents[STANDARD]);
  if (rule !== LIKE_GOODS || goods.length === 0)
    return [{ percent: rule === LIKE_GOODS ? percents[STANDARD] : rule, minor }];
  const values = new Map<string | undefined, number>();
  for (const { percent, minor: value } of goods) values.set(percent, (values.get(percent) ?? 0) + value);
  const amounts = divide(minor, [...values.values()]);
  return [...values.keys()].map((percent, index) => ({ percent, minor: amounts[index]! }));
}

/** Returns the market whose rates apply: the destination's market or, for a country without one, the selling market. */
const taxingMarket = ({ market, country }: Omit<TaxPlace, 'region'>): Market =>
  (country !== undefined && marketOfCountry(country)) || market;

/** The tax of each part is rounded separately. @param now - epoch, milliseconds */
export function createTaxTable({ rates }: TaxTable, now: () => number = Date.now): TaxPort {
  function percentsOf({ region, ...taxPlace }: TaxPlace): Rate['percent'] | undefined {
    const { identifier, taxIncluded } = taxingMarket(taxPlace);
    if (!taxIncluded && region === undefined) return undefined;
    const place = taxIncluded ? identifier : `${identifier}-${region}`;
    const day = new Date(now()).toISOString().slice(0, 10);
    return rates.find((rate) => rate.place === place && holds(rate, day))?.percent;
  }
  function sharesOf(taxed: readonly TaxedGoods[], place: TaxPlace): TaxShare[] | undefined {
    const percents = percentsOf(place);
    if (!percents) return undefined;
    const percentShare = ({ category = STANDARD, minor }: TaxedGoods): PercentShare => ({
      percent: percents[category] ?? percents[STANDARD],
      minor,
    });
    const goods = taxed.filter(({ category }) => category !== SHIPPING_CATEGORY).map(percentShare);
    const shares = taxed.flatMap((line) =>
      line.category === SHIPPING_CATEGORY
        ? shippingShares(line.minor, goods, percents, taxingMarket(place))
        : [percentShare(line)],
    );
    const rated = shares.flatMap(({ percent, minor }) =>
      percent === undefined ? [] : [{ percent, minor, tax: taxAt(percent, minor, place.market.taxIncluded) }],
    );
    return rated.length === shares.length ? rated : undefined;
  }
  return {
    sharesOf,
    taxOf: (goods, place) => sharesOf(goods, place)?.reduce((sum, { tax }) => sum + tax, 0),
  };
}

/** @throws Error if the file is not a valid table of rates */
export async function openTaxTable(file: string): Promise<TaxPort> {
  const table: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (Value.Check(TaxTableSchema, table)) {
    const misplaced = table.rates.find(({ percent }) =>
      Object.entries(percent).some(
        ([category, rate]) => rate === LIKE_GOODS && category !== SHIPPING_CATEGORY,
      ),
    );
    if (misplaced)
      throw new Error(`${file}: only "${SHIPPING_CATEGORY}" may be "${LIKE_GOODS}" (${misplaced.place})`);
    return createTaxTable(table);
  }
  const [fault] = Value.Errors(TaxTableSchema, table);
  throw new Error(`${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not a table of rates'}`);
}
