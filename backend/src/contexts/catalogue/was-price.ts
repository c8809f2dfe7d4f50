import type { PriceRow } from './commerce.repository';

/** Length of the period before a reduction. The lowest price in this period is the "was" price. */
const DAYS_BEFORE_MS = 30 * 86_400_000;

/** A price is valid only after its row was written, even if its first day is earlier. No shopper saw it earlier. */
const beginOf = ({ validFrom, createdAt }: PriceRow): number => Math.max(validFrom ?? -Infinity, createdAt);
const endOf = ({ validTo, replacedAt }: PriceRow): number =>
  Math.min(validTo ?? Infinity, replacedAt ?? Infinity);
/** Expects prices in order of precedence: the first valid price wins. */
const priceThen = (prices: readonly PriceRow[], instant: number): PriceRow | undefined =>
  prices.find((price) => beginOf(price) <= instant && endOf(price) > instant);

/**
 * Returns the "was" price: the lowest price of the 30 days before the present reduction, even if it was valid only
 * briefly. A price is a reduction only if it has a first and a last day. Both the price just before it and the lowest
 * price of the 30 days must be higher. No price since its start may be lower.
 * Source: docs/rules.md CAT-02 (Directive 98/6/EC, article 6a)
 *
 * @param prices - all prices of one SKU in one market, in order of precedence, including replaced prices
 * @param now - epoch, milliseconds
 * @returns the amount as stored in its row; undefined if the present price is not a reduction
 */
export function wasPrice(prices: readonly PriceRow[], now: number): string | undefined {
  const present = priceThen(prices, now);
  if (!present || present.validFrom === null || present.validTo === null) return undefined;
  const begin = beginOf(present);
  const isHigher = ({ amount }: PriceRow): boolean => Number(amount) > Number(present.amount);
  const earlierPrice = priceThen(prices, begin - 1);
  if (!earlierPrice || !isHigher(earlierPrice)) return undefined;
  const windowStart = begin - DAYS_BEFORE_MS;
  const changes = prices.flatMap((price) => [beginOf(price), endOf(price)]);
  const laterPrices = changes
    .filter((instant) => instant > begin && instant <= now)
    .map((instant) => priceThen(prices, instant));
  if (laterPrices.some((price) => price && Number(price.amount) < Number(present.amount))) return undefined;
  const pricesOfWindow = [
    windowStart,
    ...changes.filter((instant) => instant > windowStart && instant < begin),
  ]
    .map((instant) => priceThen(prices, instant))
    .filter((price) => price !== undefined);
  const lowest = pricesOfWindow.reduce(
    (lowestPrice, price) => (Number(price.amount) < Number(lowestPrice.amount) ? price : lowestPrice),
    earlierPrice,
  );
  return isHigher(lowest) ? lowest.amount : undefined;
}
