import { MARKETS } from '@bindery/shared/market';
import { checkAmount, checkMarkets } from './check-amount';
import type { ProductDocument } from '../model/documents';
import type { Problems } from './problem';
import type { SchemaDocument } from './read-documents';

const FILE = 'product.json';

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
