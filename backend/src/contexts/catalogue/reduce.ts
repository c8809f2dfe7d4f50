import type { PromotionFault } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { faultOf, isMeant, minimumOf, reductionOf, type Promotion } from './promotion';

/** A cart line that promotions can reduce, because it has a price. `each`: price of one piece in minor units. */
export interface ReducibleLine {
  readonly id: string;
  readonly productSlug: string;
  readonly format: string;
  readonly each: number;
  readonly quantity: number;
  /** for a gift wrap or an add-on: id of its parent line */
  readonly parentId?: string | undefined;
}

/** A code entered in the cart. `promotion`: undefined if the code no longer exists. */
export interface AskedCode {
  readonly code: string;
  readonly promotion: Promotion | undefined;
}

/** Amount in minor units by which a promotion reduces one line, or all lines together. */
export interface Reduction {
  readonly promotion: Promotion;
  readonly minor: number;
}

/** The result of a code in the cart: the total reduction, or the reason why the code has no effect. */
export interface CodeOutcome extends AskedCode {
  readonly minor: number;
  readonly inactive?: PromotionFault;
}

export interface Reduced {
  /** the reductions by line id; lines without a reduction are missing */
  readonly lines: ReadonlyMap<string, Reduction>;
  readonly codes: readonly CodeOutcome[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns the lines that a promotion reduces. If `reducesExtras` is true, adds the extras of these lines.
 * Source: docs/rules.md PROMO-05
 */
function linesMeant(promotion: Promotion, lines: readonly ReducibleLine[]): readonly ReducibleLine[] {
  const parents = lines.filter((line) => line.parentId === undefined && isMeant(promotion, line));
  if (!promotion.reducesExtras) return parents;
  const ids = new Set(parents.map(({ id }) => id));
  return lines.filter(({ id, parentId }) => ids.has(parentId ?? id));
}

/** Returns how much this promotion alone would reduce each line, or why it reduces no line. */
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
 * Returns the reductions by the codes of a cart. Each line gets only the promotion with the largest reduction. In a
 * tie, the alphabetically first code wins. Source: docs/rules.md PROMO-05
 *
 * @param lines - only lines with a price
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
