import { currencyDecimals, type Market, MARKETS } from '@bindery/shared/market';
import type { CommerceDocument } from '../model/commerce-document';
import type { ProductDocument } from '../model/product-document';
import { hasTwice } from './check-product';
import type { Problems } from './problem';

/** Approximate exchange rate of each currency per US dollar, good enough to find a misplaced decimal point. */
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
 * Warns about a price that differs by a large factor from the prices in other markets, such as 3299.00 for 32.99.
 * Accepts a price of 0.
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

const FILE = 'commerce.json';

interface Sold {
  readonly product: ProductDocument;
  readonly commerce: CommerceDocument;
}

/** Checks the dates, SKUs and prices of all goods in product.json. Source: docs/product-packages.md, commerce.json */
export function checkCommerce({ product, commerce }: Sold, problems: Problems): void {
  checkDates(commerce, problems);
  checkDetails(product, commerce, problems);
  const { variants, upsells = [] } = commerce;
  matchNames(
    'format',
    product.formats.map(({ identifier }) => identifier),
    variants.map(({ format }) => format),
    problems,
  );
  matchNames(
    'upsell',
    (product.upsells ?? []).map(({ slug }) => slug),
    upsells.map(({ slug }) => slug),
    problems,
  );
  const priced = upsells.flatMap((upsell) => upsell.variants);
  if (hasTwice([...variants, ...priced].map(({ sku }) => sku)))
    problems.error(FILE, 'a SKU is used twice', 'make each its own');
  for (const { format, prices } of variants) {
    checkPrices(prices, format, problems);
    for (const [market, price] of Object.entries(prices)) {
      if (Number(price) === 0)
        problems.error(
          FILE,
          `the price "${price}" of ${format} in ${market} is nothing`,
          'write what it costs',
        );
    }
  }
  for (const { slug, variants: ofUpsell } of upsells) {
    for (const { prices } of ofUpsell) checkPrices(prices, slug, problems);
  }
}

function checkDates({ availableOn, discontinueOn }: CommerceDocument, problems: Problems): void {
  for (const [name, date] of Object.entries({ availableOn, discontinueOn })) {
    if (date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.slice(0, 10) !== date)
      problems.error(FILE, `${name} "${date}" is no date of the calendar`, 'write YYYY-MM-DD');
  }
  if (discontinueOn !== undefined && discontinueOn <= availableOn)
    problems.error(
      FILE,
      `discontinueOn "${discontinueOn}" is not after availableOn "${availableOn}"`,
      'write a later day, or leave it out',
    );
}

function checkDetails(product: ProductDocument, commerce: CommerceDocument, problems: Problems): void {
  const { taxons = [], properties = [], optionTypes = [], variants } = commerce;
  for (const { permalink, names } of taxons) {
    const steps = permalink.split('/').length;
    if (names.length !== steps)
      problems.error(
        FILE,
        `the taxon ${permalink} has ${steps} steps and ${names.length} names`,
        'name every step, the root first',
      );
  }
  const lists = {
    taxon: taxons.map(({ permalink }) => permalink),
    property: properties.map(({ id }) => id),
    'option type': optionTypes.map(({ name }) => name),
  };
  for (const [what, names] of Object.entries(lists)) {
    if (hasTwice(names)) problems.error(FILE, `a ${what} is there twice`, 'keep one');
  }
  const choices = ['format', ...(product.upsells ?? []).map(({ slug }) => slug)];
  for (const { name } of optionTypes) {
    if (!choices.includes(name))
      problems.error(FILE, `no variant differs by the option type "${name}"`, `name ${choices.join(' or ')}`);
  }
  if (variants.every(({ viewable }) => viewable === false))
    problems.error(FILE, 'no format is viewable', 'leave one so, or write "listed": false');
}

/** Each name in product.json must have exactly one entry here, and no other name may have one. */
function matchNames(
  what: string,
  named: readonly string[],
  sold: readonly string[],
  problems: Problems,
): void {
  for (const name of named) {
    const times = sold.filter((entry) => entry === name).length;
    if (times === 0)
      problems.error(FILE, `the ${what} ${name} of product.json is not sold`, 'add its SKUs and prices');
    if (times > 1) problems.error(FILE, `the ${what} ${name} is there ${times} times`, 'keep one');
  }
  for (const name of sold) {
    if (!named.includes(name))
      problems.error(FILE, `product.json has no ${what} ${name}`, 'add it there, or remove it here');
  }
}

function checkPrices(prices: Readonly<Record<string, string>>, what: string, problems: Problems): void {
  for (const market of MARKETS) checkAmount(prices[market.identifier], market, what, problems);
  checkParity(prices, what, problems);
  for (const market of Object.keys(prices)) {
    if (!MARKETS.some(({ identifier }) => identifier === market))
      problems.error(FILE, `there is no market "${market}"`, 'remove it or correct the name');
  }
}

function checkAmount(
  price: string | undefined,
  { identifier, currency }: Market,
  what: string,
  problems: Problems,
): void {
  const decimals = currencyDecimals(currency);
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
  if (price === undefined)
    problems.error(FILE, `there is no price of ${what} in ${identifier}`, `add ${identifier} to its prices`);
  else if (!pattern.test(price))
    problems.error(
      FILE,
      `the price "${price}" of ${what} in ${identifier} is no amount of ${currency}`,
      decimals === 0 ? 'write it without decimals' : 'write it like "24.99"',
    );
}
