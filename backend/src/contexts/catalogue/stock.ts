import type { Changes } from '../../platform/changes';
import type { Connection } from '../../platform/database';
import { COMMERCE_TOPIC, type Commerce } from './commerce.service';
import { stockRepository as repository, type Pieces } from './stock.repository';

/** A line that wants pieces of a SKU: a book, or what goes along with one. */
export interface WantedPieces extends Pieces {
  readonly id: string;
}

/** By SKU; undefined: made to order, as many as anybody likes. */
export type Left = (sku: string) => number | undefined;

/** Counts what is sold. Source: docs/rules.md STOCK-01 to STOCK-04 */
export interface Stock {
  /**
   * Takes all that an order needs of what is counted, or nothing. Best at the end of a transaction: who changes the same
   * goods waits for it.
   *
   * @param holderId - of the payment, or of the cart that is ordered without one
   * @returns by line, how many there are where that is too few: nothing was taken then
   */
  take(
    transaction: Connection,
    holderId: string,
    lines: readonly WantedPieces[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Gives back what a holder has, once. Best at the end of a transaction. */
  giveBack(transaction: Connection, holderId: string): Promise<void>;
  /** After a transaction that took or gave back of these: this process knows what is left without waiting until it hears of it. */
  catchUp(goods: readonly Pick<Pieces, 'sku'>[]): Promise<void>;
}

/** By SKU, in no order. */
export function countPieces(lines: readonly Pieces[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sku, quantity } of lines) counts.set(sku, (counts.get(sku) ?? 0) + quantity);
  return counts;
}

/** Which lines want more than is left, those before them served first: by id, how many are left for each. */
export function beyondStock(lines: readonly WantedPieces[], remainingStock: Left): Map<string, number> {
  const earlierPieces = new Map<string, number>();
  const beyond = new Map<string, number>();
  for (const { id, sku, quantity } of lines) {
    const stock = remainingStock(sku);
    if (stock === undefined) continue;
    const wantedCount = earlierPieces.get(sku) ?? 0;
    const remainingPieces = Math.max(0, stock - wantedCount);
    if (quantity > remainingPieces) beyond.set(id, remainingPieces);
    earlierPieces.set(sku, wantedCount + quantity);
  }
  return beyond;
}

/** @param changes - told only where a number has changed: what is made to order has every process read nothing */
export function createStock(
  commerce: Pick<Commerce, 'left' | 'refresh'>,
  changes: Pick<Changes, 'announce'>,
): Stock {
  return {
    async take(transaction, holderId, lines) {
      const counts = countPieces(lines);
      const counted = await repository.lock(transaction, [...counts.keys()]);
      if (counted.length === 0) return new Map();
      const stock = new Map(counted.map((goods) => [goods.sku, goods.stock]));
      const beyond = beyondStock(lines, (sku) => stock.get(sku));
      if (beyond.size > 0) return beyond;
      await repository.take(
        transaction,
        holderId,
        counted.map(({ sku }) => ({ sku, quantity: counts.get(sku)! })),
      );
      await changes.announce(transaction, COMMERCE_TOPIC);
      return beyond;
    },
    async giveBack(transaction, holderId) {
      if (await repository.giveBack(transaction, holderId))
        await changes.announce(transaction, COMMERCE_TOPIC);
    },
    async catchUp(goods) {
      if (goods.some(({ sku }) => commerce.left(sku) !== undefined)) await commerce.refresh();
    },
  };
}
