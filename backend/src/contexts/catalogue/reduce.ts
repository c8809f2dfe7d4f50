import type { PromotionFault } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { faultOf, isMeant, minimumOf, reductionOf, type Promotion } from './promotion';

/** A line that counts. `each`: minor units of one piece. */
export interface ReducibleLine {
  readonly id: string;
  readonly productSlug: string;
  readonly format: string;
  readonly each: number;
  readonly quantity: number;
  /** of a wrap or an add-on: the line that it goes with */
  readonly parentId?: string | undefined;
}

/** `promotion`: undefined where the shop does not know the code any more. */
export interface AskedCode {
  readonly code: string;
  readonly promotion: Promotion | undefined;
}

/** What a promotion takes off, in minor units: off one line, or off all. */
export interface Reduction {
  readonly promotion: Promotion;
  readonly minor: number;
}

/** What became of a code of the cart: it takes off something, or tells why it does not. */
export interface CodeOutcome extends AskedCode {
  readonly minor: number;
  readonly inactive?: PromotionFault;
}

export interface Reduced {
  /** by line; those that nothing reduces are not in it */
  readonly lines: ReadonlyMap<string, Reduction>;
  /** in the order in which they were asked for */
  readonly codes: readonly CodeOutcome[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** A wrap or an add-on is reduced with its line, by promotions that say so. Source: docs/rules.md PROMO-05 */
function linesMeant(promotion: Promotion, lines: readonly ReducibleLine[]): readonly ReducibleLine[] {
  const parents = lines.filter((line) => line.parentId === undefined && isMeant(promotion, line));
  if (!promotion.reducesExtras) return parents;
  const ids = new Set(parents.map(({ id }) => id));
  return lines.filter(({ id, parentId }) => ids.has(parentId ?? id));
}

/** Why a promotion takes nothing off these lines, were it alone; else what it takes off each. */
function reductionsOf(
  promotion: Promotion,
  lines: readonly ReducibleLine[],
  market: Market,
  now: number,
): PromotionFault | ReadonlyMap<string, number> {
  const fault = faultOf(promotion, market, now);
  if (fault) return fault;
  const meant = linesMeant(promotion, lines);
  const foundReductions = meant
    .map((line) => [line.id, reductionOf(promotion, line.each, market) * line.quantity] as const)
    .filter(([, minor]) => minor > 0);
  if (foundReductions.length === 0) return 'promo_nothing_to_reduce';
  const worth = sum(meant.map(({ each, quantity }) => each * quantity));
  return worth < minimumOf(promotion, market) ? 'promo_below_minimum' : new Map(foundReductions);
}

/** Why a promotion cannot be asked for with these lines; undefined where it can. */
export function refusalOf(
  promotion: Promotion,
  lines: readonly ReducibleLine[],
  market: Market,
  now: number,
): PromotionFault | undefined {
  const foundReductions = reductionsOf(promotion, lines, market, now);
  return typeof foundReductions === 'string' ? foundReductions : undefined;
}

/**
 * What the codes of a cart take off its lines: off each line the promotion that takes off most, and no other. Of two that
 * take off the same the first by the alphabet, so that the order of codes is nothing. Source: docs/rules.md PROMO-05
 *
 * @param lines - those that count
 */
export function reduce(
  lines: readonly ReducibleLine[],
  askedCodes: readonly AskedCode[],
  market: Market,
  now: number,
): Reduced {
  const best = new Map<string, Reduction>();
  const faults = new Map<string, PromotionFault>();
  for (const { code, promotion } of [...askedCodes].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const foundReductions = promotion ? reductionsOf(promotion, lines, market, now) : 'promo_unknown';
    if (typeof foundReductions === 'string') faults.set(code, foundReductions);
    else
      for (const [id, minor] of foundReductions)
        if (minor > (best.get(id)?.minor ?? 0)) best.set(id, { promotion: promotion!, minor });
  }
  const codes = askedCodes.map(({ code, promotion }): CodeOutcome => {
    const ownReductions = [...best.values()].filter((reduction) => reduction.promotion.code === code);
    const minor = sum(ownReductions.map((reduction) => reduction.minor));
    if (minor > 0) return { code, promotion, minor };
    return { code, promotion, minor, inactive: faults.get(code) ?? 'promo_outdone' };
  });
  return { lines: best, codes };
}
