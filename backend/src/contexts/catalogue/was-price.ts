import type { PriceRow } from './commerce.repository';

/** Period before a reduction whose prices are compared. */
const DAYS_BEFORE_MS = 30 * 86_400_000;

/** A price counts at the earliest from when it was entered, even if its first day is earlier: no shopper saw it before. */
const beginOf = ({ validFrom, createdAt }: PriceRow): number => Math.max(validFrom ?? -Infinity, createdAt);
const endOf = ({ validTo, replacedAt }: PriceRow): number =>
  Math.min(validTo ?? Infinity, replacedAt ?? Infinity);
/** Expects prices by precedence, first wins. */
const priceThen = (prices: readonly PriceRow[], instant: number): PriceRow | undefined =>
  prices.find((price) => beginOf(price) <= instant && endOf(price) > instant);

/**
 * Returns the price before the present reduction: the lowest price of the 30 days before it began, however short its
 * period. Only a price with a first and a last day can be a reduction. The price just before it and that lowest price
 * must both be higher, and no price since its start may have been lower. Source: docs/rules.md CAT-02 (Directive
 * 98/6/EC, article 6a)
 *
 * @param prices - of one SKU in one market, by precedence, including replaced prices
 * @param now - epoch, milliseconds
 * @returns the amount, as its row has it; undefined if this is not a reduction
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
  const askedPriceRows = [
    windowStart,
    ...changes.filter((instant) => instant > windowStart && instant < begin),
  ]
    .map((instant) => priceThen(prices, instant))
    .filter((price) => price !== undefined);
  const lowest = askedPriceRows.reduce(
    (lowestPrice, price) => (Number(price.amount) < Number(lowestPrice.amount) ? price : lowestPrice),
    earlierPrice,
  );
  return isHigher(lowest) ? lowest.amount : undefined;
}
