import type { PromotionFault, Variant } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { reloadOnChange, type Changes, type KeptInMemory } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { canonicalCode, faultOf, isMeant, percentText, type Promotion } from './promotion';
import { promotionsRepository as repository } from './promotions.repository';
import { reduce, refusalOf, type ReducibleLine, type Reduced } from './reduce';
import { checkPromotion, type PromotionSeed } from './seed-file';

const TOPIC = 'promotions';

export interface PromotionsParts {
  readonly database: Database;
  readonly changes: Changes;
  readonly seed: PromotionSeed;
  readonly warn: (details: object, message: string) => void;
  /** the clock, for tests */
  readonly now?: () => number;
}

/**
 * The shop's promotions: rows in the database, which a file only seeds, kept in memory. Every process knows of a change
 * within a second, and dates come true by themselves. Source: docs/rules.md PROMO-01
 */
export class Promotions {
  private byCode: ReadonlyMap<string, Promotion> = new Map();
  private readonly inMemory: KeptInMemory;

  private constructor(private readonly parts: PromotionsParts) {
    this.inMemory = reloadOnChange(
      parts.changes,
      TOPIC,
      () => this.reload(),
      (err) => parts.warn({ err }, 'promotions could not be read; the last known ones hold'),
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

  /** Stops hearing of changes. */
  close(): void {
    this.inMemory.close();
  }

  /** A promotion of staff, new or in the place of the one with its code. @throws Error where it cannot be right */
  async put(promotion: Promotion): Promise<void> {
    checkPromotion(promotion);
    const { database, changes } = this.parts;
    await database.transaction(async (transaction) => {
      await repository.put(transaction, promotion);
      await changes.announce(transaction, TOPIC);
    });
    await this.inMemory.now();
  }

  /** What the card of a format shows: the promotion that takes off most of what anybody may have. Source: docs/rules.md PROMO-02 */
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

  /** Why a code cannot be asked for with these lines; undefined where it can. Source: docs/rules.md PROMO-04 */
  refusalOf(code: string, lines: readonly ReducibleLine[], market: Market): PromotionFault | undefined {
    const promotion = this.byCode.get(canonicalCode(code));
    return promotion ? refusalOf(promotion, lines, market, this.now()) : 'promo_unknown';
  }

  /** What these codes take off these lines now. */
  reduce(lines: readonly ReducibleLine[], codes: readonly string[], market: Market): Reduced {
    const askedCodes = codes.map((code) => ({ code, promotion: this.byCode.get(code) }));
    return reduce(lines, askedCodes, market, this.now());
  }

  private now(): number {
    return (this.parts.now ?? Date.now)();
  }

  private async reload(): Promise<void> {
    const allPromotions = await repository.all(this.parts.database);
    this.byCode = new Map(allPromotions.map((promotion) => [promotion.code, promotion]));
  }
}
