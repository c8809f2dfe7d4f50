import type { PromotionFault, Variant } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { reloadOnChange, type Changes, type KeptInMemory } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { canonicalCode, faultOf, isMeant, percentText, type Promotion } from './promotion';
import { promotionsRepository as repository } from './promotions.repository';
import { reduce, refusalOf, type ReducibleLine, type Reduced, type Reduction } from './reduce';
import { checkPromotion, type PromotionSeed } from './seed-file';

const TOPIC = 'promotions';

export interface PromotionsParts {
  readonly database: Database;
  readonly changes: Changes;
  readonly seed: PromotionSeed;
  readonly warn: (details: object, message: string) => void;
  readonly now?: () => number;
}

/**
 * Caches the promotions in memory. They come from the database, which the promotions file only seeds. A change reaches
 * every process within a second. Start and end dates take effect without a write. Source: docs/rules.md PROMO-01
 */
export class Promotions {
  private byCode: ReadonlyMap<string, Promotion> = new Map();
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly dependencies: PromotionsParts) {
    this.inMemory = reloadOnChange(
      dependencies.changes,
      TOPIC,
      () => this.reload(),
      (err) => dependencies.warn({ err }, 'promotions could not be read; the last known ones hold'),
    );
  }

  static async open(promotionsParts: PromotionsParts): Promise<Promotions> {
    const promotions = new Promotions(promotionsParts);
    const { database, changes, seed } = promotionsParts;
    await database.transaction(async (transaction) => {
      if (await repository.seed(transaction, seed.promotions, seed.revision))
        await changes.announce(transaction, TOPIC);
    });
    await promotions.inMemory.now();
    return promotions;
  }

  close(): void {
    this.inMemory.close();
  }

  /** Adds a promotion for staff, or replaces the one with the same code. @throws Error if it is invalid */
  async put(promotion: Promotion): Promise<void> {
    checkPromotion(promotion);
    const { database, changes } = this.dependencies;
    await database.transaction(async (transaction) => {
      await repository.put(transaction, promotion);
      await changes.announce(transaction, TOPIC);
    });
    await this.inMemory.now();
  }

  /**
   * Returns the promotion on the card of a format. Of the promotions for cards that have no minimum, it is the one with
   * the highest percentage. Source: docs/rules.md PROMO-02
   */
  ofCard(productSlug: string, format: string, market: Market): Variant['promotion'] {
    const now = this.now();
    const shownPromotion = [...this.byCode.values()]
      .filter((promotion) => promotion.onCards && promotion.percent !== null && promotion.minimums === null)
      .filter((promotion) => isMeant(promotion, { productSlug, format }) && !faultOf(promotion, market, now))
      .reduce<Promotion | undefined>(
        (best, promotion) => (promotion.percent! > (best?.percent ?? 0) ? promotion : best),
        undefined,
      );
    return shownPromotion && { code: shownPromotion.code, percent: percentText(shownPromotion)! };
  }

  /** Returns why a code cannot be added to a cart with these lines; undefined if it can. Source: docs/rules.md PROMO-04 */
  refusalOf(code: string, lines: readonly ReducibleLine[], market: Market): PromotionFault | undefined {
    const promotion = this.byCode.get(canonicalCode(code));
    return promotion ? refusalOf(promotion, lines, market, this.now()) : 'promo_unknown';
  }

  /**
   * Returns the promotions on these lines' product cards that would reduce the cart further, each with its reduction.
   * Source: docs/rules.md PROMO-02
   */
  offersFor(lines: readonly ReducibleLine[], codes: readonly string[], market: Market): readonly Reduction[] {
    const totalOff = (someCodes: readonly string[]): number =>
      [...this.reduce(lines, someCodes, market).lines.values()].reduce((sum, { minor }) => sum + minor, 0);
    const advertisedCodes = new Set(
      lines.flatMap(({ parentId, productSlug, format }) =>
        parentId === undefined ? (this.ofCard(productSlug, format, market)?.code ?? []) : [],
      ),
    );
    const reductionNow = totalOff(codes);
    return [...advertisedCodes]
      .map((code) => ({
        promotion: this.byCode.get(code)!,
        minor: totalOff([...codes, code]) - reductionNow,
      }))
      .filter(({ minor }) => minor > 0);
  }

  reduce(lines: readonly ReducibleLine[], codes: readonly string[], market: Market): Reduced {
    const promotions = codes.map((code) => ({ code, promotion: this.byCode.get(code) }));
    return reduce(lines, promotions, market, this.now());
  }

  private now(): number {
    return (this.dependencies.now ?? Date.now)();
  }

  private async reload(): Promise<void> {
    const allPromotions = await repository.all(this.dependencies.database);
    this.byCode = new Map(allPromotions.map((promotion) => [promotion.code, promotion]));
  }
}
