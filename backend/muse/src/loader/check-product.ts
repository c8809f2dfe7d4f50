import { MARKETS } from '@bindery/shared/market';
import { checkAmount, checkMarkets } from './check-amount';
import { FORMATS, type ProductDocument } from '../model/documents';
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
