import { currencyDecimals, MARKETS, type Market } from '@bindery/shared/market';
import type { Problems } from './problem';

const FILE = 'product.json';

/** @param path - where the amount belongs in product.json */
export function checkAmount(
  price: string | undefined,
  { identifier, currency }: Market,
  what: string,
  path: string,
  problems: Problems,
): void {
  const decimals = currencyDecimals(currency);
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  if (price === undefined)
    problems.error(FILE, `there is no price of ${what} in ${identifier}`, `add ${path}`);
  else if (!pattern.test(price))
    problems.error(
      FILE,
      `the price "${price}" of ${what} in ${identifier} is no amount of ${currency}`,
      decimals === 0 ? 'write it without decimals' : 'write it like "24.99"',
    );
}

/** @param prices - by market */
export function checkMarkets(prices: object, problems: Problems): void {
  for (const market of Object.keys(prices)) {
    if (!MARKETS.some(({ identifier }) => identifier === market))
      problems.error(FILE, `there is no market "${market}"`, 'remove it or correct the name');
  }
}
