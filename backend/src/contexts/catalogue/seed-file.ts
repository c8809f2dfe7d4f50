import { readFile } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { findMarket, parseAmount } from '@bindery/shared/market';
import { canonicalCode, type Promotion } from './promotion';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Amounts = Type.Record(Type.String(), Type.String());
const Names = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

/**
 * Days begin and end at midnight UTC. `to`: the first day after the promotion. A missing list of formats, products or
 * markets means that the promotion is for all of them.
 */
const SeedSchema = Type.Object(
  {
    revision: Type.Integer({ minimum: 0 }),
    promotions: Type.Array(
      Type.Object(
        {
          code: Type.String({ minLength: 1, maxLength: 40 }),
          names: Type.Record(Type.String(), Type.String({ minLength: 1 })),
          percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
          amounts: Type.Optional(Amounts),
          minimums: Type.Optional(Amounts),
          formats: Type.Optional(Names),
          products: Type.Optional(Names),
          markets: Type.Optional(Names),
          reducesExtras: Type.Optional(Type.Boolean()),
          onCards: Type.Optional(Type.Boolean()),
          from: Type.Optional(Day),
          to: Type.Optional(Day),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
type Seed = Static<typeof SeedSchema>;

export interface PromotionSeed {
  readonly revision: number;
  readonly promotions: readonly Promotion[];
}

const midnight = (day: string | undefined): number | null =>
  day === undefined ? null : Date.parse(`${day}T00:00:00Z`);

function promotionOf({ from, to, ...seed }: Seed['promotions'][number]): Promotion {
  return {
    code: canonicalCode(seed.code),
    names: seed.names,
    percent: seed.percent ?? null,
    amounts: seed.amounts ?? null,
    minimums: seed.minimums ?? null,
    formats: seed.formats ?? [],
    products: seed.products ?? [],
    markets: seed.markets ?? [],
    reducesExtras: seed.reducesExtras ?? false,
    onCards: seed.onCards ?? false,
    validFrom: midnight(from),
    validTo: midnight(to),
  };
}

/** @throws Error if a promotion is invalid. The database checks that `percent` or `amounts` is set. */
export function checkPromotion({ code, names, amounts, minimums, markets }: Promotion): void {
  const priced = Object.entries({ ...amounts, ...minimums }).map(([market]) => market);
  const unknown = [...priced, ...markets].find((market) => !findMarket(market));
  if (unknown !== undefined) throw new Error(`promotion ${code}: there is no market "${unknown}"`);
  if (!Object.hasOwn(names, 'en')) throw new Error(`promotion ${code}: it has no English name`);
  for (const table of [amounts, minimums])
    for (const [market, amount] of Object.entries(table ?? {}))
      if (parseAmount(amount, findMarket(market)!.currency).minor <= 0)
        throw new Error(`promotion ${code}: "${amount}" in ${market} is not above nothing`);
}

/** @throws Error if a promotion is invalid, so that the shop does not start */
export async function readPromotionSeed(file: string): Promise<PromotionSeed> {
  const seed: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Value.Check(SeedSchema, seed)) {
    const [fault] = Value.Errors(SeedSchema, seed);
    throw new Error(
      `${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not a list of promotions'}`,
    );
  }
  const promotions = seed.promotions.map(promotionOf);
  promotions.forEach(checkPromotion);
  return { revision: seed.revision, promotions };
}
