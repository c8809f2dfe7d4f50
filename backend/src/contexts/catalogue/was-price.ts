import type { PriceRow } from './commerce.repository';

/** How long before a reduction its prices count. */
const DAYS_BEFORE_MS = 30 * 86_400_000;

/** A price of staff counts from when it was entered, whatever day it names: nobody was asked it before. */
const beginOf = ({ validFrom, createdAt }: PriceRow): number => Math.max(validFrom ?? -Infinity, createdAt);
const endOf = ({ validTo, replacedAt }: PriceRow): number =>
  Math.min(validTo ?? Infinity, replacedAt ?? Infinity);
/** Prices are in the order in which they count. */
const priceThen = (prices: readonly PriceRow[], instant: number): PriceRow | undefined =>
  prices.find((price) => beginOf(price) <= instant && endOf(price) > instant);

/**
 * What a price was before its present reduction: the lowest that was asked in the 30 days before it began, however short.
 * Only a price with a first and a last day is a reduction, and only where both the price right before it and that lowest
 * one were higher, and nothing that went before it since was cheaper: what costs more than yesterday is not reduced. Source: docs/rules.md CAT-02 (Directive 98/6/EC, article 6a)
 *
 * @param prices - of one SKU in one market, in the order in which they count, also those that were replaced since
 * @param now - epoch, milliseconds
 * @returns the amount, as its row has it; undefined where there is nothing to compare with
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
