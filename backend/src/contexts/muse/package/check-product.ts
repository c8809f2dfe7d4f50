import { currencyDecimals, MARKETS } from '@bindery/shared/market';
import { FORMATS, type ProductDocument } from './documents';
import type { Problems } from './problem';

const FILE = 'product.json';

/** Identity, variants and prices. Source: docs/product-packages.md, product.json */
export function checkProduct(product: ProductDocument, folder: string, problems: Problems): void {
  if (product.slug !== folder) problems.error(FILE, `slug is "${product.slug}" in the folder "${folder}"`, 'give both the same name');
  if (Number.isNaN(Date.parse(product.availableOn))) problems.error(FILE, `availableOn "${product.availableOn}" is no date`, 'write YYYY-MM-DD');
  const { variants } = product;
  for (const name of ['id', 'sku', 'format'] as const) {
    const values = variants.map((variant) => variant[name]);
    if (new Set(values).size < values.length) problems.error(FILE, `two variants have the same ${name}`, 'make each its own');
  }
  if (variants.some(({ id }) => id === product.id)) problems.error(FILE, 'a variant has the id of the product', 'make a new UUID');
  for (const format of FORMATS) {
    if (!variants.some((variant) => variant.format === format)) problems.warning(FILE, `there is no ${format}`, 'add the variant if it is sold');
  }
  checkPrices(product, problems);
}

function checkPrices({ prices, variants }: ProductDocument, problems: Problems): void {
  for (const { identifier, currency } of MARKETS) {
    for (const { format } of variants) {
      const price = prices[identifier]?.[format];
      const decimals = currencyDecimals(currency);
      const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`);
      if (price === undefined) problems.error(FILE, `there is no price of ${format} in ${identifier}`, `add prices.${identifier}.${format}`);
      else if (!pattern.test(price) || Number(price) === 0) {
        problems.error(FILE, `the price "${price}" of ${format} in ${identifier} is no amount of ${currency}`, decimals === 0 ? 'write it without decimals' : `write it like "24.99"`);
      }
    }
  }
  for (const market of Object.keys(prices)) {
    if (!MARKETS.some(({ identifier }) => identifier === market)) problems.error(FILE, `there is no market "${market}"`, 'remove it or correct the name');
  }
}
