import { currencyDecimals, type Market, MARKETS } from '@bindery/shared/market';
import { FORMATS, type ProductDocument } from '../model/documents';
import type { SchemaDocument } from '../model/schema';
import type { Problems } from './problem';

const FILE = 'product.json';

/** Identity, variants and prices. Source: docs/product-packages.md, product.json */
export function checkProduct(product: ProductDocument, folder: string, problems: Problems): void {
  if (product.slug !== folder)
    problems.error(FILE, `slug is "${product.slug}" in the folder "${folder}"`, 'give both the same name');
  if (Number.isNaN(Date.parse(product.availableOn)))
    problems.error(FILE, `availableOn "${product.availableOn}" is no date`, 'write YYYY-MM-DD');
  const { variants } = product;
  for (const name of ['id', 'sku', 'format'] as const) {
    const values = variants.map((variant) => variant[name]);
    if (new Set(values).size < values.length)
      problems.error(FILE, `two variants have the same ${name}`, 'make each its own');
  }
  if (variants.some(({ id }) => id === product.id))
    problems.error(FILE, 'a variant has the id of the product', 'make a new UUID');
  for (const format of FORMATS) {
    if (!variants.some((variant) => variant.format === format))
      problems.warning(FILE, `there is no ${format}`, 'add the variant if it is sold');
  }
  checkPrices(product, problems);
}

function checkPrices({ prices, variants }: ProductDocument, problems: Problems): void {
  for (const market of MARKETS) {
    for (const { format } of variants) {
      const price = prices[market.identifier]?.[format];
      checkAmount(price, market, format, `prices.${market.identifier}.${format}`, problems);
      if (price !== undefined && Number(price) === 0)
        problems.error(
          FILE,
          `the price "${price}" of ${format} in ${market.identifier} is nothing`,
          'write what it costs',
        );
    }
  }
  checkMarkets(prices, problems);
}

/** What costs extra: a photo that a book can do without, with a price in every market. Source: docs/product-packages.md, product.json */
export function checkUpsells(
  { upsells = {} }: ProductDocument,
  { keys }: SchemaDocument,
  problems: Problems,
): void {
  for (const [id, { key, prices }] of Object.entries(upsells)) {
    const field = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (field?.metas?.[0]?.canvasComponent !== 'Photo')
      problems.error(
        FILE,
        `${id} is about "${key}", which is no photo of schema.json`,
        'name the key of a Photo',
      );
    else if (field.flags?.presence === 'required')
      problems.error(
        FILE,
        `${id} costs extra and "${key}" is required`,
        'make the key optional, or put it into the prices',
      );
    for (const market of MARKETS)
      checkAmount(
        prices[market.identifier],
        market,
        id,
        `upsells.${id}.prices.${market.identifier}`,
        problems,
      );
    checkMarkets(prices, problems);
  }
}

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
