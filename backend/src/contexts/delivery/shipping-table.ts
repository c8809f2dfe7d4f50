import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { findMarket, MARKETS, regionsOf, addressLayout, tidyPostcode } from '@bindery/shared/market';

const ENDS_IN_NUMBER = /[A-Z]\d+$/;

/**
 * Returns true if a postcode is in an area. If the area has only digits, the digits of the postcode must begin with it.
 * If it has letters, the formatted postcode must begin with it, and a number at its end must be complete. KA2 7AA is
 * not in KA27, and IV40 is not in IV4.
 *
 * @param area - prefix of the area's postcodes: 'KA27', 'BT', '971'. Source: docs/rules.md SHIP-02
 */
export function isPostcodeIn(area: string, country: string, postcode: string): boolean {
  const writtenPostcode = tidyPostcode(country, postcode);
  if (/^\d+$/.test(area)) return writtenPostcode.replace(/\D/g, '').startsWith(area);
  if (!writtenPostcode.startsWith(area)) return false;
  return !(ENDS_IN_NUMBER.test(area) && /^\d/.test(writtenPostcode.slice(area.length)));
}

/** The search for a valid postcode appends these characters to a prefix. One letter and one digit are enough. */
const SIGNS = ['A', '1'];
const LONGEST = 8;

/**
 * Returns true if the area contains a valid postcode of the country. Returns false if the shop does not know the format
 * of postcodes in this country.
 */
export function canLieIn(area: string, country: string): boolean {
  const { pattern } = addressLayout(country).postcode;
  if (pattern === undefined) return false;
  const valid = new RegExp(pattern);
  let starts = [area];
  for (let length = area.length; length <= LONGEST && starts.length > 0; length += 1) {
    const writtenPostcodes = starts.map((start) => tidyPostcode(country, start));
    if (writtenPostcodes.some((code) => valid.test(code) && isPostcodeIn(area, country, code))) return true;
    starts = starts.flatMap((start) => SIGNS.map((sign) => `${start}${sign}`));
  }
  return false;
}

const Minor = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0, maximum: 60 });
const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' });
const Country = Type.String({ pattern: '^[A-Z]{2}$' });
const Weekday = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
]);
const Words = Type.Array(Type.String({ pattern: '^[A-Z0-9]{1,8}$' }), { minItems: 1 });

/**
 * `regions`: ISO 3166-2 without the country. `postcodes`: see `isPostcodeIn`. A place is in the area if at least one of
 * the lists contains it.
 */
const AreaSchema = {
  countries: Type.Optional(Type.Array(Country, { minItems: 1 })),
  regions: Type.Optional(Words),
  postcodes: Type.Optional(Words),
};
const closedOptions = { additionalProperties: false } as const;
const AreaObject = Type.Object(AreaSchema, closedOptions);

const MethodSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    /** name in the market's language */
    name: Type.String({ minLength: 1, maxLength: 60 }),
    type: Type.String({ pattern: '^[a-z]{1,20}$' }),
    carrier: Type.String({ minLength: 1, maxLength: 60 }),
    /** countries of other markets to which the method delivers; by default the market's own countries */
    to: Type.Optional(Type.Array(Country, { minItems: 1 })),
    cost: Minor,
    /** price of each piece after the first */
    each_more: Type.Optional(Minor),
    /** value of the goods from which only the surcharges of an area are charged, not `cost` and `each_more` */
    free_from: Type.Optional(Minor),
    days: Type.Tuple([Type.Integer({ minimum: 1, maximum: 60 }), Type.Integer({ minimum: 1, maximum: 60 })]),
    /** ISO days, from Monday (1) to Sunday (7); by default the market's days */
    weekdays: Type.Optional(Type.Array(Weekday, { minItems: 1 })),
    order_by_hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
    not_to: Type.Optional(Type.Array(AreaObject)),
    dearer_to: Type.Optional(
      Type.Array(Type.Object({ ...AreaSchema, more: Minor, more_days: Type.Optional(Count) }, closedOptions)),
    ),
    valid_from: Type.Optional(Instant),
    /** exclusive end */
    valid_to: Type.Optional(Instant),
  },
  closedOptions,
);
const ShippingTableSchema = Type.Object(
  {
    note: Type.Optional(Type.String()),
    markets: Type.Record(
      Type.String(),
      Type.Object(
        {
          countries: Type.Array(Country, { minItems: 1 }),
          not_to: Type.Optional(Type.Array(AreaObject)),
          methods: Type.Array(MethodSchema, { minItems: 1 }),
        },
        closedOptions,
      ),
    ),
  },
  closedOptions,
);
export type ShippingTable = Static<typeof ShippingTableSchema>;
export type ShippingMethod = Static<typeof MethodSchema>;
export type Area = Static<typeof AreaObject>;

/** @throws Error that names an area without any address of the market */
function checkArea(
  market: string,
  shipsTo: readonly string[],
  { countries, regions, postcodes }: Area,
): void {
  const refuse = (what: string): never => {
    throw new Error(`market ${market}: no address that it delivers to lies in ${what}`);
  };
  for (const country of countries ?? []) if (!shipsTo.includes(country)) refuse(`the country ${country}`);
  const isListed = shipsTo.every((country) => regionsOf(country).length > 0);
  for (const region of regions ?? [])
    if (isListed && !shipsTo.some((country) => regionsOf(country).some(({ code }) => code === region)))
      refuse(`the region ${region}`);
  for (const area of postcodes ?? [])
    if (!shipsTo.some((country) => canLieIn(area, country))) refuse(`the postcodes ${area}`);
}

function checkTable({ markets }: ShippingTable): void {
  const unknown = Object.keys(markets).find((identifier) => !findMarket(identifier));
  if (unknown !== undefined) throw new Error(`there is no market "${unknown}"`);
  const missingMarket = MARKETS.find(({ identifier }) => !Object.hasOwn(markets, identifier));
  if (missingMarket) throw new Error(`market ${missingMarket.identifier} has no way of shipping`);
  const ids = new Set<string>();
  for (const [identifier, { methods, countries, not_to: notTo = [] }] of Object.entries(markets)) {
    if (!countries.includes(findMarket(identifier)!.iso))
      throw new Error(`market ${identifier} does not deliver to its own country`);
    for (const area of notTo) checkArea(identifier, countries, area);
    for (const { to = countries, not_to: no = [], dearer_to: dearer = [] } of methods)
      for (const area of [...no, ...dearer]) checkArea(identifier, to, area);
    for (const { id, to: abroad = [] } of methods) {
      const stray = abroad.find(
        (country) => countries.includes(country) || !MARKETS.some(({ iso }) => iso === country),
      );
      if (stray !== undefined) throw new Error(`method ${id}: ${stray} is not the country of another market`);
    }
    for (const { id, days, valid_from: from, valid_to: to } of methods) {
      if (ids.has(id)) throw new Error(`method ${id}: there are two`);
      ids.add(id);
      if (days[0] > days[1]) throw new Error(`method ${id}: it takes at most fewer days than at least`);
      if ([from, to].some((moment) => moment !== undefined && Number.isNaN(Date.parse(moment))))
        throw new Error(`method ${id}: there is no such moment`);
      if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
        throw new Error(`method ${id}: it ends before it begins`);
    }
  }
}

/** @throws Error if a shipping method is invalid, so that the shop does not start */
export async function readShippingTable(file: string): Promise<ShippingTable> {
  const table: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(ShippingTableSchema, table)) {
    const [fault] = Value.Errors(ShippingTableSchema, table);
    throw new Error(`${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is no table of shipping'}`);
  }
  try {
    checkTable(table);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
  return table;
}
