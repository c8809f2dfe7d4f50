import { MARKETS } from '@bindery/shared/market';
import type { Problems } from './problem';

/** Rough units of each currency per US dollar: enough to find a misplaced decimal point. */
const TO_DOLLAR: Readonly<Record<string, number>> = {
  USD: 1,
  CAD: 1.4,
  GBP: 0.8,
  EUR: 0.9,
  AUD: 1.5,
  DKK: 7,
  SEK: 10,
  MXN: 18,
  JPY: 150,
  KRW: 1400,
};
const DOUBTED_FACTOR = 30;

/**
 * Warns about a price that differs by a large factor from the other markets, such as 3299.00 for 32.99. A price of 0 is
 * accepted.
 */
export function checkParity(
  prices: Readonly<Record<string, string>>,
  what: string,
  problems: Problems,
): void {
  const dollars = MARKETS.flatMap(({ identifier, currency }) => {
    const price = Number(prices[identifier]);
    const rate = TO_DOLLAR[currency];
    return price > 0 && rate !== undefined ? [{ identifier, currency, price: price / rate }] : [];
  });
  const usual = medianOf(dollars.map(({ price }) => price));
  for (const { identifier, currency, price } of dollars) {
    const factor = Math.max(price / usual, usual / price);
    if (factor >= DOUBTED_FACTOR)
      problems.warning(
        'commerce.json',
        `the price "${prices[identifier]}" of ${what} in ${identifier} is about ${Math.round(factor)} times ${price > usual ? 'more' : 'less'} than in other markets`,
        `see whether its decimals are right: it is in ${currency}`,
      );
  }
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((value, otherValue) => value - otherValue)[Math.floor(values.length / 2)] ?? 0;
