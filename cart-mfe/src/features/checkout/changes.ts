import type { Checkout, Money } from '@bindery/shared/contracts';
import type { PaymentWords } from '../../words/payment';
import type { Words } from '../../words/cart/words';

type Quote = Checkout['quote'];

/** A sum that is another than the shopper saw. null: there is none. */
export interface ChangedSum {
  readonly label: string;
  readonly before: Money | null;
  readonly now: Money | null;
}

/** @returns each sum of two quotes that differs, in the order of a bill. Source: docs/rules.md STEPS-12 */
export function changedSums(before: Quote, now: Quote, words: PaymentWords, cartWords: Words): ChangedSum[] {
  const sums: readonly [label: string, of: (quote: Quote) => Money | null][] = [
    [words.goodsLabel, ({ items }) => items],
    [cartWords.discount, ({ discount }) => discount.promo],
    [cartWords.shipping, ({ shipping }) => shipping],
    [words.shippingDiscount, ({ discount }) => discount.shipping],
    [cartWords.tax, ({ tax }) => tax],
    [cartWords.credit, ({ discount }) => discount.credit],
    [cartWords.total, ({ total }) => total],
  ];
  return sums
    .map(([label, of]) => ({ label, before: of(before), now: of(now) }))
    .filter((sum) => sum.before?.amount !== sum.now?.amount);
}
