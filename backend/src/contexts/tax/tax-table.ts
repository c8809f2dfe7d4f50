import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Market } from '@bindery/shared/market';

/** What is taxed: minor units after all discounts. `category`: the `tax_category_id` of its variant; undefined: standard. */
export interface TaxedGoods {
  readonly category: string | undefined;
  readonly minor: number;
}

/** Where it goes to. `region`: the state or province (ISO 3166-2 without the country), once there is an address. */
export interface TaxPlace {
  readonly market: Market;
  readonly region?: string | undefined;
}

/** Who knows what tax is due. */
export interface TaxPort {
  /**
   * The tax of goods, in minor units: contained in them where the market's prices are with tax, else on top. Undefined
   * where it is not known: before there is an address, and where the table has no rate. Source: docs/rules.md PROMO-08
   */
  taxOf(goods: readonly TaxedGoods[], place: TaxPlace): number | undefined;
  /** The rate of a kind of goods, in percent ('14.975'), for an invoice. Undefined where it is not known. */
  percentOf?(category: string | undefined, place: TaxPlace): string | undefined;
}

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Percent = Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,3})?$' });

/** `percent`: by tax category; one that is not there has the standard rate. `place`: a market, or market and region ('ca-ON'). `from`: the first day of a rate, `to`: the first one without it. */
const TaxTableSchema = Type.Object(
  {
    /** for whoever reads the file */
    note: Type.Optional(Type.String()),
    rates: Type.Array(
      Type.Object(
        {
          place: Type.String(),
          percent: Type.Record(Type.String(), Percent),
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
/** One percent, in the thousandths that rates are written in. */
const PERCENT = 1000n;

/** '14.975' is 14975. */
function thousandthsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

/** Exact, half a unit up. */
const shareOf = (minor: number, part: bigint, whole: bigint): number =>
  Number((2n * BigInt(minor) * part + whole) / (2n * whole));

/** The tax of an amount, minor units: contained in it, or on top. */
export function taxAt(percent: string, minor: number, isIncluded: boolean): number {
  const rate = thousandthsOf(percent);
  return shareOf(minor, rate, 100n * PERCENT + (isIncluded ? rate : 0n));
}

const holds = ({ from, to }: Rate, day: string): boolean =>
  (from === undefined || from <= day) && (to === undefined || day < to);

/** Each kind of goods is rounded by itself. @param now - epoch, milliseconds */
export function createTaxTable({ rates }: TaxTable, now: () => number = Date.now): TaxPort {
  function percentsOf({ market, region }: TaxPlace): Rate['percent'] | undefined {
    const { identifier, taxIncluded } = market;
    if (!taxIncluded && region === undefined) return undefined;
    const place = taxIncluded ? identifier : `${identifier}-${region}`;
    const day = new Date(now()).toISOString().slice(0, 10);
    return rates.find((rate) => rate.place === place && holds(rate, day))?.percent;
  }
  const percentIn = (percents: Rate['percent'] | undefined, category = STANDARD): string | undefined =>
    percents && (percents[category] ?? percents[STANDARD]);
  return {
    percentOf: (category, place) => percentIn(percentsOf(place), category),
    taxOf(goods, place) {
      const percents = percentsOf(place);
      if (!percents) return undefined;
      return goods.reduce<number | undefined>((sum, { category, minor }) => {
        const percent = percentIn(percents, category);
        if (sum === undefined || percent === undefined) return undefined;
        return sum + taxAt(percent, minor, place.market.taxIncluded);
      }, 0);
    },
  };
}

/** @throws Error where the file is not a table of rates */
export async function openTaxTable(file: string): Promise<TaxPort> {
  const table: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (Value.Check(TaxTableSchema, table)) return createTaxTable(table);
  const [fault] = Value.Errors(TaxTableSchema, table);
  throw new Error(`${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not a table of rates'}`);
}
